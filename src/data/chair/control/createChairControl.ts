import {
  getTicketUserKey,
  deriveUserKey,
  toOccupantTag,
  type MotionAxis,
  type ChairCommand,
  type ChairState,
  type ChairFamilyKey,
  type ChairFeature,
} from '@anzuo/chair-protocol'
import { RequestError } from '@anzuo/domain/requestError'
import type { Chair } from '@anzuo/contract'
import {
  canUseBluetooth,
  createBluetoothLink,
  createFailoverLink,
  withTimeout,
  ChairLinkError,
  createBluetoothTransport,
  canConnectWithoutGesture,
  stopWithRetry,
  type ChairLinkKind,
  type BluetoothChairLink,
} from '@/platform/chairLink'
import { randomBytes } from '@/platform/random'
import { discardCachedChairTicket, getGuestChairTicket, getChairTicket } from '../chairTickets'
import type { LiveChairState } from '../liveChairs'
import { request } from '../../api/request'
import { useAuthSession } from '../../account/authSession'
import { createServerCloudLink } from './createServerCloudLink'
import { invalidateMassageStatistics, uploadMassageSessions } from './uploadMassageSessions'
import { holdMotion, type HoldMotionOptions } from './holdMotion'
import { toCommandOutcome, type CommandOutcome } from './commandOutcome'
import {
  reduceChairState,
  createInitialControlState,
  inferSeatOccupancy,
  type ChairControlState,
  type StartedMassagePlan,
} from './chairControlState'

/** What has to be known of a chair before it can be controlled. */
export type ControlledChair = {
  serialNumber: string
  family: ChairFamilyKey
  features: readonly ChairFeature[]
  /** Null: somebody who passes by and has no right but the chair's own openness to guests. */
  role: Chair['role'] | null
}

