import {
  CHAIR_FAMILIES,
  CHAIR_FEATURES,
  CHAIR_PROTOCOL_VERSION,
  CHAIR_REQUEST_RULES,
  CHAIR_ROLES,
  CHAIR_SAFETY_LIMITS,
  CUSTOM_PLAN_PROGRAM_ID,
  KEY_LABELS,
  MASSAGE_PROGRAMS,
  MAX_CHAIR_FRAME_BYTES,
  MAX_PLAN_BYTES,
  MAX_PLAN_STEPS,
  MAX_RECORDS_PER_MASSAGE_LOG_PAGE,
  MAX_SEALED_MESSAGE_TTL_MS,
  MIN_PLAN_STEP_SECONDS,
  chairFaultCodes,
  chairPhaseCodes,
  chairResultCodes,
  getChairEventCode,
  getChairOperationCode,
  massageStopReasonCodes,
  toFeatureBitmask,
  toProgramZoneBitmask,
  type ChairEventName,
  type ChairRequestName,
} from '@anzuo/chair-protocol'
import { createProtocolTestVectors } from '@anzuo/chair-protocol/vectors'

/** The C files of the maker's kit that follow from the protocol's own tables, so that no number stands in two places. */

const NOTE =
  '/* Written by `npm run chair:vectors` from packages/chair-protocol. Do not change it by hand. */\n'

const toConstantName = (name: string): string => name.replace(/([A-Z])/g, '_$1').toUpperCase()

const createEnum = (type: string, prefix: string, values: readonly (readonly [string, number])[]): string =>
  [
    'typedef enum {',
    ...values.map(([name, value]) => `    CLP_${prefix}_${toConstantName(name)} = ${value},`),
    `} ${type};\n`,
  ].join('\n')

const createDefines = (values: Readonly<Record<string, number>>): string =>
  Object.entries(values)
    .map(([name, value]) => `#define CLP_${toConstantName(name)} ${value}u\n`)
    .join('')

const listCodes = <Name extends string>(table: { names: Name[]; getCode: (name: Name) => number }) =>
  table.names.map(name => [name, table.getCode(name)] as const)

const EVENT_NAMES: readonly ChairEventName[] = ['state', 'fault', 'session', 'owner', 'claimed']

/** Zones are set by the operation `set`. */
const operationNames = (Object.keys(CHAIR_REQUEST_RULES) as ChairRequestName[]).filter(
  name => name !== 'setZones',
)

/** The kit answers `unknownOperation` to these: they are the home network's business, and a phone goes on without them. */
const OPERATIONS_LEFT_TO_MAKER: readonly ChairRequestName[] = [
  'homeBroker',
  'homeBrokerStatus',
  'homeBrokerOff',
]

/** `clp_constants.h`: every number of the protocol by its name. */
export const createConstantsHeader = (): string =>
  [
    NOTE,
    '#ifndef CLP_CONSTANTS_H\n#define CLP_CONSTANTS_H\n',
    createDefines({
      protocolVersion: CHAIR_PROTOCOL_VERSION,
      maxFrameBytes: MAX_CHAIR_FRAME_BYTES,
      maxPlanBytes: MAX_PLAN_BYTES,
      maxPlanSteps: MAX_PLAN_STEPS,
      minPlanStepSeconds: MIN_PLAN_STEP_SECONDS,
      planProgram: CUSTOM_PLAN_PROGRAM_ID,
      maxLogPageRecords: MAX_RECORDS_PER_MASSAGE_LOG_PAGE,
      maxMessageLifeMs: MAX_SEALED_MESSAGE_TTL_MS,
    }),
    createDefines(CHAIR_SAFETY_LIMITS),
    createEnum('clp_frame_kind', 'KIND', [
      ['request', 1],
      ['answer', 2],
      ['event', 3],
    ]),
    createEnum(
      'clp_operation',
      'OP',
      operationNames.map(name => [name, getChairOperationCode(name)]),
    ),
    createEnum(
      'clp_event',
      'EVENT',
      EVENT_NAMES.map(name => [name, getChairEventCode(name)]),
    ),
    createEnum('clp_result', 'RESULT', listCodes(chairResultCodes)),
    createEnum('clp_phase', 'PHASE', listCodes(chairPhaseCodes)),
    createEnum('clp_fault', 'FAULT', listCodes(chairFaultCodes)),
    createEnum('clp_stop_reason', 'STOP', listCodes(massageStopReasonCodes)),
    createEnum(
      'clp_role',
      'ROLE',
      CHAIR_ROLES.map((name, index) => [name, index + 1]),
    ),
    createEnum(
      'clp_family',
      'FAMILY',
      CHAIR_FAMILIES.map(({ key, id }) => [key, id]),
    ),
    'typedef enum {',
    ...CHAIR_FEATURES.map((name, bit) => `    CLP_FEATURE_${toConstantName(name)} = 1 << ${bit},`),
    '} clp_feature;\n',
    ...Object.entries(KEY_LABELS).map(
      ([name, text]) => `#define CLP_LABEL_${toConstantName(name)} "${text}"`,
    ),
    '\n#endif\n',
  ].join('\n')

