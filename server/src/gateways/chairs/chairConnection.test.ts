import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { toHex, type ChairRequest, type ChairResult, type ChairState } from '@anzuo/chair-protocol'
import {
  toChairSnapshot,
  transitionChairConnection,
  INITIAL_CHAIR_CONNECTION,
  type ChairConnection,
  type ChairConnectionEffect,
  type ChairConnectionEvent,
  type ChairReply,
  type UplinkContent,
} from './chairConnection'

const STATE = { phase: 'idle', sitting: 1, isSeated: true } as ChairState
const START: ChairRequest = { name: 'start', program: 1, minutes: 10, token: 7, stopCount: 0 }
const STOP: ChairRequest = { name: 'stop' }
const EMERGENCY_STOP: ChairRequest = { name: 'emergencyStop' }

const messageId = (number: number) => {
  const id = new Uint8Array(12)
  new DataView(id.buffer).setUint32(8, number)
  return id
}

const online: ChairConnectionEvent = { kind: 'presence', isOnline: true }
const offline: ChairConnectionEvent = { kind: 'presence', isOnline: false }

const request = (
  number: number,
  asked: ChairRequest,
  { isBrokerConnected = true, requestedAt = 1000 } = {},
): ChairConnectionEvent => ({
  kind: 'request',
  request: asked,
  onBehalf: { userId: 'lin', role: 'owner', vouchedSitting: 1 },
  messageIds: [messageId(2 * number), messageId(2 * number + 1)],
  isBrokerConnected,
  requestedAt,
})
const requestId = (number: number) => toHex(messageId(2 * number))

const message = (
  id: Uint8Array,
  content: UplinkContent,
  { boot = 5, clock = 500, receivedAt = 1000 } = {},
): ChairConnectionEvent => ({ kind: 'message', header: { boot, clock, id }, content, receivedAt })

const answer = (id: Uint8Array, result: ChairResult, at = {}) =>
  message(id, { kind: 'answer', reply: { ok: true, result, data: new Uint8Array(0), state: null } }, at)

/** What a sequence of events makes of a chair of which nothing was known, and all effects on the way. */
const run = (...events: ChairConnectionEvent[]) => {
  let connection: ChairConnection = INITIAL_CHAIR_CONNECTION
  const effects: ChairConnectionEffect[] = []
  for (const event of events) {
    const next = transitionChairConnection(connection, event)
    connection = next.connection
    effects.push(...next.effects)
  }
  return { connection, effects }
}

const getKinds = (effects: readonly ChairConnectionEffect[]) => effects.map(({ kind }) => kind)

const getSent = (effects: readonly ChairConnectionEffect[]) =>
  effects.flatMap(effect => (effect.kind === 'send' ? [effect.message] : []))

const getReplies = (effects: readonly ChairConnectionEffect[]) =>
  effects.flatMap(effect => (effect.kind === 'reply' ? [effect] : []))