/** One chair in hand: both links, what it says, and what it can be asked. Nothing here starts a chair by itself. */
export const createChairControl = (chair: ControlledChair) => {
  const { serialNumber, family, role } = chair
  const isAnonymousGuest = role === null
  let view = createInitialControlState()
  let seen: LiveChairState | null = null
  /** The sitting for which the person said that it is them. */
  let claimed: number | null = null
  let ownTag: number | null = null
  let collecting: Promise<void> | null = null
  const listeners = new Set<() => void>()

  const updateState = (changes: Partial<ChairControlState>): void => {
    view = { ...view, ...changes }
    listeners.forEach(listener => listener())
  }

  const getUserTag = (): number | null => {
    if (ownTag !== null) return ownTag
    const { user } = useAuthSession.getState()
    return user && !isAnonymousGuest ? toOccupantTag(deriveUserKey(user.id)) : null
  }

  const inferSeat = (state: ChairState | null): Chair['seat'] =>
    inferSeatOccupancy(state, { seen, ownTag: getUserTag(), claimed })

  const applyState = (kind: ChairLinkKind, state: ChairState): void => {
    const changes = reduceChairState(view, { kind, state, now: Date.now() })
    if (!changes) return
    const isOver = state.phase === 'idle' && view.state !== null && view.state.phase !== 'idle'
    updateState({ ...changes, seat: inferSeat(state) })
    if (isOver) void invalidateMassageStatistics()
  }

  const internet = isAnonymousGuest
    ? null
    : createServerCloudLink(serialNumber, {
        onSeen: chairSeen => {
          seen = chairSeen
          updateState({ seat: inferSeat(view.state) })
        },
        onGone: () => updateState({ isGone: true }),
      })

  const bluetooth: BluetoothChairLink | null = canUseBluetooth()
    ? createBluetoothLink({
        transport: createBluetoothTransport({ serialNumber, family }),
        ticket: async () => {
          const issued = await (isAnonymousGuest ? getGuestChairTicket : getChairTicket)(serialNumber)
          ownTag = toOccupantTag(getTicketUserKey(issued.ticket))
          return issued
        },
        randomBytes,
        now: Date.now,
      })
    : null

  const chosen = createFailoverLink({ bluetooth, internet })
  bluetooth?.onState(state => applyState('bluetooth', state))
  internet?.onState(state => applyState('internet', state))
  chosen.onChanged(({ kind, phase, problem }) => {
    const links = { ...view.links, [kind]: { phase, problem } }
    const carrier = (['bluetooth', 'internet'] as const).find(each => links[each].phase === 'ready') ?? null
    updateState({ links, carrier })
    if (kind === 'bluetooth' && phase === 'ready') void uploadSessions()
  })

  /** Sessions that the chair could not hand in itself reach the statistics by way of this phone. */
  const uploadSessions = (): Promise<void> => {
    const mayCollect = (role === 'owner' || role === 'family') && chair.features.includes('sessionLog')
    if (!bluetooth || !mayCollect) return Promise.resolve()
    collecting ??= uploadMassageSessions(bluetooth, serialNumber).finally(() => {
      collecting = null
    })
    return collecting
  }

  const openBluetooth = async (): Promise<void> => {
    if (!bluetooth) return
    try {
      await chosen.open('bluetooth')
    } catch (error) {
      const isRefused = error instanceof ChairLinkError && error.problem === 'refused'
      if (isRefused && discardCachedChairTicket(serialNumber))
        await chosen.open('bluetooth').catch(() => undefined)
    }
  }

  const stop = async (isEmergency: boolean): Promise<void> => {
    updateState({ stopping: 'asked' })
    const outcome = await stopWithRetry(chosen, {
      isEmergency,
      onDelayed: () => updateState({ stopping: 'delayed' }),
    })
    updateState({ stopping: outcome })
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
      if (canConnectWithoutGesture) void openBluetooth()
    },

    /** Looks for the chair beside this device; on the web only from a tap. */
    openBluetooth,

    command: (command: ChairCommand): Promise<CommandOutcome> => toCommandOutcome(chosen.command(command)),

    /** Starts a plan and remembers it, so that its steps can be shown. */
    startPlan: async (started: StartedMassagePlan, token: number): Promise<CommandOutcome> => {
      const { plan, minutes } = started
      const outcome = await toCommandOutcome(chosen.command({ name: 'startPlan', plan, minutes, token }))
      if (outcome.kind === 'answered' && outcome.result === 'ok') updateState({ plan: started })
      return outcome
    },

    /** Never waits for anything, and may be pressed again: pressed twice it is an emergency stop. */
    stop: (): Promise<void> => stop(view.stopping === 'asked' || view.stopping === 'delayed'),

    emergencyStop: (): Promise<void> => stop(true),

    /** What the last stop did has been read. */
    acknowledgeStop: (): void => updateState({ stopping: 'none' }),

    /** Lets the chair go on after an emergency stop: beside it only. */
    resetAfterStop: (): Promise<CommandOutcome> =>
      bluetooth
        ? toCommandOutcome(bluetooth.sendRequest({ name: 'reset' }))
        : Promise.resolve({ kind: 'failed', problem: 'unsupported' }),

    /** Moves a part as long as the result has not been called. */
    startMotion: (axis: MotionAxis, options: Omit<HoldMotionOptions, 'axis'>): (() => void) =>
      bluetooth ? holdMotion(bluetooth, { axis, ...options }) : () => undefined,

    /** Says over the internet that the person sits in it, for this sitting. */
    confirmSeated: async (): Promise<CommandOutcome> => {
      try {
        const device = await withTimeout(signal => request('/device/sit', { serialNumber }, { signal }))
        claimed = device.state?.sitting ?? null
        updateState({ seat: device.seat })
        return { kind: 'answered', result: 'ok' }
      } catch (error) {
        const isRefused = error instanceof RequestError && error.kind === 'refused'
        return { kind: 'failed', problem: isRefused ? 'refused' : 'offline' }
      }
    },

    close: (): Promise<void> => chosen.close(),
  }
}

export type ChairControl = ReturnType<typeof createChairControl>
