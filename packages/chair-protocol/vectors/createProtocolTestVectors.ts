import {
  encodeAscii,
  deriveBrokerPassword,
  computeClaimProof,
  computePresenceNonce,
  computePresenceProof,
  encodePresenceAnswer,
  encodeWifiScan,
  encodeWifiStatus,
  appendMacAndCrc,
  crc16,
  applyDeviceKeySeal,
  parseHex,
  encodeChairEvent,
  encodeChairFrame,
  encodeChairRequest,
  getChairEventCode,
  fragmentChairFrame,
  toHex,
  issueAccessTicket,
  deriveSealedMessageKeys,
  computeMassageLogReceiptMac,
  createBluetoothManufacturerData,
  getChairOperationCode,
  encodeChairInfo,
  encodeMassageLogPage,
  encodeChairState,
  encodeHomeBrokerAccess,
  encodeWifiCredentials,
  createPlanUploadRequests,
  computeHandshakeProof,
  encodeChairFrameWithMac,
  applyWifiKeystream,
  deriveLinkSessionKeys,
  encodeMacInput,
  signMassageLogPage,
  deriveUserIdHash,
  encodeDownlink,
  encodeUplink,
  type ChairFrame,
  type ChairInfo,
  type ChairRequest,
  type ChairState,
  type MassagePlan,
  type WifiScan,
  type WifiStatus,
  type AccessTicket,
} from '../src'

/** Values of everything on the wire for fixed inputs: what a maker's firmware is held against. All bytes in hex. */

const sequenceFrom = (start: number, length: number) =>
  Uint8Array.from({ length }, (_, index) => (start + index) & 0xff)

const SERIAL = 'HK24A00012'
const NOW = 1_800_000_000

const state: ChairState = {
  phase: 'running',
  isSeated: true,
  isLocked: false,
  isOnline: true,
  isMoving: false,
  sitting: 5,
  program: 1,
  secondsLeft: 1140,
  secondsElapsed: 60,
  intensity: 3,
  heat: 1,
  airbag: 2,
  footRoller: 1,
  zones: ['neck', 'shoulders', 'back'],
  back: 40,
  legs: 25,
  revision: 513,
  fault: 'none',
  lastStop: 'person',
  occupantTag: 0x4321,
  stopCount: 0x0102,
}

const info: ChairInfo = {
  family: 'hk',
  features: ['programs', 'pause', 'intensity', 'heat', 'seatSensor'],
  firmware: [1, 4, 2],
  longestMinutes: 30,
  isOwned: true,
  isClaimOpen: false,
  serialNumber: SERIAL,
}

const plan: MassagePlan = {
  program: 5,
  steps: [
    { seconds: 60, zones: ['neck'], intensity: 1, heat: 0, airbag: 0 },
    { seconds: 300, zones: ['shoulders', 'back'], intensity: 2, heat: 1, airbag: 1 },
  ],
}

const requests: ChairRequest[] = [
  { name: 'hello', nonce: sequenceFrom(0x10, 8) },
  { name: 'getInfo' },
  { name: 'getState' },
  { name: 'ping' },
  { name: 'start', program: 1, minutes: 20, token: 0x01020304, stopCount: 0x0506 },
  { name: 'pause' },
  { name: 'resume' },
  { name: 'stop' },
  { name: 'reset' },
  { name: 'emergencyStop' },
  { name: 'set', parameter: 'intensity', value: 4 },
  { name: 'set', parameter: 'heat', value: 0 },
  { name: 'setZones', zones: ['neck', 'waist'] },
  { name: 'move', axis: 'back', direction: -1, stopCount: 0 },
  { name: 'move', axis: 'zeroGravity', direction: 1, stopCount: 0 },
  { name: 'lock', isOn: true },
  ...createPlanUploadRequests(plan),
  { name: 'logSince', after: 7 },
  { name: 'claim', challenge: sequenceFrom(0x20, 16) },
  { name: 'presence', nonce: sequenceFrom(0x30, 16), unixSeconds: NOW },
  { name: 'wifiScan' },
  { name: 'wifiStatus' },
  { name: 'homeBrokerStatus' },
  { name: 'homeBrokerOff' },
  { name: 'owner', epoch: 2, isOwned: true },
  { name: 'time', unixSeconds: NOW },
  { name: 'newKey', version: 2, sealedKey: sequenceFrom(0x80, 32) },
  { name: 'retireKeys', version: 2 },
  { name: 'firmwareBegin', manifest: sequenceFrom(0x40, 123) },
  { name: 'firmwareBlock', index: 3, bytes: sequenceFrom(0x60, 40) },
  { name: 'firmwareVerify' },
  { name: 'firmwareActivate' },
  { name: 'firmwareStatus' },
]

