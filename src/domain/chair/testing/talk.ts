import { createChairGate, type GateOptions } from '../link/chairGate'
import { createPhoneSession, type Incoming } from '../link/phoneSession'
import type { ChairRequest } from '../protocol/requests'
import { userKeyOf } from '../security/keys'
import { issueTicket, type Role, type Ticket } from '../security/ticket'

/** A chair's gate and a phone's session that talk without anything between them, for tests. */

export const TEST_DEVICE_KEY = Uint8Array.from({ length: 32 }, (_, index) => index)

/** The same bytes on each run, never twice the same in one. */
export const countingBytes = (seed = 1) => {
  let state = seed
  return (length: number): Uint8Array =>
    Uint8Array.from({ length }, () => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
      return state >>> 24
    })
}

const NOW = 1_800_000_000

export const testTicket = (changes: Partial<Ticket> = {}): Ticket => ({
  role: 'owner',
  epoch: 1,
  issuedAt: NOW,
  expiresAt: NOW + 3600,
  user: userKeyOf('lin'),
  ...changes,
})

/** The gate of a chair whose clock and count of owners a test can read and move. */
export const testGate = (changes: Partial<GateOptions> = {}) => {
  const chair = { time: NOW, epoch: 1, clock: 0 }
  const gate = createChairGate({
    deviceKey: TEST_DEVICE_KEY,
    randomBytes: countingBytes(7),
    unixSeconds: () => chair.time,
    onTimeLearnt: time => {
      chair.time = Math.max(chair.time, time)
    },
    epoch: () => chair.epoch,
    onEpochLearnt: epoch => {
      chair.epoch = epoch
    },
    clock: () => chair.clock,
    ...changes,
  })
  return { gate, chair }
}

export type TestGate = ReturnType<typeof testGate>

export const testPhone = (options: { role?: Role; key?: Uint8Array; ticket?: Partial<Ticket> } = {}) =>
  createPhoneSession({
    issued: issueTicket(
      options.key ?? TEST_DEVICE_KEY,
      testTicket({ ...(options.role ? { role: options.role } : {}), ...options.ticket }),
    ),
    randomBytes: countingBytes(11),
  })

export type TestPhone = ReturnType<typeof testPhone>

/** What the gate answers to these bytes; a request that it lets through is answered with `ok`. */
export const gateAnswer = ({ gate }: TestGate, bytes: Uint8Array): Uint8Array => {
  const outcome = gate.receive(bytes)
  if (outcome.kind === 'ignored') throw new Error('the gate ignored it')
  return outcome.kind === 'answered' ? outcome.bytes : outcome.answer('ok')
}

/** Makes the handshake and gives how it ended. */
export const shakeHands = (chair: TestGate, phone: TestPhone): Incoming => {
  const afterHello = phone.receive(gateAnswer(chair, phone.hello()))
  return afterHello.kind === 'send' ? phone.receive(gateAnswer(chair, afterHello.bytes)) : afterHello
}

/** Asks and gives the result, or what else became of it. */
export const ask = (chair: TestGate, phone: TestPhone, request: ChairRequest): string => {
  const incoming = phone.receive(gateAnswer(chair, phone.request(request).bytes))
  return incoming.kind === 'answer' ? incoming.result : incoming.kind
}
