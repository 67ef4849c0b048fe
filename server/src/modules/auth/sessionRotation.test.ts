import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { it } from 'node:test'
import fc from 'fast-check'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@anzuo/domain/durations'
import { NEXT_TOKEN_HEADER } from '@anzuo/domain/nextTokenHeader'
import { RESPONSE_CODE } from '@anzuo/contract'
import type { Database } from '../../db/database'
import { authSessionTokens, users } from '../../db/schema'
import { describeOnEveryDatabase, describeStartedOnEveryDatabase } from '../../testing/databases'
import { createTestServer } from '../../testing/testServer'
import { authenticateSession, createAuthSession } from './authSessions'
import { REPLACED_TOKEN_GRACE_MS, TOKEN_ROTATION_MS, TOKEN_SETTLING_MS } from './sessionTokens'

const SECOND_MS = 1000
const RULES = { maxDays: 3650, secret: 'secret'.repeat(8) }
const START = Date.UTC(2026, 0, 1)

/** Also while a counterexample is made smaller. */
const NO_LONGER_THAN_A_MINUTE = { interruptAfterTimeLimit: 60_000 }

/** How long a device may take until what it stores survives a loss of power, and two tabs until they read the same. */
const STORING_MS = MINUTE_MS
const TAB_DELAY_MS = 5 * SECOND_MS

/** One request of an honest client, and what the network does with it. */
type Exchange = {
  waitMs: number
  toServerMs: number
  backMs: number
  fate: 'answered' | 'answerLost' | 'requestLost' | 'duplicated'
  /** Sent by another tab, which has not seen yet what was stored a moment ago. */
  isOtherTab: boolean
  /** The device loses power before it sends this. */
  isAfterCrash: boolean
}

const exchanges: fc.Arbitrary<Exchange[]> = fc.array(
  fc
    .record({
      waitMs: fc.oneof(
        fc.integer({ min: 0, max: 5 * SECOND_MS }),
        fc.integer({ min: 0, max: 4 * MINUTE_MS }),
        fc.integer({ min: 0, max: 30 * HOUR_MS }),
        fc.integer({ min: 0, max: 20 * DAY_MS }),
      ),
      toServerMs: fc.integer({ min: 0, max: 50 * SECOND_MS }),
      backMs: fc.integer({ min: 0, max: 120 * SECOND_MS }),
      fate: fc.constantFrom('answered', 'answered', 'answerLost', 'requestLost', 'duplicated'),
      isOtherTab: fc.boolean(),
      isAfterCrash: fc.integer({ min: 0, max: 5 }).map(number => number === 0),
    })
    // A session that nobody uses for 30 days ends, so the server has to hear of its client from time to time.
    .map(exchange =>
      exchange.fate === 'requestLost'
        ? { ...exchange, waitMs: Math.min(exchange.waitMs, 6 * HOUR_MS) }
        : exchange,
    ),
  { minLength: 1, maxLength: 24 },
)

/** Events in the order of their times, also those that come of others. */
const createTimeline = () => {
  const events: { at: number; run: () => Promise<void> | void }[] = []
  return {
    add: (at: number, run: () => Promise<void> | void) => void events.push({ at, run }),
    play: async () => {
      for (;;) {
        events.sort((a, b) => a.at - b.at)
        const event = events.shift()
        if (!event) return
        await event.run()
      }
    },
  }
}

/** A client as ours is: it takes a new token only in place of the one that it has sent, and all of its tabs read one storage. */
const playHonestClient = async (db: Database, first: string, history: readonly Exchange[]) => {
  const stored = { token: first, before: first, at: -Infinity, boot: 0 }
  const results: string[] = []
  const timeline = createTimeline()
  let now = START

  const send = (at: number, exchange: Exchange) => {
    if (exchange.isAfterCrash) {
      stored.boot += 1
      if (at - stored.at < STORING_MS) Object.assign(stored, { token: stored.before, at: -Infinity })
    }
    const isStale = exchange.isOtherTab && at - stored.at < TAB_DELAY_MS
    const token = isStale ? stored.before : stored.token
    const { boot } = stored
    const arrive = async (arrivedAt: number, isAnswered: boolean) => {
      const session = await authenticateSession(db, { token, rules: RULES }, new Date(arrivedAt))
      results.push(session.kind)
      const next = session.kind === 'valid' ? session.nextToken : null
      if (next === null || !isAnswered) return
      timeline.add(arrivedAt + exchange.backMs, () => {
        if (stored.token !== token || stored.boot !== boot) return
        Object.assign(stored, { token: next, before: token, at: arrivedAt + exchange.backMs })
      })
    }
    if (exchange.fate === 'requestLost') return
    const arrivedAt = at + exchange.toServerMs
    timeline.add(arrivedAt, () => arrive(arrivedAt, exchange.fate !== 'answerLost'))
    if (exchange.fate === 'duplicated') timeline.add(arrivedAt + 1, () => arrive(arrivedAt + 1, true))
  }
  for (const exchange of history) {
    now += exchange.waitMs
    const at = now
    timeline.add(at, () => send(at, exchange))
  }
  await timeline.play()
  return { results, stored, endedAt: now + 5 * MINUTE_MS }
}

