export {
  encodeAscii,
  decodeAscii,
  parseHex,
  concatBytes,
  constantTimeEqual,
  toHex,
  parseBytes,
  encodeUint16,
  encodeUint32,
  encodeUint8,
  type ByteReader,
} from './wire/bytes'
export { crc16 } from './wire/crc16'
export { createFrameReassembler, fragmentFrame, MIN_FRAGMENT_BYTES } from './wire/fragmentation'
export {
  appendMacAndCrc,
  decodeFrame,
  encodeFrame,
  MAX_FRAME_BYTES,
  FRAME_MAC_BYTES,
  PROTOCOL_VERSION,
  encodeMacInput,
  type ChairFrame,
  type FrameKind,
  type FrameDecodeError,
  type DecodedFrame,
} from './wire/frame'
export {
  decodeChairEvent,
  encodeChairEvent,
  getEventCode,
  type ChairEvent,
  type ChairEventName,
} from './protocol/chairEvents'
export {
  CHAIR_FAMILIES,
  CHAIR_FAMILY_KEYS,
  getChairFamily,
  findChairFamilyById,
  type ChairFamily,
  type ChairFamilyKey,
} from './protocol/chairFamilies'
export { toFeatureBitmask, CHAIR_FEATURES, parseFeatureBitmask, type ChairFeature } from './protocol/features'
export {
  EMERGENCY_STOP_BYTE,
  GATT_UUIDS,
  BLUETOOTH_COMPANY_ID,
  createManufacturerData,
  encodeChairInfo,
  SERIAL_NUMBER_PATTERN,
  parseSerialNumber,
  decodeChairInfo,
  type ChairInfo,
} from './protocol/chairInfo'
export {
  createPlanReassembler,
  MAX_PLAN_BYTES,
  MAX_PLAN_STEPS,
  MIN_STEP_SECONDS,
  encodeMassagePlan,
  PLAN_CHUNK_BYTES,
  createPlanUploadRequests,
  getPlanDurationSeconds,
  findPlanStepAt,
  decodeMassagePlan,
  type MassagePlan,
  type MassagePlanStep,
} from './protocol/massagePlan'
export {
  CUSTOM_PLAN_PROGRAM_ID,
  findMassageProgram,
  MASSAGE_PROGRAMS,
  getSupportedPrograms,
  toProgramZoneBitmask,
  type MassageProgram,
  type MassageProgramKey,
} from './protocol/massagePrograms'
export {
  CHALLENGE_BYTES,
  decodeChairRequest,
  DIGEST_BYTES,
  encodeChairRequest,
  NONCE_BYTES,
  getOperationCode,
  operationCodes,
  encodeWifiCredentials,
  MAX_PARAMETER_VALUES,
  PROOF_BYTES,
  ACCESS_TICKET_BYTES,
  decodeWifiCredentials,
  USER_KEY_BYTES,
  type MotionAxis,
  type ChairRequest,
  type MotionDirection,
  type AdjustableParameter,
  type ChairRequestName,
  type WifiCredentials,
} from './protocol/chairRequests'
export { resultCodes, type ChairResult } from './protocol/resultCodes'
export {
  encodeSessionLogBody,
  encodeSessionLogPage,
  MAX_RECORDS_PER_LOG_PAGE,
  decodeSessionLogPage,
  type SessionLogPage,
  type MassageSessionRecord,
} from './protocol/sessionLog'
export {
  createIdleChairState,
  faultCodes,
  isActivePhase,
  isNewerRevision,
  encodeChairState,
  CHAIR_STATE_BYTES,
  RESTING_POSTURE,
  stopReasonCodes,
  decodeChairState,
  phaseCodes,
  type ChairState,
  type ChairFault,
  type ChairPhase,
  type StopReason,
} from './protocol/chairState'
export {
  ALL_ZONES_BITMASK,
  toZoneBitmask,
  MASSAGE_ZONES,
  parseZoneBitmask,
  type MassageZone,
} from './protocol/massageZones'
export { MESSAGE_TTL_MS, SAFETY_LIMITS } from './safety/safetyLimits'
export { inferSeatStatus, SEAT_STATUSES, type SeatClaim, type SeatStatus } from './safety/seatStatus'
export {
  getControlRank,
  getRequestDenialReason,
  REQUEST_RULES,
  type ChairLinkKind,
  type ChairRequestContext,
} from './safety/requestRules'
export {
  computeHandshakeProof,
  applyWifiKeystream,
  deriveLinkSessionKeys,
  type LinkSessionKeys,
} from './security/handshake'
export {
  deriveBrokerPassword,
  deriveKey,
  deriveDeviceKey,
  isFrameAuthentic,
  KEY_BYTES,
  encodeFrameWithMac,
  deriveUserKey,
  toOccupantTag,
  type KeyDerivationLabel,
} from './security/keys'
export {
  MESSAGE_ID_BYTES,
  deriveMessageKeys,
  MAX_MESSAGE_TTL_MS,
  getMillisecondsUntil,
  decodeDownlink,
  decodeUplink,
  encodeDownlink,
  encodeUplink,
  type DownlinkHeader,
  type MessageKeys,
  type UplinkHeader,
} from './security/sealedMessage'
export {
  computeClaimProof,
  isSessionLogPageAuthentic,
  computeLogReceiptMac,
  signSessionLogPage,
} from './security/proofs'
export {
  getTicketUserKey,
  issueAccessTicket,
  verifyAccessTicket,
  CHAIR_ROLES,
  type IssuedAccessTicket,
  type ChairRole,
  type AccessTicket,
} from './security/accessTicket'
export {
  createPeripheralSession,
  type AnswerEncoder,
  type PeripheralSession,
  type PeripheralSessionOptions,
  type PeripheralSessionOutcome,
} from './link/peripheralSession'
export { createCentralSession, type CentralSessionMessage, type CentralSession } from './link/centralSession'
export { CHAIR_COMMAND_NAMES, toChairRequests, type ChairCommand } from './chairCommands'