/** The inputs as hex, so that a reader in any language can follow. */
const toHexFields = (request: ChairRequest) =>
  Object.fromEntries(
    Object.entries(request).map(([name, value]) => [
      name,
      value instanceof Uint8Array ? toHex(value) : value,
    ]),
  )

/** Any 32 bytes: a real one is random. */
const deviceKey =
  parseHex('aa11faa3d1225a63bf1d167deb9a02e9245edfdb3765d1692cb900b1fc6bac8a') ?? new Uint8Array(0)
const newKey = { version: 2, key: sequenceFrom(0x60, 32) }
const user = deriveUserIdHash('3f2a7c1e-0000-4000-8000-000000000001')
const messageKeys = deriveSealedMessageKeys(deviceKey)
const ticket: AccessTicket = { role: 'owner', epoch: 1, issuedAt: NOW, expiresAt: NOW + 3600, user }
const issued = issueAccessTicket(deviceKey, ticket)
const phoneNonce = sequenceFrom(0x10, 8)
const chairNonce = sequenceFrom(0x80, 8)
const linkKeys = deriveLinkSessionKeys(issued.sessionRoot, phoneNonce, chairNonce)

const startFrame: ChairFrame = {
  kind: 'request',
  operation: getChairOperationCode('start'),
  sequence: 1,
  payload: encodeChairRequest({
    name: 'start',
    program: 1,
    minutes: 20,
    token: 0x01020304,
    stopCount: 0x0506,
  }),
}

const stateAnswer = Uint8Array.from([0, ...encodeChairState(state)])

const createKeyVectors = () => ({
  serialNumber: SERIAL,
  deviceKey: toHex(deviceKey),
  brokerPassword: deriveBrokerPassword(deviceKey),
  letterDown: toHex(messageKeys.down),
  letterUp: toHex(messageKeys.up),
  newKey: {
    version: newKey.version,
    key: toHex(newKey.key),
    sealedKey: toHex(applyDeviceKeySeal(deviceKey, newKey)),
  },
})

const createRequestVector = (request: ChairRequest) => {
  const operation = getChairOperationCode(request.name)
  const payload = encodeChairRequest(request)
  return {
    input: toHexFields(request),
    operation,
    payload: toHex(payload),
    frame: toHex(encodeChairFrame({ kind: 'request', operation, sequence: 0x1234, payload })),
  }
}

const createHandshakeVectors = () => ({
  ticketInput: { ...ticket, user: toHex(user) },
  ticket: toHex(issued.ticket),
  sessionRoot: toHex(issued.sessionRoot),
  phoneNonce: toHex(phoneNonce),
  chairNonce: toHex(chairNonce),
  toChair: toHex(linkKeys.toChair),
  fromChair: toHex(linkKeys.fromChair),
  seal: toHex(linkKeys.seal),
  proofOfPhone: toHex(computeHandshakeProof(linkKeys, 'phone')),
  proofOfChair: toHex(computeHandshakeProof(linkKeys, 'chair')),
})

/** Frames with a MAC, as they go over Bluetooth after the handshake. */
const createAuthenticatedFrameVectors = () => {
  const { toChair, fromChair } = linkKeys
  const answer: ChairFrame = { ...startFrame, kind: 'answer', payload: stateAnswer }
  const event: ChairFrame = {
    kind: 'event',
    operation: getChairEventCode('state'),
    sequence: 1,
    payload: encodeChairEvent({ name: 'state', state }),
  }
  const wifi = encodeWifiCredentials({ name: 'Home 5G', password: 'not a real one' }) ?? new Uint8Array(0)
  const access = { host: 'homeassistant.local', port: 1883, isSecure: false, language: 'en' as const }
  const homeBroker =
    encodeHomeBrokerAccess({ ...access, username: 'chair', password: 'not a real one' }) ?? new Uint8Array(0)
  return {
    request: toHex(encodeChairFrameWithMac(startFrame, toChair)),
    answer: toHex(encodeChairFrameWithMac(answer, fromChair)),
    event: toHex(encodeChairFrameWithMac(event, fromChair)),
    signedBytesOfRequest: toHex(encodeMacInput(startFrame, true)),
    requestWithZeroMac: toHex(appendMacAndCrc(encodeMacInput(startFrame, true), new Uint8Array(8))),
    fragmentsOf20: fragmentChairFrame(encodeChairFrameWithMac(startFrame, toChair)).map(toHex),
    wifi: { packed: toHex(wifi), sequence: 9, sealed: toHex(applyWifiKeystream(linkKeys, 9, wifi)) },
    homeBroker: {
      packed: toHex(homeBroker),
      sequence: 10,
      sealed: toHex(applyWifiKeystream(linkKeys, 10, homeBroker)),
    },
  }
}

