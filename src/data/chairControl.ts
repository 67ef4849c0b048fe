import { useEffect, useState, useSyncExternalStore } from 'react'
import {
  hexOf,
  holderOf,
  isNewer,
  PLAN_PROGRAM,
  RECORDS_PER_PAGE,
  unpackLogPage,
  bytesOfHex,
  userKeyOf,
  userTagOf,
  type Axis,
  type ChairCommand,
  type ChairState,
  type Direction,
  type FamilyKey,
  type Feature,
  type Plan,
  type ProgramKey,
  type Result,
} from '@/domain/chair'
import { RequestFailure } from '@/domain/failure'
import type { Code, DataOf, Device, RequestOf } from '@/contract'
import {
  canUseBluetooth,
  createBluetoothLink,
  createChosenLink,
  createCloudLink,
  LinkFailure,
  openTransport,
  opensByItself,
  stopSurely,
  type Answer,
  type LinkKind,
  type LinkProblem,
  type LinkState,
  type NearLink,
  type StopOutcome,
} from '@/platform/chairLink'
import { randomBytes } from '@/platform/random'
import { dropTicket, passingTicketFor, ticketFor } from './chairTickets'
import { watchChair, type SeenChair } from './liveChairs'
import { queryClient } from './queryClient'
import { request } from './request'
import { useSession } from './session'
import { invalidateCalls } from './useCall'

/** What has to be known of a chair before it can be controlled. */
export type ControlledChair = {
  serialNumber: string
  family: FamilyKey
  features: readonly Feature[]
  /** Null: somebody who passes by and has no right but the chair's own openness to guests. */
  role: Device['role'] | null
}

/** `unused`: never tried, or not possible here. */
export type LinkView = { phase: LinkState['phase'] | 'unused'; problem: LinkProblem | null }

/** A plan of smart mode that was started from here. */
export type StartedPlan = { plan: Plan; program: ProgramKey; minutes: number }

/** How far a stop is; `delayed`: it did not arrive at once and is tried again and again. */
export type Stopping = 'none' | 'asked' | 'delayed' | StopOutcome

export type ChairView = {
  /** The chair's last word, or null while there was none. */
  state: ChairState | null
  /** When that was heard, ms since 1970. */
  heardAt: number
  seat: Device['seat']
  links: Record<LinkKind, LinkView>
  /** The link that the next command takes; null while none is ready. */
  carrier: LinkKind | null
  stopping: Stopping
  plan: StartedPlan | null
  /** The right to use it has ended. */
  isGone: boolean
}

/** What became of a wish: the chair's answer, or why it was not reached. */
export type Outcome = { kind: 'answered'; result: Result } | { kind: 'failed'; problem: LinkProblem }

const NOT_FOUND: Code = 1004
const TOO_MANY: Code = 1029

/** The handle is repeated well within the time after which the chair stops by itself. */
const MOVE_EVERY_MS = 180

/** A state that is older by its number is believed all the same after so long: the chair may have started anew. */
const STALE_MS = 3000

/** How long links stay open after the last page has let go: another one may follow. */
const LINGER_MS = 3000

const wait = (ms: number) =>
  new Promise<void>(resolve => {
    setTimeout(resolve, ms)
  })

/** A refusal of the server, said as the chair would say it. */
const refusalOf = (error: unknown): Pick<Answer, 'result' | 'state'> | null => {
  if (!(error instanceof RequestFailure)) return null
  if (error.code === TOO_MANY) return { result: 'limit', state: null }
  return error.code === NOT_FOUND ? { result: 'notPermitted', state: null } : null
}

const answeredBy = async (
  asked: Promise<DataOf<'/device/command'>>,
): Promise<Pick<Answer, 'result' | 'state'>> => {
  try {
    return await asked
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal) return refusal
    throw error
  }
}

const unused: LinkView = { phase: 'unused', problem: null }

const newView = (): ChairView => ({
  state: null,
  heardAt: 0,
  seat: 'unknown',
  links: { bluetooth: unused, internet: unused },
  carrier: null,
  stopping: 'none',
  plan: null,
  isGone: false,
})

