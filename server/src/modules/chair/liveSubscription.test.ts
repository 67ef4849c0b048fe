import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import type { ChairState } from '@anzuo/chair-protocol'
import {
  getWatchedSerialNumbers,
  INITIAL_LIVE_SUBSCRIPTION,
  transitionLiveSubscription,
  type LiveChairAccess,
  type LiveChairSnapshot,
  type LiveSubscription,
  type LiveSubscriptionEffect,
  type LiveSubscriptionEvent,
} from './liveSubscription'

const A = 'HK24A00012'
const B = 'HK24A00013'

const seatedChair = (occupant: string | null): LiveChairSnapshot => ({
  known: {
    isOnline: true,
    boot: 5,
    state: { isSeated: true, occupantTag: 0, sitting: 1 } as ChairState,
  },
  seatClaim:
    occupant === null ? null : { serialNumber: A, userId: occupant, boot: 5, sitting: 1, since: new Date(0) },
})

const grant = (...serialNumbers: string[]): LiveChairAccess => ({
  userId: 'lin',
  sessionId: 'session of lin',
  chairs: new Map(serialNumbers.map(serialNumber => [serialNumber, seatedChair(null)])),
})

const request = (...serialNumbers: string[]): LiveSubscriptionEvent => ({
  kind: 'request',
  token: 'token',
  serialNumbers,
})

const found = (
  requestNumber: number,
  serialNumbers: readonly string[],
  access: LiveChairAccess | null,
): LiveSubscriptionEvent => ({ kind: 'accessFound', requestNumber, token: 'token', serialNumbers, access })

const run = (...events: LiveSubscriptionEvent[]) => {
  let subscription = INITIAL_LIVE_SUBSCRIPTION
  const effects: LiveSubscriptionEffect[] = []
  for (const event of events) {
    const next = transitionLiveSubscription(subscription, event)
    subscription = next.subscription
    effects.push(...next.effects)
  }
  return { subscription, effects }
}

const getMessages = (effects: readonly LiveSubscriptionEffect[]) =>
  effects.flatMap(effect =>
    effect.kind === 'send'
      ? [
          effect.message.type === 'chair'
            ? `${effect.message.serialNumber} ${effect.message.seat}`
            : effect.message.type,
        ]
      : [],
  )

describe('the subscription of a socket', () => {
  it('shows the chairs that the person may see, and says which are not theirs', () => {
    const { subscription, effects } = run(request(A, B), found(1, [A, B], grant(A)))
    assert.deepEqual(getMessages(effects), [`${A} unknown`, 'gone'])
    assert.deepEqual(getWatchedSerialNumbers(subscription), [A])
  })

  it('counts only what was looked up for the last request', () => {
    const late = run(request(A), request(B), found(2, [B], grant(A, B)), found(1, [A], grant(A, B)))
    assert.deepEqual(getWatchedSerialNumbers(late.subscription), [B])
    const ended = run(request(A), request(B), found(1, [A], null), found(2, [B], grant(B)))
    assert.deepEqual(getWatchedSerialNumbers(ended.subscription), [B])
  })

  it('watches nothing when the socket was closed while the person was looked up', () => {
    const { subscription, effects } = run(request(A), { kind: 'close' }, found(1, [A], grant(A)))
    assert.deepEqual([subscription.kind, getMessages(effects)], ['closed', []])
  })

  it('ends when the session of the person is over, also later', () => {
    const atOnce = run(request(A), found(1, [A], null))
    const later = run(
      request(A),
      found(1, [A], grant(A)),
      { kind: 'accessCheckDue' },
      { kind: 'accessChecked', requestNumber: 1, access: null },
    )
    for (const { subscription, effects } of [atOnce, later]) {
      assert.equal(subscription.kind, 'closed')
      assert.deepEqual(
        effects.slice(-2).map(effect => effect.kind),
        ['send', 'closeSocket'],
      )
    }
  })

  it('checks rights by the session, because the token of the request may be replaced meanwhile', () => {
    const { effects } = run(
      request(A),
      found(1, [A], grant(A)),
      { kind: 'lookUpEnded' },
      { kind: 'accessCheckDue' },
    )
    assert.deepEqual(effects.at(-1), { kind: 'checkAccess', requestNumber: 1, sessionId: 'session of lin' })
  })

  it('loses chairs at a check that are no longer the person’s, and shows those in which somebody sat down', () => {
    const access = { ...grant(), chairs: new Map([[B, seatedChair('chen')]]) }
    const { effects } = run(
      request(A, B),
      found(1, [A, B], grant(A, B)),
      { kind: 'accessChecked', requestNumber: 1, access },
      { kind: 'accessChecked', requestNumber: 1, access },
    )
    assert.deepEqual(getMessages(effects).slice(2), ['gone', `${B} other`])
  })

  it('asks the database for the newest request when the look-up before it has ended', () => {
    const look = (...events: LiveSubscriptionEvent[]) =>
      run(...events).effects.flatMap(effect => (effect.kind === 'lookUpAccess' ? effect.serialNumbers : []))
    assert.deepEqual(look(request(A), request(A, B), request(B)), [A])
    assert.deepEqual(look(request(A), request(A, B), request(B), { kind: 'lookUpEnded' }), [A, B])
    assert.deepEqual(look(request(A), { kind: 'lookUpEnded' }, { kind: 'lookUpEnded' }), [A])
  })

  it('is over when no token is shown in time', () => {
    const due = { kind: 'tokenDue' } as const
    assert.deepEqual(run(due).effects, [{ kind: 'closeSocket' }])
    assert.deepEqual(run(request(A), due).subscription.kind, 'connected')
    assert.deepEqual(run(request(A), found(1, [A], grant(A)), due).subscription.kind, 'subscribed')
  })

  it('ends the connection of whoever does not answer a ping until the next one', () => {
    const ping = { kind: 'pingDue' } as const
    const kinds = (...events: LiveSubscriptionEvent[]) => run(...events).effects.map(({ kind }) => kind)
    assert.deepEqual(kinds(ping, { kind: 'pong' }, ping), ['ping', 'ping'])
    assert.deepEqual(kinds(ping, ping, ping), ['ping', 'terminate'])
  })
})