const createRuleLine = (name: ChairRequestName): string => {
  const rule = CHAIR_REQUEST_RULES[name]
  const role = { anybody: '0', server: 'RULE_SERVER', guest: '1', family: '2', owner: '3' }[rule.minRole]
  const flags = [
    rule.links.includes('bluetooth') && 'RULE_BLUETOOTH',
    rule.links.includes('internet') && 'RULE_INTERNET',
    rule.isAlwaysSafe && 'RULE_ALWAYS_SAFE',
    rule.allowedWhileLocked && 'RULE_WHILE_LOCKED',
    rule.allowedWhileHalted && 'RULE_WHILE_HALTED',
    rule.isActuating && 'RULE_ACTUATING',
  ].filter(flag => flag !== false && flag !== undefined)
  return `    {CLP_OP_${toConstantName(name)}, ${role}, ${flags.join(' | ')}},`
}

/** `clp_tables.h`: who may ask for what, and the programs. */
export const createTablesHeader = (): string =>
  [
    NOTE,
    '#ifndef CLP_TABLES_H\n#define CLP_TABLES_H\n',
    '#include "clp_constants.h"\n',
    '#define RULE_SERVER 4',
    '#define RULE_BLUETOOTH 1u\n#define RULE_INTERNET 2u\n#define RULE_ALWAYS_SAFE 4u',
    '#define RULE_WHILE_LOCKED 8u\n#define RULE_WHILE_HALTED 16u\n#define RULE_ACTUATING 32u\n',
    'typedef struct {\n    uint8_t operation;\n    uint8_t min_role;\n    uint8_t flags;\n} clp_rule;\n',
    'static const clp_rule RULES[] = {',
    ...operationNames.filter(name => !OPERATIONS_LEFT_TO_MAKER.includes(name)).map(createRuleLine),
    '};\n',
    'typedef struct {\n    uint8_t id;\n    uint8_t zones;\n    uint8_t intensity;\n    uint8_t heat;\n    uint32_t features;\n} clp_program;\n',
    'static const clp_program PROGRAMS[] = {',
    ...MASSAGE_PROGRAMS.map(
      program =>
        `    {${program.id}, ${toProgramZoneBitmask(program)}, ${program.intensity}, ${program.heat}, ${toFeatureBitmask(program.requiredFeatures)}u},`,
    ),
    '};\n',
    '#endif\n',
  ].join('\n')

/** `vectors.h`: the golden vectors that a chair can be held against. */
export const createVectorsHeader = (): string => {
  const vectors = createProtocolTestVectors()
  const { keys, handshake, sealed, letters, claim, log, state, info } = vectors
  const texts: Record<string, string> = {
    serialNumber: keys.serialNumber,
    brokerPassword: keys.brokerPassword,
    deviceKey: keys.deviceKey,
    messageKeyDown: keys.letterDown,
    messageKeyUp: keys.letterUp,
    newKey: keys.newKey.key,
    newKeySealed: keys.newKey.sealedKey,
    manufacturerData: vectors.manufacturerData,
    info: info.bytes,
    state: state.bytes,
    ticket: handshake.ticket,
    sessionRoot: handshake.sessionRoot,
    phoneNonce: handshake.phoneNonce,
    chairNonce: handshake.chairNonce,
    toChair: handshake.toChair,
    fromChair: handshake.fromChair,
    seal: handshake.seal,
    proofOfPhone: handshake.proofOfPhone,
    proofOfChair: handshake.proofOfChair,
    signedRequest: sealed.request,
    signedAnswer: sealed.answer,
    signedEvent: sealed.event,
    wifiPacked: sealed.wifi.packed,
    wifiSealed: sealed.wifi.sealed,
    messageDown: letters.down,
    messageUp: letters.up,
    claimChallenge: claim.challenge,
    claimProof: claim.proof,
    logPage: log.page,
    logReceipt: log.receivedUpTo8,
    crcInput: vectors.crc16.input,
  }
  return [
    NOTE,
    '#ifndef CLP_VECTORS_H\n#define CLP_VECTORS_H\n',
    '#include <stdint.h>\n',
    `#define VECTOR_CRC ${vectors.crc16.crc}u`,
    ...Object.entries(texts).map(([name, text]) => `#define VECTOR_${toConstantName(name)} "${text}"`),
    '\nstatic const char *const VECTOR_FRAGMENTS[] = {',
    ...sealed.fragmentsOf20.map(part => `    "${part}",`),
    '};\n',
    'static const struct {\n    uint8_t operation;\n    const char *payload;\n    const char *frame;\n} VECTOR_REQUESTS[] = {',
    ...vectors.requests.map(
      ({ operation, payload, frame }) => `    {${operation}, "${payload}", "${frame}"},`,
    ),
    '};\n',
    '#endif\n',
  ].join('\n')
}

/** Each generated file by its place in the repository. */
export const createChairKitSources = (): Readonly<Record<string, string>> => ({
  'maker/include/clp_constants.h': createConstantsHeader(),
  'maker/src/clp_tables.h': createTablesHeader(),
  'maker/tests/vectors.h': createVectorsHeader(),
})
