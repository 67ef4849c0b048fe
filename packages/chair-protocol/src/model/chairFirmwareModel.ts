import {
  encodeChairState,
  getChairRequestDenialReason,
  type ChairFault,
  type ChairRequest,
  type ChairResult,
  type ChairState,
} from '..'
import {
  createChairFirmwareContext,
  type ChairFirmwareContext,
  type ChairRequestOrigin,
} from './chairFirmwareContext'
import type { ChairPersistentMemory } from './chairMemory'
import { createChairSeat, type ChairSeat } from './chairSeat'
import { createMassageRunner, resetAfterEmergencyStop } from './massageRunner'
import { createPlanUpload, type PlanUpload } from './planUpload'
import { createPostureMotors, type PostureMotors } from './postureMotors'

export type ChairRequestOutcome = { result: ChairResult; data?: Uint8Array }

const MOVING_TICK_INTERVAL_MS = 50
const OCCUPANT_CONTROL_RANK = 4

export type ChairFirmwareModelOptions = {
  memory: ChairPersistentMemory
  /** Milliseconds of a clock that goes on steadily. */
  now: () => number
  unixSeconds: () => number
  /** Somebody has a Bluetooth connection, by the hex text of their key. */
  isConnected: (user: string) => boolean
  /** The state has changed. */
  onChanged: (state: ChairState) => void
  onFault: (fault: ChairFault) => void
  /** A session ended, and stands in the memory. */
  onRecorded: () => void
}

/**
 * The body of a chair: motors, heat, air, seat, and the safety rules that hold whoever asks. It has a clock and no links.
 * `tick` moves it on to now; `getNextTickDelayMs` says when that is due.
 */
export const createChairFirmwareModel = (options: ChairFirmwareModelOptions) => {
  const { now, unixSeconds, onRecorded } = options
  const body = createChairFirmwareContext(options)
  const seat = createChairSeat(body)
  const motors = createPostureMotors(body)
  const planUpload = createPlanUpload(body)
  const session = createMassageRunner({ body, seat, planUpload, unixSeconds, onRecorded })
  const parts: ChairParts = { body, seat, motors, planUpload, session }
  let lastTick = now()
  return {
    tick: (): void => {
      const ms = now() - lastTick
      lastTick = now()
      motors.step(ms)
      session.step(ms)
    },

    /** Milliseconds until the next `tick` is due, or null while nothing goes on. */
    getNextTickDelayMs: (): number | null =>
      motors.isMoving() ? MOVING_TICK_INTERVAL_MS : session.getNextTickDelayMs(),

    state: body.getCopyOfState,
    has: body.has,

    /** Asks the rules. */
    getDenialReason: (name: ChairRequest['name'], origin: ChairRequestOrigin): ChairResult | null => {
      if (origin.link === 'bluetooth' && origin.requester !== null)
        seat.identifyOccupant(origin.requester.user)
      return getDenialReason(parts, { name, origin, isConnected: options.isConnected })
    },

    /** Carries out what the rules have let through. An `ok` brings the state after it. */
    perform: (request: ChairRequest, origin: ChairRequestOrigin): ChairRequestOutcome => {
      const result = executeRequest(parts, request, origin)
      return result === 'ok' ? { result, data: encodeChairState(body.state) } : { result }
    },

    emergencyStop: (): void => emergencyStop(parts),

    /** The chair is reset to how it left the factory. */
    forgetPlan: (): void => planUpload.forget(),

    ...createOutsideEvents(parts, options.onFault),
  }
}

export type ChairFirmwareModel = ReturnType<typeof createChairFirmwareModel>

type ChairParts = {
  body: ChairFirmwareContext
  seat: ChairSeat
  motors: PostureMotors
  planUpload: PlanUpload
  session: ReturnType<typeof createMassageRunner>
}

const getDenialReason = (
  { body: { state, has }, seat, session }: ChairParts,
  {
    name,
    origin,
    isConnected,
  }: {
    name: ChairRequest['name']
    origin: ChairRequestOrigin
    isConnected: (user: string) => boolean
  },
): ChairResult | null => {
  const occupant = seat.getOccupant()
  const occupantInControl =
    occupant !== null && isConnected(occupant) ? { user: occupant, rank: OCCUPANT_CONTROL_RANK } : null
  return getChairRequestDenialReason(name, {
    link: origin.link,
    requester: origin.requester,
    isSeatConfirmedByServer: origin.vouchedSitting === state.sitting,
    phase: state.phase,
    isLocked: state.isLocked,
    hasSeatSensor: has('seatSensor'),
    isSeated: state.isSeated,
    occupant,
    controller: session.getStarter() ?? occupantInControl,
  })
}

const executeRequest = (
  parts: ChairParts,
  request: ChairRequest,
  origin: ChairRequestOrigin,
): ChairResult => {
  const { body, motors, session, planUpload } = parts
  switch (request.name) {
    case 'getState':
    case 'ping':
      return 'ok'
    case 'emergencyStop':
      emergencyStop(parts)
      return 'ok'
    case 'start':
      return session.start(request, origin)
    case 'pause':
      return body.has('pause') ? session.pause() : stop(parts)
    case 'resume':
      return session.resume()
    case 'stop':
      return stop(parts)
    case 'reset':
      return resetAfterEmergencyStop(body)
    case 'set':
      return session.set(request.parameter, request.value)
    case 'setZones':
      return session.setZones(request)
    case 'move':
      return motors.move(request)
    case 'lock':
      return setLocked(body, request.isOn)
    case 'planBegin':
    case 'planChunk':
    case 'planCommit':
      return planUpload.accept(request)
    default:
      return 'unknownOperation'
  }
}

const stop = ({ body, motors, session }: ChairParts): ChairResult => {
  body.countStop()
  motors.stop()
  session.stop()
  return 'ok'
}

const emergencyStop = ({ body, motors, session }: ChairParts): void => {
  body.countStop()
  motors.stop()
  session.emergencyStop()
}

const setLocked = ({ state, has, notifyChanged }: ChairFirmwareContext, isOn: boolean): ChairResult => {
  if (!has('childLock')) return 'badParameter'
  if (state.isLocked === isOn) return 'ok'
  state.isLocked = isOn
  notifyChanged()
  return 'ok'
}

/** What happens to a chair without a request: links, bodies, buttons and faults. */
const createOutsideEvents = (
  { body, seat, motors, session }: ChairParts,
  onFault: (fault: ChairFault) => void,
) => {
  const { state, notifyChanged } = body
  return {
    /** The link of whoever moved a part is gone. */
    onLinkLost: (): void => {
      if (!state.isMoving) return
      motors.stop()
      notifyChanged()
    },

    /** Somebody near is known while the seat is taken. */
    onBluetoothUser: (user: string): void => {
      if (seat.identifyOccupant(user)) notifyChanged()
    },

    setOnline: (isOnline: boolean): void => {
      if (state.isOnline === isOnline) return
      state.isOnline = isOnline
      notifyChanged()
    },

    sitDown: seat.sitDown,
    standUp: seat.standUp,

    /** The button on the chair, after a stop or a fault. */
    pressResetButton: (): ChairResult => resetAfterEmergencyStop(body),

    raiseFault: (fault: Exclude<ChairFault, 'none'>): void => {
      body.countStop()
      motors.stop()
      state.fault = fault
      session.endByFault()
      onFault(fault)
    },
    clearFault: (): void => {
      state.fault = 'none'
      notifyChanged()
    },
  }
}
