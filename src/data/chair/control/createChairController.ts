import {
  getTicketUserKey,
  deriveUserIdHash,
  toOccupantTag,
  type ChairMotionAxis,
  type ChairCommand,
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
  stopChairWithRetry,
  type ChairLink,
  type BluetoothChairLink,
} from '@/platform/chairLink'
import { randomBytes } from '@/platform/random'
import { discardCachedChairTicket, getGuestChairTicket, getChairTicket } from '../chairTickets'
import { request } from '../../api/request'
import { useAuthSession } from '../../account/authSession'
import { createServerCloudLink } from './cloudLink'
import { invalidateMassageStatistics, uploadMassageSessions } from './uploadMassageSessions'
import { adjustPostureWhileHeld, type PostureAdjustmentOptions } from './adjustPostureWhileHeld'
import { toChairCommandOutcome, type ChairCommandOutcome } from './commandOutcome'
import {
  createInitialChairControlState,
  reduceChairControl,
  type ChairControlEvent,
  type StartedMassagePlan,
  type ChairStopProgress,
} from './chairControlState'

/** What has to be known of a chair before it can be controlled. */
export type ControlledChair = {
  serialNumber: string
  family: ChairFamilyKey
  features: readonly ChairFeature[]
  /** Null: somebody who passes by and has no right but the chair's own openness to guests. */
  role: Chair['role'] | null
}

/** One chair under control: both links, what it says, and what it can be asked. Nothing here starts a chair by itself. */
export const createChairController = (chair: ControlledChair) => {
  const { serialNumber } = chair
  let view = createInitialChairControlState()
  const listeners = new Set<() => void>()

  const dispatch = (event: ChairControlEvent): void => {
    const next = reduceChairControl(view, event, getAccountTag(chair))
    const isChanged = next.view !== view
    view = next.view
    if (isChanged) listeners.forEach(listener => listener())
    next.effects.forEach(effect => {
      if (effect === 'uploadSessions') uploadSessions()
      else void invalidateMassageStatistics()
    })
  }

  const { bluetooth, link, canOpenBluetoothUnasked } = createChairLinks(chair, dispatch)
  const uploadSessions = createSessionUploader(chair, bluetooth)
  const openBluetooth = async (): Promise<void> => {
    if (bluetooth) await openBluetoothWithValidTicket(() => link.open('bluetooth'), serialNumber)
  }

  /** How many stops the chair had counted when it was heard last; whoever presses start or a handle has seen that state. */
  const getStopCount = (): number => view.state?.stopCount ?? 0

  const stop = createStop(link, dispatch)

  return {
    view: () => view,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },

    /**
     * Opens what opens without being asked for: the internet, and Bluetooth where no list of devices appears, or where the person has
     * chosen the chair in it already.
     */
    open: (): void => {
      void link.open('internet').catch(() => undefined)
      if (canOpenBluetoothUnasked()) void openBluetooth()
    },

    /** Looks for the chair near this device; on the web only from a tap. */
    openBluetooth,

    command: (command: ChairCommand): Promise<ChairCommandOutcome> =>
      toChairCommandOutcome(link.command(command)),

    ...createStartCommands(link, { dispatch, getStopCount }),

    /** Never waits for anything, and may be pressed again. It stays a plain stop, however often it is pressed. */
    stop: (): Promise<void> => stop(false),

    emergencyStop: (): Promise<void> => stop(true),

    /** What the last stop did has been read. */
    acknowledgeStop: (): void => dispatch({ kind: 'stopProgressed', stopping: 'none' }),

    ...createNearbyCommands(bluetooth, getStopCount),

    /** Says over the internet that the person sits in it, for this sitting. */
    confirmSeated: (): Promise<ChairCommandOutcome> => confirmSeated(serialNumber, dispatch),

    close: (): Promise<void> => link.close(),
  }
}

type Dispatch = (event: ChairControlEvent) => void

/**
 * Stops the chair as the person chose, and tells how far that is. A further press asks once more at once; an emergency stop takes the
 * place of a plain one, and never the other way round.
 */
const createStop = (link: Pick<ChairLink, 'stop' | 'emergencyStop'>, dispatch: Dispatch) => {
  let latest = { isEmergency: false, isUnderWay: false }
  return async (isEmergency: boolean): Promise<void> => {
    if (latest.isUnderWay && (latest.isEmergency || !isEmergency)) {
      const ask = latest.isEmergency ? link.emergencyStop : link.stop
      // The attempts that are under way tell what becomes of it.
      return void (await ask().catch(() => undefined))
    }
    const current = { isEmergency, isUnderWay: true }
    latest = current
    const setStopping = (stopping: ChairStopProgress) => {
      if (latest === current) dispatch({ kind: 'stopProgressed', stopping })
    }
    setStopping('asked')
    const outcome = await stopChairWithRetry(link, {
      isEmergency,
      onDelayed: () => setStopping(isEmergency ? 'emergencyDelayed' : 'delayed'),
      isSuperseded: () => latest !== current,
    })
    current.isUnderWay = false
    if (outcome !== 'superseded') setStopping(outcome)
  }
}

/** How chairs name the person who is signed in; null for somebody who passes by. */
const getAccountTag = ({ role }: ControlledChair): number | null => {
  const { user } = useAuthSession.getState()
  return user && role !== null ? toOccupantTag(deriveUserIdHash(user.id)) : null
}