/** One chair in hand: both links, what it says, and what it can be asked. Nothing here starts a chair by itself. */
const createChairControl = (chair: ControlledChair) => {
  const { serialNumber, family, role } = chair
  const isPassing = role === null
  let view = newView()
  let seen: SeenChair | null = null
  /** The sitting for which the person said that it is them. */
  let claimed: number | null = null
  let ownTag: number | null = null
  let collecting: Promise<void> | null = null
  const listeners = new Set<() => void>()

  const show = (changes: Partial<ChairView>): void => {
    view = { ...view, ...changes }
    listeners.forEach(listener => listener())
  }

  const tagOfPerson = (): number | null => {
    if (ownTag !== null) return ownTag
    const { user } = useSession.getState()
    return user && !isPassing ? userTagOf(userKeyOf(user.id)) : null
  }

  const seatIn = (state: ChairState | null): Device['seat'] => {
    if (!state) return seen?.seat ?? 'unknown'
    if (!state.isSeated) return 'empty'
    const tag = tagOfPerson()
    if (state.occupantTag !== 0 && tag !== null) return state.occupantTag === tag ? 'you' : 'other'
    if (state.occupantTag === 0 && claimed === state.sitting) return 'you'
    const isSame = seen?.state?.sitting === state.sitting && seen.state.isSeated
    return isSame ? (seen?.seat ?? 'unknown') : 'unknown'
  }

  const take = (kind: LinkKind, state: ChairState): void => {
    const known = view.state
    const isOld =
      known !== null && state.revision !== known.revision && !isNewer(state.revision, known.revision)
    if (isOld && Date.now() - view.heardAt < STALE_MS) return
    if (kind === 'internet' && view.carrier === 'bluetooth' && known?.revision === state.revision) return
    const isOver = state.phase === 'idle' || state.program !== PLAN_PROGRAM
    const wasStopped = view.stopping === 'stopped' || view.stopping === 'held'
    const worksAgain = state.phase === 'preparing' || state.phase === 'running'
    show({
      state,
      heardAt: Date.now(),
      seat: seatIn(state),
      plan: isOver ? null : view.plan,
      stopping: wasStopped && worksAgain ? 'none' : view.stopping,
    })
  }

  const internet = isPassing
    ? null
    : createCloudLink({
        command: command =>
          answeredBy(
            request(
              '/device/command',
              // The contract writes its lists as mutable ones.
              { serialNumber, command: command as RequestOf<'/device/command'>['command'] },
              { announces: false },
            ),
          ),
        stop: () =>
          answeredBy(request('/device/stop', { serialNumber, isEmergency: false }, { announces: false })),
        emergencyStop: () =>
          answeredBy(request('/device/stop', { serialNumber, isEmergency: true }, { announces: false })),
        watch: watcher =>
          watchChair(serialNumber, {
            onSeen: chairSeen => {
              seen = chairSeen
              watcher.onSeen(chairSeen)
              show({ seat: seatIn(view.state) })
            },
            onLost: watcher.onLost,
            onGone: () => show({ isGone: true }),
          }),
      })

  const bluetooth: NearLink | null = canUseBluetooth()
    ? createBluetoothLink({
        transport: openTransport({ serialNumber, family }),
        ticket: async () => {
          const issued = await (isPassing ? passingTicketFor : ticketFor)(serialNumber)
          ownTag = userTagOf(holderOf(issued.ticket))
          return issued
        },
        randomBytes,
        now: Date.now,
      })
    : null

  const chosen = createChosenLink({ bluetooth, internet })
  bluetooth?.onState(state => take('bluetooth', state))
  internet?.onState(state => take('internet', state))
  chosen.onChanged(({ kind, phase, problem }) => {
    const links = { ...view.links, [kind]: { phase, problem } }
    const carrier = (['bluetooth', 'internet'] as const).find(each => links[each].phase === 'ready') ?? null
    show({ links, carrier })
    if (kind === 'bluetooth' && phase === 'ready') void collectSessions()
  })

  /** Sessions that the chair could not hand in itself reach the statistics by way of this phone. */
  const collectSessions = (): Promise<void> => {
    const mayCollect = (role === 'owner' || role === 'family') && chair.features.includes('sessionLog')
    if (!bluetooth || !mayCollect) return Promise.resolve()
    collecting ??= handInSessions(bluetooth).finally(() => {
      collecting = null
    })
    return collecting
  }

  const handInSessions = async (link: NearLink): Promise<void> => {
    try {
      await link.ask({ name: 'getState' })
      for (let after = 0; ;) {
        const { result, data } = await link.ask({ name: 'logSince', after })
        const page = result === 'ok' ? unpackLogPage(data) : null
        const last = page?.records.at(-1)
        if (!page || !last) return
        const { received } = await request(
          '/device/sessions/upload',
          { serialNumber, pages: [hexOf(data)] },
          { announces: false },
        )
        for (const { generation, upTo, mac } of received)
          await link.ask({
            name: 'logReceived',
            generation,
            upTo,
            mac: bytesOfHex(mac) ?? new Uint8Array(0),
          })
        await invalidateCalls(queryClient, [
          '/massage_statistics/get',
          '/massage_statistics/records',
          '/massage_statistics/family',
        ])
        if (page.records.length < RECORDS_PER_PAGE) return
        after = last.id
      }
    } catch {
      // The chair keeps what it could not hand in; the next connection tries again.
    }
  }

  const outcomeOf = async (asked: Promise<Answer>): Promise<Outcome> => {
    try {
      return { kind: 'answered', result: (await asked).result }
    } catch (error) {
      return { kind: 'failed', problem: error instanceof LinkFailure ? error.problem : 'lost' }
    }
  }

  const openBluetooth = async (): Promise<void> => {
    if (!bluetooth) return
    try {
      await chosen.open('bluetooth')
    } catch (error) {
      const isRefused = error instanceof LinkFailure && error.problem === 'refused'
      if (isRefused && dropTicket(serialNumber)) await chosen.open('bluetooth').catch(() => undefined)
    }
  }

  const stop = async (isEmergency: boolean): Promise<void> => {
    show({ stopping: 'asked' })
    const outcome = await stopSurely(chosen, { isEmergency, onDelayed: () => show({ stopping: 'delayed' }) })
    show({ stopping: outcome })
  }

  return {
    view: () => view,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },

    /** Opens what opens without being asked for: the internet, and Bluetooth where no list of devices appears. */
    open: (): void => {
      void chosen.open('internet').catch(() => undefined)
      if (opensByItself) void openBluetooth()
    },

    /** Looks for the chair beside this device; on the web only from a tap. */
    openBluetooth,

    command: (command: ChairCommand): Promise<Outcome> => outcomeOf(chosen.command(command)),

    /** Starts a plan and remembers it, so that its steps can be shown. */
    startPlan: async (started: StartedPlan, token: number): Promise<Outcome> => {
      const { plan, minutes } = started
      const outcome = await outcomeOf(chosen.command({ name: 'startPlan', plan, minutes, token }))
      if (outcome.kind === 'answered' && outcome.result === 'ok') show({ plan: started })
      return outcome
    },

    /** Never waits for anything, and may be pressed again: pressed twice it is an emergency stop. */
    stop: (): Promise<void> => stop(view.stopping === 'asked' || view.stopping === 'delayed'),

    emergencyStop: (): Promise<void> => stop(true),

    /** What the last stop did has been read. */
    stopRead: (): void => show({ stopping: 'none' }),

    /** Lets the chair go on after an emergency stop: beside it only. */
    release: (): Promise<Outcome> =>
      bluetooth
        ? outcomeOf(bluetooth.ask({ name: 'reset' }))
        : Promise.resolve({ kind: 'failed', problem: 'unsupported' }),

    /**
     * Moves a part as long as the result has not been called. A link that is lost ends it for good: it does not go on by itself
     * when the link is back.
     */
    hold: (
      axis: Axis,
      { direction, onEnded }: { direction: Direction; onEnded: (outcome: Outcome) => void },
    ): (() => void) => {
      let isHeld = bluetooth !== null
      const goOn = async (link: NearLink): Promise<void> => {
        while (isHeld) {
          const begun = Date.now()
          const outcome = await outcomeOf(link.ask({ name: 'move', axis, direction }))
          if (outcome.kind === 'failed' || outcome.result !== 'ok') {
            if (isHeld) onEnded(outcome)
            isHeld = false
          }
          await wait(Math.max(0, MOVE_EVERY_MS - (Date.now() - begun)))
        }
      }
      if (bluetooth) void goOn(bluetooth)
      return () => {
        isHeld = false
        bluetooth?.ask({ name: 'move', axis, direction: 0 }).catch(() => undefined)
      }
    },

    /** Says over the internet that the person sits in it, for this sitting. */
    sit: async (): Promise<Outcome> => {
      try {
        const device = await request('/device/sit', { serialNumber })
        claimed = device.state?.sitting ?? null
        show({ seat: device.seat })
        return { kind: 'answered', result: 'ok' }
      } catch {
        return { kind: 'failed', problem: 'offline' }
      }
    },

    close: (): Promise<void> => chosen.close(),
  }
}