await describeOnEveryDatabase('the rotation of session tokens', ({ db }) => {
  const signIn = async () => {
    const userId = randomUUID()
    await db.insert(users).values({ id: userId, nickname: 'Lin', createdAt: new Date(START) })
    const device = { kind: 'unknown', app: 'unknown' } as const
    return (await createAuthSession(db, { userId, device }, new Date(START))).token
  }
  const use = (token: string, at: number) => authenticateSession(db, { token, rules: RULES }, new Date(at))
  const getNext = async (token: string, at: number): Promise<string> => {
    const session = await use(token, at)
    assert.equal(session.kind, 'valid')
    return (session.kind === 'valid' && session.nextToken) || token
  }
  /** Uses a session until its next token has replaced the one before. */
  const rotate = async (token: string, at: number): Promise<string> => {
    const next = await getNext(token, at)
    await use(next, at + SECOND_MS)
    await use(next, at + SECOND_MS + TOKEN_SETTLING_MS)
    return next
  }
  const LONG_AFTER = SECOND_MS + TOKEN_SETTLING_MS + REPLACED_TOKEN_GRACE_MS + SECOND_MS

  it('never costs an honest client its session, whatever answers are lost, repeated or late', async () => {
    await fc.assert(
      fc.asyncProperty(exchanges, async history => {
        const { results, stored, endedAt } = await playHonestClient(db, await signIn(), history)
        assert.deepEqual(new Set([...results, (await use(stored.token, endedAt)).kind]), new Set(['valid']))
      }),
      { numRuns: 25, ...NO_LONGER_THAN_A_MINUTE },
    )
  })

  it('leaves a stolen token of no use once its owner has gone on with the next one, and ends the session', async () => {
    await fc.assert(
      fc.asyncProperty(exchanges, fc.integer({ min: 0, max: 29 * DAY_MS }), async (history, later) => {
        const { stored, endedAt } = await playHonestClient(db, await signIn(), history)
        const stolen = stored.token
        const at = endedAt + TOKEN_ROTATION_MS + TOKEN_SETTLING_MS
        let own = stolen
        for (let visit = 0; visit < 8; visit += 1)
          own = await getNext(own, at + visit * (TOKEN_SETTLING_MS + SECOND_MS))
        const theftAt = at + HOUR_MS + later
        assert.equal((await use(stolen, theftAt)).kind, 'reused')
        assert.equal((await use(own, theftAt)).kind, 'over')
      }),
      { numRuns: 10, ...NO_LONGER_THAN_A_MINUTE },
    )
  })

  it('ends the session also when the thief went on with it and its owner comes back', async () => {
    const token = await signIn()
    const at = START + TOKEN_ROTATION_MS
    const ofThief = await rotate(token, at)
    assert.equal((await use(token, at + LONG_AFTER)).kind, 'reused')
    assert.equal((await use(ofThief, at + LONG_AFTER)).kind, 'over')
  })

  it('keeps a client in that has never learnt its next token', async () => {
    const token = await signIn()
    for (let day = 1; day < 60; day += 1) assert.equal((await use(token, START + day * DAY_MS)).kind, 'valid')
  })

  it('brings the same next token to all requests that go out together', async () => {
    const token = await signIn()
    const at = START + TOKEN_ROTATION_MS
    const offered = await Promise.all(Array.from({ length: 8 }, () => getNext(token, at)))
    assert.equal(new Set(offered).size, 1)
    assert.notEqual(offered[0], token)
  })

  it('takes the old token for a while after it was replaced, and offers it nothing more', async () => {
    const token = await signIn()
    const at = START + TOKEN_ROTATION_MS
    await rotate(token, at)
    const late = await use(token, at + LONG_AFTER - 2 * SECOND_MS)
    assert.deepEqual([late.kind, late.kind === 'valid' && late.nextToken], ['valid', null])
  })

  it('stores no token as it is', async () => {
    const token = await signIn()
    const next = await rotate(token, START + TOKEN_ROTATION_MS)
    const rows = JSON.stringify(await db.select().from(authSessionTokens))
    for (const secret of [token, next].map(text => text.split('.')[1] ?? text))
      assert.doesNotMatch(rows, new RegExp(secret))
  })
})

await describeStartedOnEveryDatabase('a session over HTTP', createTestServer, server => {
  const getHeader = async (token: string, path = '/user/get') =>
    (await server.post(path, {}, { token })).headers[NEXT_TOKEN_HEADER]

  it('brings the next token in a header after a day, and stays the same session', async () => {
    const token = await server.signIn()
    assert.equal(await getHeader(token), undefined)
    server.clock.advance({ days: 1 })
    const next = String(await getHeader(token))
    assert.equal(next.split('.')[0], token.split('.')[0])
    const devices = await Promise.all(
      [token, next].map(each => server.dataOf('/user/devices/list', {}, { token: each })),
    )
    assert.deepEqual(devices[0], devices[1])
    assert.deepEqual(
      devices[0]?.devices.map(({ isCurrent }) => isCurrent),
      [true],
    )
    await server.dataOf('/auth/logout', {}, { token: next })
    assert.equal((await server.call('/user/get', {}, { token })).code, RESPONSE_CODE.sessionOver)
  })

  it('does not wait for a new token where a chair is to be stopped', async () => {
    const token = await server.signIn()
    server.clock.advance({ days: 2 })
    assert.equal(await getHeader(token, '/device/stop'), undefined)
  })
})