/** Both ways to the chair, and one made of them; what they hear becomes events. */
const createChairLinks = (chair: ControlledChair, dispatch: Dispatch) => {
  const { serialNumber, family, role } = chair
  const getTicket = role === null ? getGuestChairTicket : getChairTicket
  const internet =
    role === null
      ? null
      : createServerCloudLink(serialNumber, {
          onSeen: seen => dispatch({ kind: 'liveStateSeen', seen }),
          onGone: () => dispatch({ kind: 'accessEnded' }),
        })
  const transport = canUseBluetooth() ? createBluetoothTransport({ serialNumber, family }) : null
  const bluetooth = transport
    ? createBluetoothLink({
        transport,
        ticket: async () => {
          const issued = await getTicket(serialNumber)
          dispatch({ kind: 'ticketIssued', ownTag: toOccupantTag(getTicketUserKey(issued.ticket)) })
          return issued
        },
        randomBytes,
        now: Date.now,
      })
    : null
  for (const each of [bluetooth, internet])
    each?.onState(state => dispatch({ kind: 'stateReceived', link: each.kind, state, now: Date.now() }))
  const link = createFailoverLink({ bluetooth, internet })
  link.onChanged(changed => dispatch({ kind: 'linkChanged', link: changed }))
  const canOpenBluetoothUnasked = (): boolean => transport?.canOpenWithoutGesture() ?? false
  return { bluetooth, link, canOpenBluetoothUnasked }
}

/** Once more with a new ticket when the chair no longer takes the cached one. Never rejects: the link says what is wrong. */
const openBluetoothWithValidTicket = async (
  open: () => Promise<void>,
  serialNumber: string,
): Promise<void> => {
  try {
    await open()
  } catch (error) {
    const isRefused = error instanceof ChairLinkError && error.problem === 'refused'
    if (isRefused && discardCachedChairTicket(serialNumber)) await open().catch(() => undefined)
  }
}

/** Sessions that the chair could not hand in itself reach the statistics by way of this phone; one upload at a time. */
const createSessionUploader = (
  { serialNumber, role, features }: ControlledChair,
  bluetooth: BluetoothChairLink | null,
) => {
  const mayUpload = (role === 'owner' || role === 'family') && features.includes('sessionLog')
  let isUploading = false
  return (): void => {
    if (!bluetooth || !mayUpload || isUploading) return
    isUploading = true
    void uploadMassageSessions(bluetooth, serialNumber).finally(() => {
      isUploading = false
    })
  }
}

/** A number that makes one press on start one start, however often it arrives. */
const createStartToken = async (): Promise<number> => {
  const [a = 0, b = 0, c = 0, d = 0] = await randomBytes(4)
  return ((a << 24) | (b << 16) | (c << 8) | d) >>> 0
}

const createStartCommands = (
  link: Pick<ChairLink, 'command'>,
  { dispatch, getStopCount }: { dispatch: Dispatch; getStopCount: () => number },
) => ({
  /** Starts one of the chair's programmes. */
  startProgram: async (program: number, minutes: number): Promise<ChairCommandOutcome> => {
    const stopCount = getStopCount()
    const token = await createStartToken()
    return toChairCommandOutcome(link.command({ name: 'start', program, minutes, token, stopCount }))
  },

  /** Starts a plan and remembers it, so that its steps can be shown. */
  startPlan: async (started: StartedMassagePlan): Promise<ChairCommandOutcome> => {
    const { plan, minutes } = started
    const stopCount = getStopCount()
    const token = await createStartToken()
    const outcome = await toChairCommandOutcome(
      link.command({ name: 'startPlan', plan, minutes, token, stopCount }),
    )
    if (outcome.kind === 'answered' && outcome.result === 'ok')
      dispatch({ kind: 'planStarted', plan: started })
    return outcome
  },
})

/** What is possible within reach of the chair only. */
const createNearbyCommands = (bluetooth: BluetoothChairLink | null, getStopCount: () => number) => ({
  /** Lets the chair go on after an emergency stop. */
  resetAfterStop: (): Promise<ChairCommandOutcome> =>
    bluetooth
      ? toChairCommandOutcome(bluetooth.sendRequest({ name: 'reset' }))
      : Promise.resolve({ kind: 'failed', problem: 'unsupported' }),

  /** Moves a part as long as the result has not been called. */
  startMotion: (
    axis: ChairMotionAxis,
    options: Omit<PostureAdjustmentOptions, 'axis' | 'stopCount'>,
  ): (() => void) =>
    bluetooth
      ? adjustPostureWhileHeld(bluetooth, { axis, stopCount: getStopCount(), ...options })
      : () => undefined,
})

const confirmSeated = async (serialNumber: string, dispatch: Dispatch): Promise<ChairCommandOutcome> => {
  try {
    const device = await withTimeout(signal => request('/device/sit', { serialNumber }, { signal }))
    dispatch({ kind: 'seatConfirmed', sitting: device.state?.sitting ?? null, seat: device.seat })
    return { kind: 'answered', result: 'ok' }
  } catch (error) {
    const isRefused = error instanceof RequestError && error.kind === 'refused'
    return { kind: 'failed', problem: isRefused ? 'refused' : 'offline' }
  }
}

export type ChairController = ReturnType<typeof createChairController>
