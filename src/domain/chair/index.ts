export {
  asciiBytes,
  asciiText,
  bytesOfHex,
  concat,
  equalBytes,
  hexOf,
  readWhole,
  u16,
  u32,
  u8,
  type Reader,
} from './wire/bytes'
export { crc16 } from './wire/crc16'
export { createReassembler, fragment, SMALLEST_FRAGMENT } from './wire/fragments'
export {
  closeFrame,
  decodeFrame,
  encodeFrame,
  LONGEST_FRAME,
  MAC_LENGTH,
  PROTOCOL_VERSION,
  signedBytes,
  type Frame,
  type FrameKind,
  type FrameProblem,
  type ReadFrame,
} from './wire/frame'
export { decodeEvent, encodeEvent, eventCodeOf, type ChairEvent, type EventName } from './protocol/events'
export { FAMILIES, FAMILY_KEYS, familyOf, familyOfId, type Family, type FamilyKey } from './protocol/families'
export { featureBits, FEATURES, featuresOf, type Feature } from './protocol/features'
export {
  EMERGENCY_BYTE,
  GATT,
  MANUFACTURER_ID,
  manufacturerData,
  packInfo,
  SERIAL_NUMBER,
  serialNumberIn,
  unpackInfo,
  type ChairInfo,
} from './protocol/info'
export {
  createPlanReceiver,
  LONGEST_PLAN,
  LONGEST_PLAN_STEPS,
  packPlan,
  PLAN_CHUNK,
  planRequests,
  planSeconds,
  stepAt,
  unpackPlan,
  type Plan,
  type PlanStep,
} from './protocol/plan'
export {
  PLAN_PROGRAM,
  programOf,
  PROGRAMS,
  programsFor,
  programZoneBits,
  type Program,
  type ProgramKey,
} from './protocol/programs'
export {
  CHALLENGE_LENGTH,
  decodeRequest,
  DIGEST_LENGTH,
  encodeRequest,
  NONCE_LENGTH,
  operationOf,
  operations,
  packWifi,
  PARAMETERS,
  PROOF_LENGTH,
  TICKET_LENGTH,
  unpackWifi,
  USER_KEY_LENGTH,
  type Axis,
  type ChairRequest,
  type Direction,
  type Parameter,
  type RequestName,
  type WifiAccess,
} from './protocol/requests'
export { results, type Result } from './protocol/results'
export {
  packLogBody,
  packLogPage,
  RECORDS_PER_PAGE,
  unpackLogPage,
  type LogPage,
  type SessionRecord,
} from './protocol/sessionLog'
export {
  faults,
  isNewer,
  packState,
  STATE_LENGTH,
  stopReasons,
  unpackState,
  type ChairState,
  type Fault,
  type Phase,
  type StopReason,
} from './protocol/state'
export { ALL_ZONES, zoneBits, ZONES, zonesOf, type Zone } from './protocol/zones'
export { LETTER_LIFE_MS, LIMITS } from './safety/limits'
export { rankOf, refusalOf, RULES, type LinkKind, type Situation } from './safety/rules'
export { proofOf, sealWifi, sessionKeys, type SessionKeys } from './security/handshake'
export {
  brokerPassword,
  derive,
  deviceKeyOf,
  isAuthentic,
  KEY_LENGTH,
  sealFrame,
  userKeyOf,
  userTagOf,
  type KeyLabel,
} from './security/keys'
export {
  LETTER_ID_LENGTH,
  letterKeys,
  LONGEST_LETTER_LIFE,
  millisecondsUntil,
  readDown,
  readUp,
  writeDown,
  writeUp,
  type LetterDown,
  type LetterKeys,
  type LetterUp,
} from './security/letters'
export { claimProof, isLogPageAuthentic, logReceivedMac, signLogPage } from './security/proofs'
export {
  holderOf,
  issueTicket,
  openTicket,
  ROLES,
  type IssuedTicket,
  type Role,
  type Ticket,
} from './security/ticket'
export {
  createChairGate,
  type Answer,
  type ChairGate,
  type GateOptions,
  type GateOutcome,
} from './link/chairGate'
export { createPhoneSession, type Incoming, type PhoneSession } from './link/phoneSession'
export { COMMAND_NAMES, requestsOf, type ChairCommand } from './commands'
export { periodSpan, summarise, type CountedSession, type Period, type Statistics } from './statistics'
export { CONTRAINDICATIONS, type Contraindication, type Obstacle } from './smart/contraindications'
export {
  adviseSmartMode,
  SMART_RULES,
  type PlanReason,
  type Reason,
  type SmartAdvice,
  type SmartInput,
} from './smart/smartPlan'
