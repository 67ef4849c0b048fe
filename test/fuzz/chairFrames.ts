import { randomBytes } from 'node:crypto'
import {
  createReassembler,
  decodeFrame,
  fragment,
  letterKeys,
  readDown,
  readUp,
  unpackInfo,
  unpackLogPage,
  unpackPlan,
  unpackState,
  writeDown,
} from '../../src/domain/chair'
import { shakeHands, TEST_DEVICE_KEY, testGate, testPhone } from '../../src/domain/chair/testing/talk'

/**
 * Sends hostile bytes to everything that reads bytes: random ones, true frames with bytes changed, cut, doubled and mixed.
 * It ends with an error when something crashes, or when a changed frame is taken for a true one.
 *
 *   npm run fuzz:chair [count]
 */
const ROUNDS = Number(process.argv[2] ?? 1_000_000)

const random = (below: number) => Math.floor(Math.random() * below)

const letters = letterKeys(TEST_DEVICE_KEY)
const chair = testGate()
const phone = testPhone()
if (shakeHands(chair, phone).kind !== 'ready') throw new Error('the handshake failed')
const truth = phone.request({ name: 'start', program: 1, minutes: 20, token: 1 }).bytes
const letter = writeDown(
  letters,
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
const damaged = (bytes: Uint8Array): Uint8Array => {
  const copy = Uint8Array.from(bytes)
  switch (random(4)) {
    case 0:
      return copy.slice(0, random(copy.length))
    case 1:
      return Uint8Array.from([...copy, ...randomBytes(1 + random(8))])
    default: {
      const place = random(copy.length)
      copy[place] = (copy[place] ?? 0) ^ (1 + random(255))
      return copy
    }
  }
}

const isAccepted = (bytes: Uint8Array): boolean => {
  const outcome = chair.gate.receive(bytes)
  // The emergency stop is everybody's; nothing else is.
  const isForeign = outcome.kind === 'request' && !OPEN.includes(outcome.request.name)
  return isForeign || phone.receive(bytes).kind === 'event'
}

const OPEN = ['emergencyStop', 'getInfo', 'claim']

const reassembler = createReassembler()
let accepted = 0
const startedAt = Date.now()

for (let round = 0; round < ROUNDS; round += 1) {
  const noise = randomBytes(random(64))
  decodeFrame(noise)
  if (isAccepted(noise) || isAccepted(damaged(truth))) accepted += 1
  if (readDown(letters, damaged(letter)) !== null || readUp(letters, noise) !== null) accepted += 1
  for (const part of fragment(damaged(truth)))
    reassembler.push(random(9) === 0 ? randomBytes(random(30)) : part)
  unpackState(noise)
  unpackInfo(noise)
  unpackPlan(noise)
  unpackLogPage(noise)
}

const seconds = (Date.now() - startedAt) / 1000
console.log(`${ROUNDS} rounds in ${seconds.toFixed(0)} s: no crash, ${accepted} forgeries accepted`)
process.exit(accepted === 0 ? 0 : 1)
