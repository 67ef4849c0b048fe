import { concatBytes, decodeAllBytes, encodeUint16 } from '../wire/bytes'
import { CHAIR_PROTOCOL_VERSION } from '../wire/frame'
import { createWireCodeTable } from './codeTable'
import type { MassageZone } from './massageZones'
import { toZoneBitmask, parseZoneBitmask } from './massageZones'

/** idle → preparing → running ↔ paused → finishing → idle; from any of them to emergencyStopped (latched) or fault. */
export type ChairPhase =
  'idle' | 'preparing' | 'running' | 'paused' | 'finishing' | 'emergencyStopped' | 'fault'

/** Whether a session is under way: it is being prepared, works or is paused. */
export const isActiveChairPhase = (phase: ChairPhase): boolean =>
  phase === 'preparing' || phase === 'running' || phase === 'paused'

export const chairPhaseCodes = createWireCodeTable<ChairPhase>({
  idle: 0,
  preparing: 1,
  running: 2,
  paused: 3,
  finishing: 4,
  emergencyStopped: 5,
  fault: 6,
})

export type ChairFault = 'none' | 'overheat' | 'motor' | 'air' | 'obstacle' | 'electronics'

export const chairFaultCodes = createWireCodeTable<ChairFault>({
  none: 0,
  overheat: 1,
  motor: 2,
  air: 3,
  obstacle: 4,
  electronics: 5,
})

/** Why the last session ended. */
export type MassageStopReason =
  | 'none'
  | 'finished'
  | 'person'
  | 'emergency'
  | 'emptySeat'
  | 'longestSession'
  | 'pausedTooLong'
  | 'fault'
  | 'powerLoss'

export const massageStopReasonCodes = createWireCodeTable<MassageStopReason>({
  none: 0,
  finished: 1,
  person: 2,
  emergency: 3,
  emptySeat: 4,
  longestSession: 5,
  pausedTooLong: 6,
  fault: 7,
  powerLoss: 8,
})

export type ChairState = {
  phase: ChairPhase
  isSeated: boolean
  isLocked: boolean
  /** The chair is connected to the internet. */
  isOnline: boolean
  isMoving: boolean
  /** Counts up, modulo 16, each time that somebody sits down. */
  sitting: number
  /** Number of the program; 0 when none. */
  program: number
  secondsLeft: number
  secondsElapsed: number
  /** 0 to 5. */
  intensity: number
  /** 0 to 3. */
  heat: number
  /** 0 to 5. */
  airbag: number
  /** 0 to 3. */
  footRoller: number
  zones: MassageZone[]
  /** 0 upright to 100 flat. */
  back: number
  /** 0 down to 100 up. */
  legs: number
  /** Goes up by one, modulo 65536, with every change. */
  revision: number
  fault: ChairFault
  lastStop: MassageStopReason
  /** First two bytes of the key of the person who is known to sit in it; 0 when nobody is known. */
  occupantTag: number
  /**
   * Goes up by one, modulo 65536, with every stop, emergency stop and fault, and when a power cut ends a session. What would make
   * the chair move names the count that its sender knew: what was asked for before a stop has no effect after it.
   */
  stopCount: number
}

/** Where back and legs of a chair stand when nobody has moved them. */
export const RESTING_POSTURE = { back: 20, legs: 10 } as const

/** A chair at rest, with nobody in it; `changes` replace parts of that. */
export const createIdleChairState = (changes: Partial<ChairState> = {}): ChairState => ({
  phase: 'idle',
  isSeated: false,
  isLocked: false,
  isOnline: false,
  isMoving: false,
  sitting: 0,
  program: 0,
  secondsLeft: 0,
  secondsElapsed: 0,
  intensity: 0,
  heat: 0,
  airbag: 0,
  footRoller: 0,
  zones: [],
  ...RESTING_POSTURE,
  revision: 0,
  fault: 'none',
  lastStop: 'none',
  occupantTag: 0,
  stopCount: 0,
  ...changes,
})

/** Bytes of a packed state: one notification before a larger MTU was negotiated. */
export const CHAIR_STATE_BYTES = 20

const STATE_FLAGS = { isSeated: 1, isLocked: 2, isOnline: 4, isMoving: 8 } as const

/** 20 bytes; the layout stands in the documentation for makers. */
export const encodeChairState = (state: ChairState): Uint8Array => {
  const flags =
    (state.isSeated ? STATE_FLAGS.isSeated : 0) |
    (state.isLocked ? STATE_FLAGS.isLocked : 0) |
    (state.isOnline ? STATE_FLAGS.isOnline : 0) |
    (state.isMoving ? STATE_FLAGS.isMoving : 0)
  return concatBytes(
    Uint8Array.of(
      (CHAIR_PROTOCOL_VERSION << 4) | chairPhaseCodes.getCode(state.phase),
      ((state.sitting & 15) << 4) | flags,
      state.program,
    ),
    encodeUint16(state.secondsLeft),
    encodeUint16(state.secondsElapsed),
    Uint8Array.of(
      (state.intensity << 4) | state.heat,
      (state.airbag << 4) | state.footRoller,
      toZoneBitmask(state.zones),
      state.back,
      state.legs,
    ),
    encodeUint16(state.revision),
    Uint8Array.of(chairFaultCodes.getCode(state.fault), massageStopReasonCodes.getCode(state.lastStop)),
    encodeUint16(state.occupantTag),
    encodeUint16(state.stopCount),
  )
}

/** The state in these bytes, or null when they are none. */
export const decodeChairState = (bytes: Uint8Array): ChairState | null =>
  decodeAllBytes(bytes, reader => {
    const head = reader.readUint8()
    const flags = reader.readUint8()
    const phase = chairPhaseCodes.getName(head & 15)
    if (head >> 4 !== CHAIR_PROTOCOL_VERSION || phase === null) return null
    const program = reader.readUint8()
    const secondsLeft = reader.readUint16()
    const secondsElapsed = reader.readUint16()
    const strength = reader.readUint8()
    const air = reader.readUint8()
    const zones = parseZoneBitmask(reader.readUint8())
    const back = reader.readUint8()
    const legs = reader.readUint8()
    const revision = reader.readUint16()
    const fault = chairFaultCodes.getName(reader.readUint8())
    const lastStop = massageStopReasonCodes.getName(reader.readUint8())
    const occupantTag = reader.readUint16()
    const stopCount = reader.readUint16()
    if (fault === null || lastStop === null || back > 100 || legs > 100) return null
    return {
      phase,
      isSeated: (flags & STATE_FLAGS.isSeated) !== 0,
      isLocked: (flags & STATE_FLAGS.isLocked) !== 0,
      isOnline: (flags & STATE_FLAGS.isOnline) !== 0,
      isMoving: (flags & STATE_FLAGS.isMoving) !== 0,
      sitting: flags >> 4,
      program,
      secondsLeft,
      secondsElapsed,
      intensity: strength >> 4,
      heat: strength & 15,
      airbag: air >> 4,
      footRoller: air & 15,
      zones,
      back,
      legs,
      revision,
      fault,
      lastStop,
      occupantTag,
      stopCount,
    }
  })

/** Whether a state is newer than another of the same start of the chair: revisions count modulo 65536. */
export const isNewerChairStateRevision = (revision: number, than: number): boolean => {
  const step = (revision - than) & 0xffff
  return step > 0 && step < 0x8000
}