describe('the connection to a chair', () => {
  it('says when the chair comes and goes, each only once', () => {
    const { connection, effects } = run(online, online, offline, offline)
    assert.deepEqual(getKinds(effects), ['notifyChanged', 'notifyOnline', 'notifyChanged'])
    assert.equal(toChairSnapshot(connection).isOnline, false)
  })

  it('keeps the last state of a chair that went offline', () => {
    const { connection } = run(
      online,
      message(messageId(0), { kind: 'event', event: { name: 'state', state: STATE } }),
      offline,
    )
    assert.deepEqual(toChairSnapshot(connection), { isOnline: false, state: STATE, boot: 5 })
  })

  it('says that a chair was started anew before it says what the chair wrote', () => {
    const fault: UplinkContent = { kind: 'event', event: { name: 'fault', fault: 'overheat' } }
    const { effects } = run(message(messageId(0), fault), message(messageId(0), fault, { boot: 6 }))
    assert.deepEqual(getKinds(effects), ['notifyEvent', 'notifyOnline', 'notifyEvent'])
  })

  it('is not put back by a message that is sent again, of this start or an earlier one', () => {
    const state = (phase: ChairState['phase']): UplinkContent => ({
      kind: 'event',
      event: { name: 'state', state: { ...STATE, phase } },
    })
    const before = [
      online,
      message(messageId(0), state('finishing'), { boot: 4, clock: 9000 }),
      message(messageId(0), state('idle'), { boot: 5, clock: 500 }),
      message(messageId(0), state('running'), { boot: 5, clock: 800 }),
    ]
    for (const again of [
      message(messageId(0), state('idle'), { boot: 5, clock: 500, receivedAt: 3000 }),
      message(messageId(0), state('finishing'), { boot: 4, clock: 9000, receivedAt: 3000 }),
    ]) {
      const { connection, effects } = run(...before, again)
      assert.deepEqual(connection, run(...before).connection)
      assert.deepEqual(effects, run(...before).effects)
    }
  })

  it('is the one that was told last, also when something else that the chair said later has come before', () => {
    const state = (phase: ChairState['phase']): UplinkContent => ({
      kind: 'event',
      event: { name: 'state', state: { ...STATE, phase } },
    })
    const { connection } = run(
      online,
      message(messageId(0), state('idle'), { boot: 5, clock: 500 }),
      message(messageId(0), { kind: 'unknown' }, { boot: 5, clock: 802 }),
      message(messageId(0), state('running'), { boot: 5, clock: 801 }),
    )
    assert.equal(toChairSnapshot(connection).state?.phase, 'running')
  })

  it('takes a message for new when the clock has begun anew, or nothing was heard for weeks', () => {
    const idle: UplinkContent = {
      kind: 'event',
      event: { name: 'state', state: { ...STATE, phase: 'idle' } },
    }
    const boot = 5
    for (const [first, second] of [
      [
        { clock: 2 ** 32 - 100, receivedAt: 1000 },
        { clock: 100, receivedAt: 1200 },
      ],
      [
        { clock: 500, receivedAt: 1000 },
        { clock: 2 ** 31 + 600, receivedAt: 2 ** 31 + 1100 },
      ],
    ] as const) {
      const { connection } = run(
        online,
        message(messageId(0), { kind: 'event', event: { name: 'state', state: STATE } }, { boot, ...first }),
        message(messageId(0), idle, { boot, ...second }),
      )
      assert.deepEqual(connection.known.clock, { chair: second.clock, server: second.receivedAt })
    }
  })

  it('sends with the boot of the chair and a deadline of its clock', () => {
    const { effects } = run(
      online,
      message(messageId(0), { kind: 'unknown' }, { clock: 500, receivedAt: 1000 }),
      request(1, STOP, { requestedAt: 1200 }),
    )
    const [sent] = getSent(effects)
    assert.equal(sent?.header.boot, 5)
    assert.equal(sent?.header.deadline, 500 + 200 + 5000)
    assert.equal(sent?.header.vouchedSitting, 1)
  })

  it('refuses at once what is asked of a chair that is offline, or while the broker is lost', () => {
    for (const events of [
      [request(1, STOP)],
      [online, offline, request(1, STOP)],
      [online, request(1, STOP, { isBrokerConnected: false })],
    ]) {
      const { effects } = run(...events)
      assert.deepEqual(getSent(effects), [])
      assert.deepEqual(getReplies(effects), [
        { kind: 'reply', requestId: requestId(1), reply: { ok: false, reason: 'offline' } },
      ])
    }
  })

  it('repeats the same message until the answer comes, also while the chair is offline', () => {
    const due = { kind: 'resendDue', requestId: requestId(1) } as const
    const { effects } = run(online, request(1, START), due, offline, due, answer(messageId(2), 'ok'), due)
    const sent = getSent(effects)
    assert.equal(sent.length, 3)
    assert.ok(sent.every(each => each === sent[0]))
    assert.deepEqual(getReplies(effects).length, 1)
  })

  it('repeats an emergency stop four times as often', () => {
    const getInterval = (asked: ChairRequest) =>
      run(online, request(1, asked)).effects.flatMap(effect =>
        effect.kind === 'startTimers' ? [effect.resendIntervalMs] : [],
      )
    assert.deepEqual(getInterval(EMERGENCY_STOP), [250])
    assert.deepEqual(getInterval(STOP), [1000])
  })

  it('sends a second message with the chair’s new boot and clock after “expired”, and no third', () => {
    const { effects, connection } = run(
      online,
      request(1, STOP),
      answer(messageId(2), 'expired', { boot: 9, clock: 40, receivedAt: 2000 }),
      answer(messageId(3), 'expired', { boot: 9, clock: 50, receivedAt: 2010 }),
    )
    assert.deepEqual(
      getSent(effects).map(({ header }) => [toHex(header.id), header.boot, header.deadline]),
      [
        [toHex(messageId(2)), 0, 5000],
        [toHex(messageId(3)), 9, 5040],
      ],
    )
    assert.deepEqual(
      getReplies(effects).map(({ reply }) => reply.ok && reply.result),
      ['expired'],
    )
    assert.ok(connection.kind === 'online' && connection.pending.size === 0)
  })

  it('vouches in the second message for who sits there only as long as the chair was not started anew', () => {
    const state = message(messageId(0), { kind: 'event', event: { name: 'state', state: STATE } })
    const getVouched = (boot: number) =>
      getSent(run(online, state, request(1, START), answer(messageId(2), 'expired', { boot })).effects).map(
        ({ header }) => header.vouchedSitting,
      )
    assert.deepEqual(getVouched(5), [1, 1])
    assert.deepEqual(getVouched(6), [1, null], 'sittings are counted anew: it may be somebody else')
  })

  it('takes no answer to the first message for one to the second', () => {
    const { effects } = run(
      online,
      request(1, STOP),
      answer(messageId(2), 'expired'),
      answer(messageId(2), 'ok'),
    )
    assert.deepEqual(getReplies(effects), [])
  })

  it('gives up when the time is over', () => {
    const { effects } = run(online, request(1, STOP), { kind: 'timeout', requestId: requestId(1) })
    assert.deepEqual(
      getReplies(effects).map(({ reply }) => reply),
      [{ ok: false, reason: 'noAnswer' }],
    )
  })

  it('answers what is pending when it closes, and refuses what comes later', () => {
    const { connection, effects } = run(online, request(1, STOP), { kind: 'close' }, request(2, STOP))
    assert.deepEqual(
      getReplies(effects).map(({ reply }) => reply),
      [
        { ok: false, reason: 'noAnswer' },
        { ok: false, reason: 'offline' },
      ] satisfies ChairReply[],
    )
    assert.equal(toChairSnapshot(connection).isOnline, false)
  })
})

