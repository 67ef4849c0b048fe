import fc from 'fast-check'
import { createIdleChairState } from '../protocol/chairState'
import { CHAIR_SAFETY_LIMITS } from '../safety/safetyLimits'
import { encodeChairFrameWithMac } from '../security/keys'
import { issueAccessTicket } from '../security/accessTicket'
import {
  sendTestChairRequest,
  exchangeTestFrame,
  performTestHandshake,
  TEST_DEVICE_KEY,
  createTestChairSession,
  createTestPhoneSession,
  createTestTicket,
} from '../testing/exchange'
import { concatBytes } from '../wire/bytes'
import { decodeChairFrame } from '../wire/frame'
import { createCentralSession } from './centralSession'

const otherKey = TEST_DEVICE_KEY.map(byte => byte ^ 0xff)

const connectSessions = (options: Parameters<typeof createTestPhoneSession>[0] = {}) => {
  const chair = createTestChairSession()
  const phone = createTestPhoneSession(options)
  expect(performTestHandshake(chair, phone)).toEqual({ kind: 'ready' })
  return { chair, phone }
}

const state = createIdleChairState({ isSeated: true, isOnline: true, sitting: 1, intensity: 3, revision: 1 })

describe('phone and chair', () => {
  it('prove to each other who they are, and then talk', () => {
    const { chair, phone } = connectSessions()
    expect(chair.session.getAuthenticatedUser()?.role).toBe('owner')
    expect(sendTestChairRequest(chair, phone, { name: 'ping' })).toBe('ok')
  })

  it('use new nonces each time: what was said before fits no later connection', () => {
    const { chair, phone } = connectSessions()
    const { bytes } = phone.request({ name: 'start', program: 1, minutes: 10, token: 1, stopCount: 0 })
    performTestHandshake(chair, phone)
    const outcome = chair.session.receive(bytes)
    expect(outcome.kind).toBe('answered')
    expect(phone.receive(exchangeTestFrame(chair, bytes))).toEqual({ kind: 'ignored' })
  })

  it('do not come together when the phone has a ticket of another chair', () => {
    expect(performTestHandshake(createTestChairSession(), createTestPhoneSession({ key: otherKey }))).toEqual(
      {
        kind: 'refused',
        result: 'badMac',
      },
    )
  })

  it('do not come together when the chair is another one that only repeats what it heard', () => {
    const phone = createTestPhoneSession()
    const afterHello = phone.receive(exchangeTestFrame(createTestChairSession(), phone.startHandshake()))
    expect(afterHello.kind).toBe('send')
    const impostor = createTestChairSession({ getDeviceKeys: () => [otherKey] })
    impostor.session.receive(phone.startHandshake())
    const forged = exchangeTestFrame(
      impostor,
      afterHello.kind === 'send' ? afterHello.bytes : new Uint8Array(0),
    )
    expect(phone.receive(forged).kind).not.toBe('ready')
  })

  it('do not come together with a ticket whose secret the phone does not have', () => {
    const { ticket } = issueAccessTicket(TEST_DEVICE_KEY, createTestTicket())
    const thief = createCentralSession({
      issued: { ticket, sessionRoot: otherKey },
      randomBytes: length => new Uint8Array(length),
    })
    expect(performTestHandshake(createTestChairSession(), thief)).toEqual({
      kind: 'refused',
      result: 'badMac',
    })
  })

  it('do not come together with a ticket that is over, even when the chair does not know the time', () => {
    const chair = createTestChairSession()
    chair.chair.time = 0
    const over = createTestPhoneSession({ ticket: { expiresAt: createTestTicket().issuedAt } })
    expect(performTestHandshake(chair, over)).toEqual({ kind: 'refused', result: 'expired' })
    expect(chair.chair.time).toBe(createTestTicket().issuedAt)
  })

  it('do not come together with a ticket of an earlier owner', () => {
    const chair = createTestChairSession()
    chair.chair.epoch = 2
    expect(performTestHandshake(chair, createTestPhoneSession())).toEqual({
      kind: 'refused',
      result: 'notPermitted',
    })
  })

  it('learn from a later ticket that the chair has another owner, also without internet', () => {
    const chair = createTestChairSession()
    expect(performTestHandshake(chair, createTestPhoneSession({ ticket: { epoch: 2 } }))).toEqual({
      kind: 'ready',
    })
    expect(performTestHandshake(chair, createTestPhoneSession())).toEqual({
      kind: 'refused',
      result: 'notPermitted',
    })
  })

  it('a nonce serves one attempt', () => {
    const chair = createTestChairSession()
    const phone = createTestPhoneSession()
    const afterHello = phone.receive(exchangeTestFrame(chair, phone.startHandshake()))
    if (afterHello.kind !== 'send') throw new Error('no answer to hello')
    exchangeTestFrame(chair, afterHello.bytes)
    const again = decodeChairFrame(exchangeTestFrame(chair, afterHello.bytes))
    expect(again.ok && again.frame.payload[0]).toBe(14)
  })
})

