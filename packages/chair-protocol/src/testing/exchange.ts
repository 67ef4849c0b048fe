import { createPeripheralSession, type PeripheralSessionOptions } from '../link/peripheralSession'
import { createCentralSession, type CentralSessionEvent } from '../link/centralSession'
import type { ChairRequest } from '../protocol/chairRequests'
import { deriveUserIdHash } from '../security/keys'
import { issueAccessTicket, type ChairRole, type AccessTicket } from '../security/accessTicket'

/** The chair's and the phone's session that talk without anything between them, for tests. */

export const TEST_DEVICE_KEY = Uint8Array.from({ length: 32 }, (_, index) => index)

/** The same bytes on each run, never twice the same in one. */
export const createSeededByteGenerator = (seed = 1) => {
  let state = seed
  return (length: number): Uint8Array =>
    Uint8Array.from({ length }, () => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
      return state >>> 24
    })
}

const NOW = 1_800_000_000

export const createTestTicket = (changes: Partial<AccessTicket> = {}): AccessTicket => ({
  role: 'owner',
  epoch: 1,
  issuedAt: NOW,
  expiresAt: NOW + 3600,
  user: deriveUserIdHash('lin'),
  ...changes,
})

/** The session of a chair whose clock and count of owners a test can read and move. */
export const createTestChairSession = (changes: Partial<PeripheralSessionOptions> = {}) => {
  const chair = { time: NOW, epoch: 1, clock: 0 }
  const session = createPeripheralSession({
    getDeviceKeys: () => [TEST_DEVICE_KEY],
    randomBytes: createSeededByteGenerator(7),
    unixSeconds: () => chair.time,
    onTimeLearned: time => {
      chair.time = Math.max(chair.time, time)
    },
    epoch: () => chair.epoch,
    onEpochLearned: epoch => {
      chair.epoch = epoch
    },
    clock: () => chair.clock,
    ...changes,
  })
  return { session, chair }
}

export type TestChairSession = ReturnType<typeof createTestChairSession>

export const createTestPhoneSession = (
  options: { role?: ChairRole; key?: Uint8Array; ticket?: Partial<AccessTicket> } = {},
) =>
  createCentralSession({
    issued: issueAccessTicket(
      options.key ?? TEST_DEVICE_KEY,
      createTestTicket({ ...(options.role ? { role: options.role } : {}), ...options.ticket }),
    ),
    randomBytes: createSeededByteGenerator(11),
  })

export type TestPhoneSession = ReturnType<typeof createTestPhoneSession>

/** What the chair answers to these bytes; a request that it lets through is answered with `ok`. */
export const exchangeTestFrame = ({ session }: TestChairSession, bytes: Uint8Array): Uint8Array => {
  const outcome = session.receive(bytes)
  if (outcome.kind === 'ignored') throw new Error('the chair ignored it')
  return outcome.kind === 'answered' ? outcome.bytes : outcome.answer('ok')
}

/** Makes the handshake and gives how it ended. */
export const performTestHandshake = (
  chair: TestChairSession,
  phone: TestPhoneSession,
): CentralSessionEvent => {
  const afterHello = phone.receive(exchangeTestFrame(chair, phone.startHandshake()))
  return afterHello.kind === 'send' ? phone.receive(exchangeTestFrame(chair, afterHello.bytes)) : afterHello
}

/** Asks and gives the result, or what else became of it. */
export const sendTestChairRequest = (
  chair: TestChairSession,
  phone: TestPhoneSession,
  request: ChairRequest,
): string => {
  const incoming = phone.receive(exchangeTestFrame(chair, phone.request(request).bytes))
  return incoming.kind === 'answer' ? incoming.result : incoming.kind
}
