import { concat, readWhole, u16 } from '../wire/bytes'
import { PROTOCOL_VERSION } from '../wire/frame'
import { codeTable } from './codes'
import type { Zone } from './zones'
import { zoneBits, zonesOf } from './zones'

/** idle → preparing → running ↔ paused → finishing → idle; from any of them to emergencyStopped (latched) or fault. */
export type Phase = 'idle' | 'preparing' | 'running' | 'paused' | 'finishing' | 'emergencyStopped' | 'fault'

const phases = codeTable<Phase>({
  idle: 0,
  preparing: 1,
  running: 2,
  paused: 3,
  finishing: 4,
  emergencyStopped: 5,
  fault: 6,
})

export type Fault = 'none' | 'overheat' | 'motor' | 'air' | 'obstacle' | 'electronics'

export const faults = codeTable<Fault>({
  none: 0,
  overheat: 1,
  motor: 2,
  air: 3,
  obstacle: 4,
  electronics: 5,
})

/** Why the last session ended. */
export type StopReason =
  | 'none'
  | 'finished'
  | 'person'
  | 'emergency'
  | 'emptySeat'
  | 'longestSession'
  | 'pausedTooLong'
  | 'fault'
  | 'powerLoss'

export const stopReasons = codeTable<StopReason>({
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
  phase: Phase
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
  zones: Zone[]
  /** 0 upright to 100 flat. */
  back: number
  /** 0 down to 100 up. */
  legs: number
  /** Goes up by one, modulo 65536, with every change. */
  revision: number
  fault: Fault
  lastStop: StopReason
  /** First two bytes of the key of the person who is known to sit in it; 0 when nobody is known. */
  occupantTag: number
}

/** Bytes of a packed state: one notification before a larger MTU was negotiated. */
export const STATE_LENGTH = 20

const FLAGS = { isSeated: 1, isLocked: 2, isOnline: 4, isMoving: 8 } as const

/** 20 bytes; the layout stands in the documentation for makers. */
export const packState = (state: ChairState): Uint8Array => {
  const flags =
    (state.isSeated ? FLAGS.isSeated : 0) |
    (state.isLocked ? FLAGS.isLocked : 0) |
    (state.isOnline ? FLAGS.isOnline : 0) |
    (state.isMoving ? FLAGS.isMoving : 0)
  return concat(
    Uint8Array.of(
      (PROTOCOL_VERSION << 4) | phases.codeOf(state.phase),
      ((state.sitting & 15) << 4) | flags,
      state.program,
    ),
    u16(state.secondsLeft),
    u16(state.secondsElapsed),
    Uint8Array.of(
      (state.intensity << 4) | state.heat,
      (state.airbag << 4) | state.footRoller,
      zoneBits(state.zones),
      state.back,
      state.legs,
    ),
    u16(state.revision),
    Uint8Array.of(faults.codeOf(state.fault), stopReasons.codeOf(state.lastStop)),
    u16(state.occupantTag),
    Uint8Array.of(0, 0),
  )
}

/** The state in these bytes, or null when they are none. The two bytes at the end are kept for later and passed over. */
export const unpackState = (bytes: Uint8Array): ChairState | null =>
  readWhole(bytes, reader => {
    const head = reader.u8()
    const flags = reader.u8()
    const phase = phases.nameOf(head & 15)
    if (head >> 4 !== PROTOCOL_VERSION || phase === null) return null
    const program = reader.u8()
    const secondsLeft = reader.u16()
    const secondsElapsed = reader.u16()
    const strength = reader.u8()
    const air = reader.u8()
    const zones = zonesOf(reader.u8())
    const back = reader.u8()
    const legs = reader.u8()
    const revision = reader.u16()
    const fault = faults.nameOf(reader.u8())
    const lastStop = stopReasons.nameOf(reader.u8())
    const occupantTag = reader.u16()
    reader.take(2)
    if (fault === null || lastStop === null || back > 100 || legs > 100) return null
    return {
      phase,
      isSeated: (flags & FLAGS.isSeated) !== 0,
      isLocked: (flags & FLAGS.isLocked) !== 0,
      isOnline: (flags & FLAGS.isOnline) !== 0,
      isMoving: (flags & FLAGS.isMoving) !== 0,
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
    }
  })

/** Whether a state is newer than another of the same start of the chair: revisions count modulo 65536. */
export const isNewer = (revision: number, than: number): boolean => {
  const step = (revision - than) & 0xffff
  return step > 0 && step < 0x8000
}
