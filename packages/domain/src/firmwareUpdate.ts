import type { ChairResult, FirmwareNote } from '@anzuo/chair-protocol'

/** Why new firmware does not come into a chair. Each has a text with a way on in the locales (`chairFirmware.failure`). */
export const FIRMWARE_FAILURES = [
  'signature',
  'family',
  'older',
  'expired',
  'tooLarge',
  'inUse',
  'halted',
  'notOwner',
  'unsupported',
  'damaged',
  'bootFailed',
  'notStarted',
  'withdrawn',
  'unavailable',
  'offline',
  'damagedDownload',
] as const
export type FirmwareFailure = (typeof FIRMWARE_FAILURES)[number]

/** `resume`: nothing is wrong with the update; phone and chair have to agree again which block is next. */
export type FirmwareDenial = FirmwareFailure | 'resume'

const FAILURE_BY_NOTE: Partial<Record<FirmwareNote, FirmwareFailure>> = {
  unknownFormat: 'unsupported',
  malformed: 'signature',
  unknownKey: 'signature',
  badSignature: 'signature',
  unknownFamily: 'family',
  otherFamily: 'family',
  notNewer: 'older',
  belowFloor: 'older',
  expired: 'expired',
  tooLarge: 'tooLarge',
  digestMismatch: 'damaged',
}

const FAILURE_BY_RESULT: Partial<Record<ChairResult, FirmwareFailure>> = {
  busy: 'inUse',
  emergencyStopped: 'halted',
  fault: 'halted',
  notPermitted: 'notOwner',
  unknownOperation: 'unsupported',
  expired: 'expired',
}

/**
 * What a chair's refusal of a request about firmware means for the person who brings it.
 * @param note what the status in its answer says; null for an answer without one
 */
export const toFirmwareDenial = (result: ChairResult, note: FirmwareNote | null): FirmwareDenial =>
  FAILURE_BY_RESULT[result] ?? (note === null ? undefined : FAILURE_BY_NOTE[note]) ?? 'resume'

/** Fewer blocks than this say nothing of how long the others take. */
const MIN_BLOCKS_TO_ESTIMATE = 8

/** Milliseconds until the last block is there, at the speed so far; null while that is not known. */
export const estimateFirmwareMs = ({
  blocksSent,
  blocksLeft,
  elapsedMs,
}: {
  blocksSent: number
  blocksLeft: number
  elapsedMs: number
}): number | null =>
  blocksSent < MIN_BLOCKS_TO_ESTIMATE ? null : Math.round((elapsedMs / blocksSent) * blocksLeft)