/** Frames sealed for the way over the internet. */
const createSealedMessageVectors = () => {
  const id = sequenceFrom(0xa0, 12)
  const down = {
    boot: 0xfedcba98,
    deadline: 65_000,
    id,
    role: 'owner' as const,
    vouchedSitting: 5,
    user,
  }
  const up = { boot: 0xfedcba98, clock: 60_012, id }
  const answer: ChairFrame = { ...startFrame, kind: 'answer', sequence: 0, payload: stateAnswer }
  return {
    downHead: { ...down, id: toHex(id), user: toHex(user) },
    down: toHex(encodeDownlink(messageKeys, down, { ...startFrame, sequence: 0 })),
    upHead: { ...up, id: toHex(id) },
    up: toHex(encodeUplink(messageKeys, up, answer)),
  }
}

const createClaimVectors = () => {
  const challenge = sequenceFrom(0x20, 16)
  return { challenge: toHex(challenge), proof: toHex(computeClaimProof(deviceKey, SERIAL, challenge)) }
}

const createPresenceVectors = () => {
  const secret = sequenceFrom(0x50, 16)
  const nonce = computePresenceNonce(secret)
  const infoBytes = encodeChairInfo({ ...info, isOwned: false, isClaimOpen: true })
  const presence = { nonce, unixSeconds: NOW, epoch: 1, info: infoBytes }
  const proof = computePresenceProof(deviceKey, presence)
  return {
    secret: toHex(secret),
    nonce: toHex(nonce),
    unixSeconds: NOW,
    epoch: 1,
    info: toHex(infoBytes),
    proof: toHex(proof),
    answer: toHex(encodePresenceAnswer({ proof, epoch: 1, info: infoBytes, pass: issued })),
  }
}

const createWifiVectors = () => {
  const scan: WifiScan = {
    isScanning: false,
    networks: [
      { name: 'Plum-Garden', rssi: -48, isSecured: true, band: '2.4' },
      { name: '客厅', rssi: -60, isSecured: true, band: '5' },
    ],
  }
  const status: WifiStatus = { step: 'joining', failure: 'wrongPassword', name: 'Plum-Garden' }
  return {
    scan: { input: scan, bytes: toHex(encodeWifiScan(scan)) },
    status: { input: status, bytes: toHex(encodeWifiStatus(status)) },
  }
}

const createSessionLogVectors = () => {
  const generation = 0x0badcafe
  const page = signMassageLogPage(deviceKey, {
    generation,
    records: [
      {
        id: 8,
        startedAt: NOW,
        seconds: 600,
        program: 1,
        reason: 'finished',
        zones: ['neck', 'back'],
        intensity: 3,
        user,
      },
    ],
  })
  return {
    page: toHex(encodeMassageLogPage(page)),
    receivedUpTo8: toHex(computeMassageLogReceiptMac(deviceKey, generation, 8)),
  }
}

/** All vectors, as they stand in `chair-protocol-vectors.json`; its names are fixed, firmware is held against them. */
export const createProtocolTestVectors = () => ({
  about: 'Golden vectors of CLP/1. All bytes in hex, numbers on the wire little endian.',
  crc16: { input: toHex(encodeAscii('123456789')), crc: crc16(encodeAscii('123456789')) },
  keys: createKeyVectors(),
  manufacturerData: toHex(createBluetoothManufacturerData('hk', SERIAL)),
  info: { input: info, bytes: toHex(encodeChairInfo(info)) },
  state: { input: state, bytes: toHex(encodeChairState(state)) },
  requests: requests.map(createRequestVector),
  handshake: createHandshakeVectors(),
  sealed: createAuthenticatedFrameVectors(),
  letters: createSealedMessageVectors(),
  claim: createClaimVectors(),
  presence: createPresenceVectors(),
  wifi: createWifiVectors(),
  log: createSessionLogVectors(),
})