const anySerials = fc.subarray([A, B])
const anyAccess = fc.option(anySerials.map(serials => grant(...serials)))
const anyNumber = fc.nat(4)
const anyEvent: fc.Arbitrary<LiveSubscriptionEvent> = fc.oneof(
  anySerials.map(serials => request(...serials)),
  fc
    .tuple(anyNumber, anySerials, anyAccess)
    .map(([number, serials, access]) => found(number, serials, access)),
  fc.constant({ kind: 'accessCheckDue' } as const),
  fc
    .tuple(anyNumber, anyAccess)
    .map(([requestNumber, access]) => ({ kind: 'accessChecked', requestNumber, access }) as const),
  fc
    .tuple(fc.constantFrom(A, B), fc.constantFrom('lin', 'chen', null))
    .map(
      ([serialNumber, occupant]) =>
        ({ kind: 'chairChanged', serialNumber, chair: seatedChair(occupant) }) as const,
    ),
  fc.constantFrom({ kind: 'pingDue' } as const, { kind: 'pong' } as const, { kind: 'pong' } as const),
  fc.constantFrom({ kind: 'tokenDue' } as const, { kind: 'lookUpEnded' } as const),
)

describe('whatever happens, the subscription of a socket', () => {
  const forEachStep = (
    check: (step: {
      before: LiveSubscription
      event: LiveSubscriptionEvent
      after: LiveSubscription
      effects: readonly LiveSubscriptionEffect[]
    }) => void,
  ) =>
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 40 }), fc.array(anyEvent), (events, late) => {
        let before = INITIAL_LIVE_SUBSCRIPTION
        for (const event of [...events, { kind: 'close' } as const, ...late]) {
          const { subscription: after, effects } = transitionLiveSubscription(before, event)
          check({ before, event, after, effects })
          before = after
        }
      }),
      { numRuns: 500 },
    )

  it('does nothing more after it was closed', () => {
    forEachStep(({ before, effects, after }) => {
      if (before.kind === 'closed') assert.deepEqual([after.kind, effects], ['closed', []])
    })
  })

  it('shows a chair only while it is watched, and watches only what the last look-up allows', () => {
    forEachStep(({ event, after, effects }) => {
      const watched = getWatchedSerialNumbers(after)
      for (const effect of effects)
        if (effect.kind === 'send' && effect.message.type === 'chair')
          assert.ok(watched.includes(effect.message.serialNumber))
      const access = event.kind === 'accessFound' || event.kind === 'accessChecked' ? event.access : undefined
      if (effects.length > 0 && access)
        assert.ok(watched.every(serialNumber => access.chairs.has(serialNumber)))
    })
  })

  it('starts no look-up before the last one has ended', () => {
    let isLookingUp = false
    forEachStep(({ before, event, effects }) => {
      if (before === INITIAL_LIVE_SUBSCRIPTION || event.kind === 'lookUpEnded') isLookingUp = false
      const started = effects.filter(({ kind }) => kind === 'lookUpAccess' || kind === 'checkAccess').length
      assert.ok(started + Number(isLookingUp) <= 1)
      isLookingUp ||= started === 1
    })
  })

  it('never watches a chair that it did not watch before, without a look-up', () => {
    forEachStep(({ before, event, after }) => {
      if (event.kind === 'accessFound') return
      const watchedBefore = getWatchedSerialNumbers(before)
      assert.ok(getWatchedSerialNumbers(after).every(serialNumber => watchedBefore.includes(serialNumber)))
    })
  })
})
