import {
  asciiBytes,
  brokerPassword,
  claimProof,
  closeFrame,
  crc16,
  deviceKeyOf,
  encodeEvent,
  encodeFrame,
  encodeRequest,
  eventCodeOf,
  fragment,
  hexOf,
  issueTicket,
  letterKeys,
  logReceivedMac,
  manufacturerData,
  operationOf,
  packInfo,
  packLogPage,
  packState,
  packWifi,
  planRequests,
  proofOf,
  sealFrame,
  sealWifi,
  sessionKeys,
  signedBytes,
  signLogPage,
  userKeyOf,
  writeDown,
  writeUp,
  type ChairInfo,
  type ChairRequest,
  type ChairState,
  type Plan,
  type Ticket,
} from '../../src/domain/chair'

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

const plan: Plan = {
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
  { name: 'start', program: 1, minutes: 20, token: 0x01020304 },
  { name: 'pause' },
  { name: 'resume' },
  { name: 'stop' },
  { name: 'reset' },
  { name: 'emergencyStop' },
  { name: 'set', parameter: 'intensity', value: 4 },
  { name: 'set', parameter: 'heat', value: 0 },
  { name: 'setZones', zones: ['neck', 'waist'] },
  { name: 'move', axis: 'back', direction: -1 },
  { name: 'move', axis: 'zeroGravity', direction: 1 },
  { name: 'lock', isOn: true },
  ...planRequests(plan),
  { name: 'logSince', after: 7 },
  { name: 'claim', challenge: sequenceFrom(0x20, 16) },
  { name: 'firmware', version: [1, 5, 0], digest: sequenceFrom(0x40, 32) },
  { name: 'owner', epoch: 2, isOwned: true },
  { name: 'time', unixSeconds: NOW },
]

/** The inputs as hex, so that a reader in any language can follow. */
const describeRequest = (request: ChairRequest) =>
  Object.fromEntries(
    Object.entries(request).map(([name, value]) => [
      name,
      value instanceof Uint8Array ? hexOf(value) : value,
    ]),
  )

export const makeVectors = () => {
  const masterKey = sequenceFrom(0, 32)
  const deviceKey = deviceKeyOf(masterKey, SERIAL)
  const user = userKeyOf('3f2a7c1e-0000-4000-8000-000000000001')
  const ticket: Ticket = { role: 'owner', epoch: 1, issuedAt: NOW, expiresAt: NOW + 3600, user }
  const issued = issueTicket(deviceKey, ticket)
  const phoneNonce = sequenceFrom(0x10, 8)
  const chairNonce = sequenceFrom(0x80, 8)
  const keys = sessionKeys(issued.sessionRoot, phoneNonce, chairNonce)
  const start: ChairRequest = { name: 'start', program: 1, minutes: 20, token: 0x01020304 }
  const startFrame = {
    kind: 'request' as const,
    operation: operationOf('start'),
    sequence: 1,
    payload: encodeRequest(start),
  }
  const stateEvent = { name: 'state', state } as const
  const letters = letterKeys(deviceKey)
  const letterId = sequenceFrom(0xa0, 12)
  const down = {
    boot: 0xfedcba98,
    deadline: 65_000,
    id: letterId,
    role: 'owner' as const,
    vouchedSitting: 5,
    user,
  }
  const up = { boot: 0xfedcba98, clock: 60_012, id: letterId }
  const wifi = packWifi({ name: 'Home 5G', password: 'not a real one' }) ?? new Uint8Array(0)
  const challenge = sequenceFrom(0x20, 16)
  const page = signLogPage(deviceKey, {
    generation: 0x0badcafe,
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
    about: 'Golden vectors of CLP/1. All bytes in hex, numbers on the wire little endian.',
    crc16: { input: hexOf(asciiBytes('123456789')), crc: crc16(asciiBytes('123456789')) },
    keys: {
      masterKey: hexOf(masterKey),
      serialNumber: SERIAL,
      deviceKey: hexOf(deviceKey),
      brokerPassword: brokerPassword(deviceKey),
      letterDown: hexOf(letters.down),
      letterUp: hexOf(letters.up),
    },
    manufacturerData: hexOf(manufacturerData('hk', SERIAL)),
    info: { input: info, bytes: hexOf(packInfo(info)) },
    state: { input: state, bytes: hexOf(packState(state)) },
    requests: requests.map(request => ({
      input: describeRequest(request),
      operation: operationOf(request.name),
      payload: hexOf(encodeRequest(request)),
      frame: hexOf(
        encodeFrame({
          kind: 'request',
          operation: operationOf(request.name),
          sequence: 0x1234,
          payload: encodeRequest(request),
        }),
      ),
    })),
    handshake: {
      ticketInput: { ...ticket, user: hexOf(user) },
      ticket: hexOf(issued.ticket),
      sessionRoot: hexOf(issued.sessionRoot),
      phoneNonce: hexOf(phoneNonce),
      chairNonce: hexOf(chairNonce),
      toChair: hexOf(keys.toChair),
      fromChair: hexOf(keys.fromChair),
      seal: hexOf(keys.seal),
      proofOfPhone: hexOf(proofOf(keys, 'phone')),
      proofOfChair: hexOf(proofOf(keys, 'chair')),
    },
    sealed: {
      request: hexOf(sealFrame(startFrame, keys.toChair)),
      answer: hexOf(
        sealFrame(
          { ...startFrame, kind: 'answer', payload: Uint8Array.from([0, ...packState(state)]) },
          keys.fromChair,
        ),
      ),
      event: hexOf(
        sealFrame(
          {
            kind: 'event',
            operation: eventCodeOf('state'),
            sequence: 1,
            payload: encodeEvent(stateEvent),
          },
          keys.fromChair,
        ),
      ),
      signedBytesOfRequest: hexOf(signedBytes(startFrame, true)),
      requestWithZeroMac: hexOf(closeFrame(signedBytes(startFrame, true), new Uint8Array(8))),
      fragmentsOf20: fragment(sealFrame(startFrame, keys.toChair)).map(hexOf),
      wifi: { packed: hexOf(wifi), sequence: 9, sealed: hexOf(sealWifi(keys, 9, wifi)) },
    },
    letters: {
      downHead: { ...down, id: hexOf(letterId), user: hexOf(user) },
      down: hexOf(writeDown(letters, down, { ...startFrame, sequence: 0 })),
      upHead: { ...up, id: hexOf(letterId) },
      up: hexOf(
        writeUp(letters, up, {
          ...startFrame,
          kind: 'answer',
          sequence: 0,
          payload: Uint8Array.from([0, ...packState(state)]),
        }),
      ),
    },
    claim: { challenge: hexOf(challenge), proof: hexOf(claimProof(deviceKey, SERIAL, challenge)) },
    log: { page: hexOf(packLogPage(page)), receivedUpTo8: hexOf(logReceivedMac(deviceKey, 0x0badcafe, 8)) },
  }
}