describe('a request over Bluetooth', () => {
  it('that is repeated after a lost answer gets the same answer and has no second effect', () => {
    const { chair, phone } = connectSessions()
    const { bytes } = phone.request({ name: 'start', program: 1, minutes: 10, token: 1, stopCount: 0 })
    const first = chair.session.receive(bytes)
    expect(first.kind).toBe('request')
    const answer = first.kind === 'request' ? first.answer('ok') : new Uint8Array(0)
    expect(chair.session.receive(bytes)).toEqual({ kind: 'answered', bytes: answer })
  })

  it('that comes after a later one is refused, so a late start can not undo a stop', () => {
    const { chair, phone } = connectSessions()
    const start = phone.request({ name: 'start', program: 1, minutes: 10, token: 1, stopCount: 0 })
    expect(sendTestChairRequest(chair, phone, { name: 'stop' })).toBe('ok')
    expect(phone.receive(exchangeTestFrame(chair, start.bytes))).toMatchObject({
      kind: 'answer',
      result: 'replay',
    })
  })

  it('to start is refused when it was held back on its way, and taken after another request', () => {
    const { chair, phone } = connectSessions()
    const start = { name: 'start', program: 1, minutes: 10, token: 1, stopCount: 0 } as const
    const { bytes } = phone.request(start)
    chair.chair.clock += CHAIR_SAFETY_LIMITS.startTimeoutMs + 1
    expect(phone.receive(exchangeTestFrame(chair, bytes))).toMatchObject({ result: 'expired' })
    expect(sendTestChairRequest(chair, phone, { name: 'ping' })).toBe('ok')
    chair.chair.clock += CHAIR_SAFETY_LIMITS.startTimeoutMs
    expect(sendTestChairRequest(chair, phone, start)).toBe('ok')
  })

  it('to start or to go on is refused when the request before it was lost, or is held back with it', () => {
    const { chair, phone } = connectSessions()
    for (const name of ['resume', 'start'] as const) {
      phone.request({ name: 'ping' })
      const request =
        name === 'start' ? ({ name, program: 1, minutes: 10, token: 1, stopCount: 0 } as const) : { name }
      expect(sendTestChairRequest(chair, phone, request)).toBe('expired')
    }
  })

  it('with the number of another is refused', () => {
    const { chair, phone } = connectSessions()
    const { bytes } = phone.request({ name: 'pause' })
    chair.session.receive(bytes)
    const read = decodeChairFrame(bytes)
    if (!read.ok) throw new Error('not a frame')
    expect(chair.session.receive(bytes).kind).not.toBe('request')
  })

  it('with any bit turned has no effect', () => {
    const { chair, phone } = connectSessions()
    const { bytes } = phone.request({ name: 'start', program: 1, minutes: 10, token: 1, stopCount: 0 })
    for (let bit = 0; bit < bytes.length * 8; bit += 1) {
      const changed = bytes.slice()
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7))
      expect(chair.session.receive(changed).kind).not.toBe('request')
    }
  })

  it('of a stranger is refused, whatever it asks', () => {
    const chair = createTestChairSession()
    const stranger = createTestPhoneSession()
    for (const name of ['getState', 'stop', 'pause', 'resume', 'reset', 'planCommit'] as const)
      expect(sendTestChairRequest(chair, stranger, { name })).toBe('notAuthenticated')
    expect(
      sendTestChairRequest(chair, stranger, {
        name: 'start',
        program: 1,
        minutes: 1,
        token: 1,
        stopCount: 0,
      }),
    ).toBe('notAuthenticated')
  })

  it('to stop in an emergency reaches the chair from anybody, with and without a MAC, even a wrong one', () => {
    const chair = createTestChairSession()
    const stranger = createTestPhoneSession()
    expect(chair.session.receive(stranger.request({ name: 'emergencyStop' }).bytes)).toMatchObject({
      kind: 'request',
      request: { name: 'emergencyStop' },
    })
    const { chair: other, phone } = connectSessions()
    expect(sendTestChairRequest(other, phone, { name: 'emergencyStop' })).toBe('ok')
    const forged = encodeChairFrameWithMac(
      { kind: 'request', operation: 0x1f, sequence: 1, payload: new Uint8Array(0) },
      otherKey,
    )
    expect(other.session.receive(forged)).toMatchObject({
      kind: 'request',
      request: { name: 'emergencyStop' },
    })
  })

  it('is refused once the ticket is over, but looking and stopping still work', () => {
    const { chair, phone } = connectSessions()
    chair.chair.time = createTestTicket().expiresAt
    expect(sendTestChairRequest(chair, phone, { name: 'resume' })).toBe('expired')
    for (const name of ['stop', 'pause', 'getState', 'emergencyStop'] as const)
      expect(sendTestChairRequest(chair, phone, { name })).toBe('ok')
  })

  it('is refused when too many come, but never a stop', () => {
    const { chair, phone } = connectSessions()
    for (let count = 0; count < CHAIR_SAFETY_LIMITS.maxRequestsPerSecond; count += 1)
      expect(sendTestChairRequest(chair, phone, { name: 'set', parameter: 'intensity', value: 3 })).toBe('ok')
    expect(sendTestChairRequest(chair, phone, { name: 'set', parameter: 'intensity', value: 4 })).toBe(
      'limit',
    )
    expect(sendTestChairRequest(chair, phone, { name: 'stop' })).toBe('ok')
    expect(sendTestChairRequest(chair, phone, { name: 'emergencyStop' })).toBe('ok')
    chair.chair.clock += 1000
    expect(sendTestChairRequest(chair, phone, { name: 'set', parameter: 'intensity', value: 4 })).toBe('ok')
  })

  it('has a number below 65,521: then they are used up until the next handshake', () => {
    const chair = createTestChairSession()
    const phone = createTestPhoneSession()
    for (let sent = 1; sent < 65_520; sent += 1) phone.request({ name: 'ping' })
    expect(phone.isSequenceExhausted()).toBe(false)
    expect(phone.request({ name: 'ping' }).sequence).toBe(65_520)
    expect(phone.isSequenceExhausted()).toBe(true)
    performTestHandshake(chair, phone)
    expect(phone.isSequenceExhausted()).toBe(false)
    expect(sendTestChairRequest(chair, phone, { name: 'ping' })).toBe('ok')
  })

  it('of nobody is answered, and breaks nothing, whatever the bytes are', () => {
    const { chair } = connectSessions()
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 80 }), bytes => {
        expect(chair.session.receive(bytes).kind).not.toBe('request')
      }),
    )
  })

  it('stops to be heard when the chair dismisses its phone', () => {
    const { chair, phone } = connectSessions()
    chair.session.endSession()
    const read = decodeChairFrame(exchangeTestFrame(chair, phone.request({ name: 'ping' }).bytes))
    expect(read.ok && read.frame.payload[0]).toBe(4)
    expect(chair.session.event({ name: 'state', state })).toBeNull()
  })
})