export type ChairControl = ReturnType<typeof createChairControl>

type Held = { control: ChairControl; holders: number; leaving: ReturnType<typeof setTimeout> | undefined }

/** A chair takes one connection of a phone: pages that show the same one share it. */
const held = new Map<string, Held>()

const keyOf = ({ serialNumber, role }: ControlledChair) => `${serialNumber} ${role ?? 'passing'}`

const acquire = (chair: ControlledChair): ChairControl => {
  const known = held.get(keyOf(chair))
  if (known) {
    clearTimeout(known.leaving)
    known.holders += 1
    return known.control
  }
  const control = createChairControl(chair)
  held.set(keyOf(chair), { control, holders: 1, leaving: undefined })
  control.open()
  return control
}

const letGo = (chair: ControlledChair): void => {
  const known = held.get(keyOf(chair))
  if (!known) return
  known.holders -= 1
  if (known.holders > 0) return
  known.leaving = setTimeout(() => {
    held.delete(keyOf(chair))
    void known.control.close()
  }, LINGER_MS)
}

const nothing = newView()
const never = () => () => undefined

/** A chair in hand for as long as the page stands; null while it is not known which one. */
export const useChairControl = (
  chair: ControlledChair | null,
): { control: ChairControl | null; view: ChairView } => {
  const [control, setControl] = useState<ChairControl | null>(null)
  const key = chair && keyOf(chair)
  useEffect(() => {
    if (!chair) return
    setControl(acquire(chair))
    return () => {
      letGo(chair)
      setControl(null)
    }
    // The key says which chair it is; the object is made anew with every answer.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [key])
  const view = useSyncExternalStore(control?.subscribe ?? never, control?.view ?? (() => nothing))
  return { control, view }
}

/** A number that makes one press on start one start, however often it arrives. */
export const startToken = async (): Promise<number> => {
  const [a = 0, b = 0, c = 0, d = 0] = await randomBytes(4)
  return ((a << 24) | (b << 16) | (c << 8) | d) >>> 0
}