/** Up to eight requests, whose numbers events draw from as well; message ids follow from the numbers. */
const REQUESTS = 8
type GeneratedEvent = ChairConnectionEvent | { kind: 'ask'; asked: ChairRequest; broker: boolean }

const anyEvent: fc.Arbitrary<GeneratedEvent> = fc.oneof(
  fc.boolean().map(isOnline => ({ kind: 'presence', isOnline }) as const),
  fc.record({
    kind: fc.constant('ask' as const),
    asked: fc.constantFrom(START, STOP, EMERGENCY_STOP),
    broker: fc.boolean(),
  }),
  fc
    .tuple(
      fc.nat(2 * REQUESTS),
      fc.constantFrom<ChairResult>('ok', 'expired', 'badState'),
      fc.constantFrom(5, 6),
    )
    .map(([id, result, boot]) => answer(messageId(id), result, { boot })),
  fc
    .constantFrom(5, 6)
    .map(boot => message(messageId(0), { kind: 'event', event: { name: 'state', state: STATE } }, { boot })),
  fc
    .tuple(fc.constantFrom('resendDue' as const, 'timeout' as const), fc.nat(REQUESTS))
    .map(([kind, number]) => ({ kind, requestId: requestId(number) })),
)

/** A connection that is closed at the end, after which more may come. */
const anyEvents = fc
  .tuple(fc.array(anyEvent, { maxLength: 60 }), fc.array(anyEvent, { maxLength: 10 }))
  .map(([before, after]): GeneratedEvent[] => [...before, { kind: 'close' }, ...after])

/** Gives requests their numbers in order. */
const numberRequests = (events: readonly GeneratedEvent[]) => {
  let number = 0
  return events.map((event): ChairConnectionEvent => {
    if (event.kind !== 'ask') return event
    number += 1
    return request(number, event.asked, { isBrokerConnected: event.broker })
  })
}

const forEachStep = (
  events: readonly ChairConnectionEvent[],
  check: (step: {
    before: ChairConnection
    event: ChairConnectionEvent
    after: ChairConnection
    effects: readonly ChairConnectionEffect[]
  }) => void,
) => {
  let before: ChairConnection = INITIAL_CHAIR_CONNECTION
  for (const event of events) {
    const { connection: after, effects } = transitionChairConnection(before, event)
    check({ before, event, after, effects })
    before = after
  }
}

const checkAlways = (check: (events: readonly ChairConnectionEvent[]) => void) =>
  fc.assert(
    fc.property(anyEvents, events => check(numberRequests(events))),
    { numRuns: 500 },
  )

