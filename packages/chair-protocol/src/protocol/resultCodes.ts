import { createWireCodeTable } from './codeTable'

/** First byte of every answer. */
export type ChairResult =
  | 'ok'
  | 'unknownOperation'
  | 'badParameter'
  | 'busy'
  | 'notAuthenticated'
  | 'notPermitted'
  | 'notSeated'
  | 'locked'
  | 'emergencyStopped'
  | 'fault'
  | 'expired'
  | 'replay'
  | 'badFrame'
  | 'limit'
  | 'badState'
  | 'badMac'

export const chairResultCodes = createWireCodeTable<ChairResult>({
  ok: 0,
  unknownOperation: 1,
  badParameter: 2,
  busy: 3,
  notAuthenticated: 4,
  notPermitted: 5,
  notSeated: 6,
  locked: 7,
  emergencyStopped: 8,
  fault: 9,
  expired: 10,
  replay: 11,
  badFrame: 12,
  limit: 13,
  badState: 14,
  badMac: 15,
})
