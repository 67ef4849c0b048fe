export {
  encodeAscii,
  decodeAscii,
  parseHex,
  concatBytes,
  constantTimeEqual,
  toHex,
  decodeAllBytes,
  encodeUint16,
  encodeUint32,
  encodeUint8,
  encodeUtf8,
  decodeUtf8,
  type ByteReader,
} from './wire/bytes'
export { crc16 } from './wire/crc16'
export { createChairFrameReassembler, fragmentChairFrame, MIN_FRAGMENT_BYTES } from './wire/fragmentation'
export {
  appendMacAndCrc,
  decodeChairFrame,
  encodeChairFrame,
  MAX_CHAIR_FRAME_BYTES,
  FRAME_MAC_BYTES,
  CHAIR_PROTOCOL_VERSION,
  encodeMacInput,
  type ChairFrame,
  type ChairFrameKind,
  type ChairFrameDecodeError,
  type DecodedChairFrame,
} from './wire/frame'
export {
  decodeChairEvent,
  encodeChairEvent,
  getChairEventCode,
  type ChairEvent,
  type ChairEventName,
} from './protocol/chairEvents'
export {
  CHAIR_FAMILIES,
  CHAIR_FAMILY_KEYS,
  getChairFamily,
  findChairFamilyById,
  parseSerialFamily,
  type ChairFamily,
  type ChairFamilyKey,
} from './protocol/chairFamilies'
export { toFeatureBitmask, CHAIR_FEATURES, parseFeatureBitmask, type ChairFeature } from './protocol/features'
export {
  EMERGENCY_STOP_BYTE,
  GATT_UUIDS,
  BLUETOOTH_COMPANY_ID,
  createBluetoothManufacturerData,
  encodeChairInfo,
  SERIAL_NUMBER_PATTERN,
  parseSerialNumber,
  decodeChairInfo,
  type ChairInfo,
} from './protocol/chairInfo'
export {
  createMassagePlanReassembler,
  MAX_PLAN_BYTES,
  MAX_PLAN_STEPS,
  MIN_PLAN_STEP_SECONDS,
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
  getSupportedMassagePrograms,
  toProgramZoneBitmask,
  type MassageProgram,
  type MassageProgramKey,
} from './protocol/massagePrograms'
export {
  CLAIM_CHALLENGE_BYTES,
  decodeChairRequest,
  encodeChairRequest,
  HANDSHAKE_NONCE_BYTES,
  getChairOperationCode,
  operationCodes,
  MAX_VALUE_BY_CHAIR_PARAMETER,
  HANDSHAKE_PROOF_BYTES,
  ACCESS_TICKET_BYTES,
  USER_ID_HASH_BYTES,
  PRESENCE_NONCE_BYTES,
  type ChairMotionAxis,
  type ChairRequest,
  type ChairMotionDirection,
  type AdjustableParameter,
  type ChairRequestName,
} from './protocol/chairRequests'
export {
  decodePresenceAnswer,
  encodePresenceAnswer,
  PRESENCE_PROOF_BYTES,
  type PresenceAnswer,
} from './protocol/presence'
export {
  decodeWifiCredentials,
  decodeWifiScan,
  decodeWifiStatus,
  encodeWifiCredentials,
  encodeWifiScan,
  encodeWifiStatus,
  MAX_SSID_BYTES,
  MAX_WIFI_NETWORKS,
  wifiFailureCodes,
  wifiStepCodes,
  type WifiCredentials,
  type WifiFailure,
  type WifiNetwork,
  type WifiScan,
  type WifiStatus,
  type WifiStep,
} from './protocol/wifi'
export {
  decodeHomeBrokerAccess,
  decodeHomeBrokerStatus,
  encodeHomeBrokerAccess,
  encodeHomeBrokerStatus,
  homeBrokerFailureCodes,
  MAX_HOME_BROKER_TEXT_BYTES,
  type HomeBrokerAccess,
  type HomeBrokerFailure,
  type HomeBrokerStatus,
  type HomeBrokerStep,
} from './home/homeBroker'
export type { HomeLanguage } from './home/homeNames'
export { chairResultCodes, type ChairResult } from './protocol/resultCodes'
export {
  encodeMassageLogMacInput,
  encodeMassageLogPage,
  MAX_RECORDS_PER_MASSAGE_LOG_PAGE,
  decodeMassageLogPage,
  type MassageLogPage,
  type MassageSessionRecord,
} from './protocol/sessionLog'
export {
  createIdleChairState,
  chairFaultCodes,
  isActiveChairPhase,
  isNewerChairStateRevision,
  encodeChairState,
  CHAIR_STATE_BYTES,
  RESTING_POSTURE,
  massageStopReasonCodes,
  decodeChairState,
  chairPhaseCodes,
  type ChairState,
  type ChairFault,
  type ChairPhase,
  type MassageStopReason,
} from './protocol/chairState'
export {
  ALL_ZONES_BITMASK,
  toZoneBitmask,
  MASSAGE_ZONES,
  parseZoneBitmask,
  type MassageZone,
} from './protocol/massageZones'
export { SEALED_MESSAGE_TTL_MS, CHAIR_SAFETY_LIMITS } from './safety/safetyLimits'
export {
  inferSeatOccupant,
  SEAT_OCCUPANTS,
  type SeatOccupantClaim,
  type SeatOccupant,
} from './safety/seatOccupant'
export {
  getRequesterPriority,
  getChairRequestDenialReason,
  CHAIR_REQUEST_RULES,
  type ChairLinkKind,
  type ChairRequestContext,
} from './safety/requestRules'
export { getFirmwareDenialReason } from './safety/firmwareRules'
export {
  computeHandshakeProof,
  applyWifiKeystream,
  deriveLinkSessionKeys,
  type LinkSessionKeys,
} from './security/handshake'
export {
  deriveBrokerPassword,
  deriveKey,
  isChairFrameAuthentic,
  KEY_BYTES,
  KEY_LABELS,
  encodeChairFrameWithMac,
  deriveUserIdHash,
  toOccupantTag,
  type KeyDerivationLabel,
} from './security/keys'
export {
  acceptNewDeviceKey,
  applyDeviceKeySeal,
  listDeviceKeys,
  noteDeviceKeyUse,
  retireDeviceKeys,
  type DeviceKey,
  type DeviceKeyring,
} from './security/deviceKeys'
export {
  MESSAGE_ID_BYTES,
  deriveSealedMessageKeys,
  MAX_SEALED_MESSAGE_TTL_MS,
  getChairClockMsUntil,
  decodeDownlink,
  decodeUplink,
  encodeDownlink,
  encodeUplink,
  type DownlinkHeader,
  type SealedMessageMacKeys,
  type UplinkHeader,
} from './security/sealedMessage'
export {
  computeClaimNumber,
  computeClaimProof,
  computePresenceNonce,
  computePresenceProof,
  isMassageLogPageAuthentic,
  computeMassageLogReceiptMac,
  signMassageLogPage,
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
  type ChairAnswerEncoder,
  type PeripheralSession,
  type PeripheralSessionOptions,
  type PeripheralSessionOutcome,
} from './link/peripheralSession'
export { createCentralSession, type CentralSessionEvent, type CentralSession } from './link/centralSession'
export { getReconnectDelayMs, RECONNECT_SPREAD_MS } from './link/reconnectDelay'
export { CHAIR_COMMAND_NAMES, toChairRequests, type ChairCommand } from './chairCommands'
export {
  checkFirmwareManifest,
  compareFirmwareVersions,
  computeFirmwareDigest,
  countFirmwareBlocks,
  decodeFirmwareManifest,
  encodeFirmwareManifest,
  FIRMWARE_BLOCK_BYTES,
  FIRMWARE_MANIFEST_BYTES,
  getFirmwareBlock,
  MAX_FIRMWARE_BYTES,
  type FirmwareManifest,
  type FirmwarePublicKeys,
  type FirmwareVersion,
  type ManifestFault,
  type VerifyFirmwareSignature,
} from './firmware/firmwareManifest'
export {
  decodeFirmwareStatus,
  encodeFirmwareStatus,
  firmwareNoteCodes,
  toFirmwareResult,
  type FirmwareFault,
  type FirmwareNote,
  type FirmwareStatus,
} from './firmware/firmwareStatus'