describe('whatever happens, the connection to a chair', () => {
  it('sends a stop at once while it is connected, and again whenever that is due, until it is answered', () => {
    checkAlways(events =>
      forEachStep(events, ({ before, event, effects }) => {
        if (event.kind === 'request' && before.kind === 'online' && event.isBrokerConnected)
          assert.deepEqual(
            getSent(effects).map(sent => sent.request),
            [event.request],
          )
        if (event.kind === 'resendDue' && before.kind !== 'closed') {
          const pending = before.pending.get(event.requestId)
          assert.deepEqual(getSent(effects), pending ? [pending.message] : [])
        }
      }),
    )
  })

  it('sends nothing after it was closed', () => {
    checkAlways(events =>
      forEachStep(events, ({ before, effects }) => {
        if (before.kind === 'closed') assert.ok(effects.every(({ kind }) => kind === 'reply'))
      }),
    )
  })

  it('has timers for exactly what is pending, and none when it is closed', () => {
    checkAlways(events => {
      const running = new Set<string>()
      forEachStep(events, ({ after, effects }) => {
        for (const effect of effects) {
          if (effect.kind === 'startTimers') {
            assert.ok(!running.has(effect.requestId), 'a timer was started over one that runs')
            running.add(effect.requestId)
          }
          if (effect.kind === 'stopTimers') assert.ok(running.delete(effect.requestId))
        }
        assert.deepEqual(running, new Set(after.kind === 'closed' ? [] : after.pending.keys()))
      })
    })
  })

  it('answers every request exactly once', () => {
    checkAlways(events => {
      const asked: string[] = []
      const answered: string[] = []
      forEachStep(events, ({ event, effects }) => {
        if (event.kind === 'request') asked.push(toHex(event.messageIds[0]))
        answered.push(...getReplies(effects).map(reply => reply.requestId))
      })
      assert.deepEqual([...answered].sort(), [...asked].sort())
    })
  })

  it('never makes a second message of a request that the chair did not find expired', () => {
    checkAlways(events =>
      forEachStep(events, ({ before, event, effects }) => {
        const known = before.kind === 'closed' ? [] : [...before.pending.values()].map(each => each.message)
        const isNew = getSent(effects).some(sent => !known.includes(sent))
        if (!isNew) return
        const isExpired =
          event.kind === 'message' &&
          event.content.kind === 'answer' &&
          event.content.reply.ok &&
          event.content.reply.result === 'expired'
        assert.ok(event.kind === 'request' || isExpired)
      }),
    )
  })
})

describe('a chair of which somebody has a copy', () => {
  const state: UplinkContent = { kind: 'event', event: { name: 'state', state: STATE } }
  const from = (boot: number, clock: number, receivedAt: number) =>
    message(new Uint8Array(12), state, { boot, clock, receivedAt })
  const isCopied = (...events: ChairConnectionEvent[]) =>
    getKinds(run(...events).effects).includes('notifyCopied')
  /** The chair was started, spoke at second 60 of its clock, and another start was heard a second later. */
  const restarted = [from(5, 60_000, 1_060_000), from(6, 0, 1_061_000)]

  it('is seen when a start that is over goes on speaking', () => {
    assert.ok(isCopied(...restarted, from(5, 120_000, 1_120_000)))
  })

  it('is not seen in old messages that come late, or that somebody sends again', () => {
    assert.ok(!isCopied(...restarted, from(5, 60_000, 1_500_000), from(5, 60_900, 1_500_000)))
    assert.ok(!isCopied(...restarted, from(5, 59_000, 1_062_000)))
  })

  it('is not seen in a chair that is started again and again', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 100_000 }), { maxLength: 30 }), pauses => {
        let at = 1_000_000
        const events = pauses.flatMap((pause, index) => {
          const startedAt = at
          at += pause
          return [from(index + 10, 0, startedAt), from(index + 10, at - startedAt, at)]
        })
        assert.ok(!isCopied(...events))
      }),
    )
  })

  it('is seen when both take turns, whoever was first', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 11_000, max: 10_000_000 }),
        fc.integer({ min: 0, max: 2 ** 32 - 1 }),
        (turn, clock) => {
          const speak = (boot: number, at: number) => from(boot, (clock + at) % 2 ** 32, at)
          assert.ok(isCopied(speak(5, 1000), speak(6, 1000 + turn), speak(5, 1000 + 2 * turn)))
        },
      ),
    )
  })
})
