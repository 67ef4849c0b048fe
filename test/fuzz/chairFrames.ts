import { randomBytes } from 'node:crypto'
import {
  createChairFrameReassembler,
  decodeChairFrame,
  fragmentChairFrame,
  deriveSealedMessageKeys,
  decodeDownlink,
  decodeUplink,
  decodeChairInfo,
  decodeMassageLogPage,
  decodeMassagePlan,
  decodeChairState,
  encodeDownlink,
} from '@anzuo/chair-protocol'
import {
  performTestHandshake,
  TEST_DEVICE_KEY,
  createTestChairSession,
  createTestPhoneSession,
} from '@anzuo/chair-protocol/testing'

/**
 * Sends hostile bytes to everything that reads bytes: random ones, true frames with bytes changed, cut, doubled and mixed.
 * It ends with an error when something crashes, or when a changed frame is taken for a true one.
 *
 *   npm run fuzz:chair [count]
 */
const ROUND_COUNT = Number(process.argv[2] ?? 1_000_000)

const randomInteger = (below: number) => Math.floor(Math.random() * below)

const messageKeys = deriveSealedMessageKeys(TEST_DEVICE_KEY)
const chair = createTestChairSession()
const phone = createTestPhoneSession()
if (performTestHandshake(chair, phone).kind !== 'ready') throw new Error('the handshake failed')
const validFrame = phone.request({ name: 'start', program: 1, minutes: 20, token: 1, stopCount: 0 }).bytes
const validMessage = encodeDownlink(
  messageKeys,
  {
    boot: 1,
    deadline: 1,
    id: randomBytes(12),
    role: 'owner',
    vouchedSitting: null,
    user: randomBytes(8),
  },
  { kind: 'request', operation: 0x10, sequence: 0, payload: randomBytes(6) },
)

/** A copy with some bytes changed, cut off or added; never the same as before. */
const corruptBytes = (bytes: Uint8Array): Uint8Array => {
  const copy = Uint8Array.from(bytes)
  switch (randomInteger(4)) {
    case 0:
      return copy.slice(0, randomInteger(copy.length))
    case 1:
      return Uint8Array.from([...copy, ...randomBytes(1 + randomInteger(8))])
    default: {
      const place = randomInteger(copy.length)
      copy[place] = (copy[place] ?? 0) ^ (1 + randomInteger(255))
      return copy
    }
  }
}

const isAccepted = (bytes: Uint8Array): boolean => {
  const outcome = chair.session.receive(bytes)
  // The emergency stop is everybody's; nothing else is.
  const isForeign = outcome.kind === 'request' && !UNAUTHENTICATED_REQUESTS.includes(outcome.request.name)
  return isForeign || phone.receive(bytes).kind === 'event'
}

const UNAUTHENTICATED_REQUESTS = ['emergencyStop', 'getInfo', 'claim', 'presence']

const reassembler = createChairFrameReassembler()
let acceptedForgeries = 0
const startedAt = Date.now()

for (let round = 0; round < ROUND_COUNT; round += 1) {
  const noise = randomBytes(randomInteger(64))
  decodeChairFrame(noise)
  if (isAccepted(noise) || isAccepted(corruptBytes(validFrame))) acceptedForgeries += 1
  if (
    decodeDownlink(messageKeys, corruptBytes(validMessage)) !== null ||
    decodeUplink(messageKeys, noise) !== null
  )
    acceptedForgeries += 1
  for (const part of fragmentChairFrame(corruptBytes(validFrame)))
    reassembler.push(randomInteger(9) === 0 ? randomBytes(randomInteger(30)) : part)
  decodeChairState(noise)
  decodeChairInfo(noise)
  decodeMassagePlan(noise)
  decodeMassageLogPage(noise)
}

const seconds = (Date.now() - startedAt) / 1000
console.log(
  `${ROUND_COUNT} rounds in ${seconds.toFixed(0)} s: no crash, ${acceptedForgeries} forgeries accepted`,
)
process.exit(acceptedForgeries === 0 ? 0 : 1)