describe('in every order of what comes over Bluetooth', () => {
  type Step = (
    chair: ReturnType<typeof createTestChairSession>,
    phone: ReturnType<typeof createTestPhoneSession>,
  ) => unknown
  const step = fc.constantFrom<Step>(
    (chair, phone) => performTestHandshake(chair, phone),
    (chair, phone) => chair.session.receive(phone.startHandshake()),
    (chair, phone) => chair.session.receive(phone.request({ name: 'ping' }).bytes),
    (chair, phone) =>
      chair.session.receive(
        phone.request({ name: 'start', program: 1, minutes: 9, token: 1, stopCount: 0 }).bytes,
      ),
    chair => chair.session.receive(Uint8Array.of(1, 2, 3)),
    chair => chair.session.event({ name: 'state', state }),
    chair => chair.session.endSession(),
  )

  it('the emergency stop is carried out, and nobody starts anything without the handshake', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), steps => {
        const chair = createTestChairSession()
        const phone = createTestPhoneSession()
        for (const each of steps) each(chair, phone)
        const start = chair.session.receive(
          phone.request({ name: 'start', program: 1, minutes: 9, token: 2, stopCount: 0 }).bytes,
        )
        if (chair.session.getAuthenticatedUser() === null) expect(start.kind).toBe('answered')
        expect(chair.session.receive(phone.request({ name: 'emergencyStop' }).bytes)).toMatchObject({
          kind: 'request',
          request: { name: 'emergencyStop' },
        })
      }),
      { numRuns: 60 },
    )
  })
})

describe('what the phone hears', () => {
  it('is an event once, and in order', () => {
    const { chair, phone } = connectSessions()
    const [first, second] = [1, 2].map(revision =>
      chair.session.event({ name: 'state', state: { ...state, revision } }),
    )
    if (!first || !second) throw new Error('no event')
    expect(phone.receive(second)).toMatchObject({ kind: 'event', event: { state: { revision: 2 } } })
    expect(phone.receive(second)).toEqual({ kind: 'ignored' })
    expect(phone.receive(first)).toEqual({ kind: 'ignored' })
  })

  it('is nothing without a MAC, or with the MAC of another', () => {
    const { phone } = connectSessions()
    const other = connectSessions({ key: TEST_DEVICE_KEY, ticket: { user: new Uint8Array(8) } })
    const event = other.chair.session.event({ name: 'state', state })
    expect(phone.receive(event ?? new Uint8Array(0))).toEqual({ kind: 'ignored' })
    const plain = createTestChairSession().session.receive(concatBytes(Uint8Array.of(1)))
    expect(phone.receive(plain.kind === 'answered' ? plain.bytes : new Uint8Array(0))).toEqual({
      kind: 'ignored',
    })
  })

  it('made of anything breaks nothing', () => {
    const { phone } = connectSessions()
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 80 }), bytes =>
        expect(phone.receive(bytes)).toEqual({ kind: 'ignored' }),
      ),
    )
  })
})
