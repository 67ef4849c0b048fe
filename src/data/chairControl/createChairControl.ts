import {
  holderOf,
  userKeyOf,
  userTagOf,
  type Axis,
  type ChairCommand,
  type ChairState,
  type FamilyKey,
  type Feature,
} from '@/domain/chair'
import { RequestFailure } from '@/domain/failure'
import type { Device } from '@/contract'
import {
  canUseBluetooth,
  createBluetoothLink,
  createChosenLink,
  inTime,
  LinkFailure,
  openTransport,
  opensByItself,
  stopSurely,
  type LinkKind,
  type NearLink,
} from '@/platform/chairLink'
import { randomBytes } from '@/platform/random'
import { dropTicket, passingTicketFor, ticketFor } from '../chairTickets'
import type { SeenChair } from '../liveChairs'
import { request } from '../request'
import { useSession } from '../session'
import { cloudLinkTo } from './cloudLinkTo'
import { forgetStatistics, handInSessions } from './handInSessions'
import { holdPart, type Holding } from './holdPart'
import { outcomeOf, type Outcome } from './outcome'
import { afterState, newView, seatOf, type ChairView, type StartedPlan } from './view'

/** What has to be known of a chair before it can be controlled. */
export type ControlledChair = {
  serialNumber: string
  family: FamilyKey
  features: readonly Feature[]
  /** Null: somebody who passes by and has no right but the chair's own openness to guests. */
  role: Device['role'] | null
}

/** One chair in hand: both links, what it says, and what it can be asked. Nothing here starts a chair by itself. */
export const createChairControl = (chair: ControlledChair) => {
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

  const seatIn = (state: ChairState | null): Device['seat'] =>
    seatOf(state, { seen, ownTag: tagOfPerson(), claimed })

  const take = (kind: LinkKind, state: ChairState): void => {
    const changes = afterState(view, { kind, state, now: Date.now() })
    if (!changes) return
    const isOver = state.phase === 'idle' && view.state !== null && view.state.phase !== 'idle'
    show({ ...changes, seat: seatIn(state) })
    if (isOver) void forgetStatistics()
  }

  const internet = isPassing
    ? null
    : cloudLinkTo(serialNumber, {
        onSeen: chairSeen => {
          seen = chairSeen
          show({ seat: seatIn(view.state) })
        },
        onGone: () => show({ isGone: true }),
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
    collecting ??= handInSessions(bluetooth, serialNumber).finally(() => {
      collecting = null
    })
    return collecting
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

    /** Moves a part as long as the result has not been called. */
    hold: (axis: Axis, options: Omit<Holding, 'axis'>): (() => void) =>
      bluetooth ? holdPart(bluetooth, { axis, ...options }) : () => undefined,

    /** Says over the internet that the person sits in it, for this sitting. */
    sit: async (): Promise<Outcome> => {
      try {
        const device = await inTime(signal => request('/device/sit', { serialNumber }, { signal }))
        claimed = device.state?.sitting ?? null
        show({ seat: device.seat })
        return { kind: 'answered', result: 'ok' }
      } catch (error) {
        const isRefused = error instanceof RequestFailure && error.kind === 'refused'
        return { kind: 'failed', problem: isRefused ? 'refused' : 'offline' }
      }
    },

    close: (): Promise<void> => chosen.close(),
  }
}

export type ChairControl = ReturnType<typeof createChairControl>
