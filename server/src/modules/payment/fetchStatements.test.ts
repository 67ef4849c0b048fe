import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, beforeEach, it } from 'node:test'
import { RESPONSE_CODE } from '@anzuo/contract'
import { formatChinaDate } from '@anzuo/domain/chinaTime'
import { DAY_MS } from '@anzuo/domain/durations'
import type { PaymentProviderName } from '@anzuo/domain/shop'
import type { PaymentProvider, PaymentProviders } from '../../gateways/paymentProvider'
import { describeStartedOnEveryDatabase } from '../../testing/databases'
import { createTestOffice, type TestOperator } from '../../testing/testOffice'
import { createTestShop, type TestBuyer } from '../../testing/testShop'
import { fetchDueStatements, planStatementFetches, type StatementProblem } from './fetchStatements'

await describeStartedOnEveryDatabase('statements of the providers', createTestShop, (shop, { db }) => {
  const { server } = shop
  const office = createTestOffice(server, db)
  let buyer: TestBuyer
  let finance: TestOperator
  let problems: StatementProblem[] = []
  before(async () => {
    buyer = await shop.newBuyer()
    await shop.setStock('m1-pearl', 100)
    await run()
  })
  beforeEach(() => {
    problems = []
  })

  const run = async (paymentProviders: PaymentProviders = shop.providers) => {
    const context = { ...shop.tools, paymentProviders, onStatementProblem: collect }
    await planStatementFetches(context)
    // A run takes a few; days that nobody looked at are caught up on.
    for (let runs = 0; runs < 8; runs += 1) await fetchDueStatements(context)
  }
  const collect = (problem: StatementProblem) => void problems.push(problem)

  /** WeChat Pay, whose statements are not what they should be. */
  const withStatements = (fetchStatement: PaymentProvider['fetchStatement']): PaymentProviders => {
    const { weixin } = shop.providers
    assert.ok(weixin)
    const faulty = Object.assign(Object.create(weixin) as PaymentProvider, { fetchStatement })
    return { weixin: faulty, alipay: shop.providers.alipay }
  }

  const look = async (date: string, provider: PaymentProviderName = 'weixin') => {
    finance = await office.newOperator(['finance'])
    const day = await office.dataOf('/office/v1/money/day', { date }, finance)
    return { day, found: day.providers.find(found => found.provider === provider) ?? null }
  }
  const askNow = async (date: string) => {
    finance = await office.newOperator(['finance'])
    return office.call(
      '/office/v1/money/fetch_statement',
      { requestKey: randomUUID(), provider: 'weixin', date },
      finance,
    )
  }
  /** Noon in China of the day after another: all statements of that one can be there. */
  const goToNoonAfter = (date: string) => {
    const noon = Date.parse(`${date}T12:00:00+08:00`) + DAY_MS
    server.clock.advance({ seconds: Math.ceil((noon - server.clock.now().getTime()) / 1000) })
  }
  /** A day with money of both providers, at noon of the next one. */
  const endedDay = async () => {
    server.clock.advance({ days: 1 })
    const date = formatChinaDate(server.clock.now().getTime())
    const paid = await shop.place(buyer)
    await shop.pay(buyer, paid.id, 'weixin')
    const other = await shop.place(buyer)
    await shop.pay(buyer, other.id, 'alipay')
    goToNoonAfter(date)
    return date
  }

  it('are fetched on the next day, compared with the books, and kept once', async () => {
    const date = await endedDay()
    await run()
    await run()
    for (const provider of ['weixin', 'alipay'] as const) {
      const { found } = await look(date, provider)
      assert.equal(found?.fetch?.status, 'fetched')
      assert.equal(found.statement?.paid, found.ours.paid)
      assert.ok(found.ours.paid > 0)
      assert.ok((found.statement?.fees ?? 0) > 0)
      assert.deepEqual([found.matched, found.differences], [1, 0])
      assert.equal(found.statement?.importedBy, null)
      assert.equal(found.fetch.tries, 1)
    }
    assert.equal((await look(date)).day.status, 'ready')
    assert.deepEqual(problems, [])
  })

  it('are asked for again, later, while the provider gives no answer', async () => {
    const date = await endedDay()
    shop.sandbox.simulateOutage('before')
    await run()
    shop.sandbox.simulateOutage(null)
    const waiting = (await look(date)).found?.fetch
    assert.deepEqual([waiting?.status, waiting?.failure], ['waiting', 'noAnswer'])
    assert.ok(problems.some(({ provider }) => provider === 'weixin'))
    await run()
    assert.equal((await look(date)).found?.fetch?.status, 'waiting')
    server.clock.advance({ minutes: 16 })
    await run()
    assert.equal((await look(date)).found?.fetch?.status, 'fetched')
  })

  it('count for nothing when they are not what the provider’s signed answer promised', async () => {
    const date = await endedDay()
    const genuine = await shop.providers.weixin?.fetchStatement(date)
    assert.ok(genuine?.ok && genuine.value)
    const { content } = genuine.value
    const cut = content.subarray(0, content.length - 60)
    await run(withStatements(async () => ({ ok: true, value: { fileName: 'cut.csv', content: cut } })))
    const { found } = await look(date)
    assert.deepEqual([found?.fetch?.failure, found?.statement, found?.matched], ['unreadable', null, 0])
    assert.match(found?.fetch?.detail ?? '', /\S/)
  })

  it('of which the provider has none are missing when money was booked, and fetched when somebody asks', async () => {
    const date = await endedDay()
    const none = withStatements(async () => ({ ok: true, value: null }))
    for (let tries = 0; tries < 10; tries += 1) {
      await run(none)
      server.clock.advance({ minutes: 120 })
    }
    const failed = await look(date)
    assert.deepEqual([failed.found?.fetch?.status, failed.found?.fetch?.failure], ['failed', 'noStatement'])
    assert.equal(failed.day.status, 'waiting')
    const asked = await askNow(date)
    assert.equal(
      asked.data?.providers.find(({ provider }) => provider === 'weixin')?.fetch?.status,
      'waiting',
    )
    await run()
    const { found } = await look(date)
    assert.equal(found?.fetch?.status, 'fetched')
    assert.equal(found.statement?.importedBy?.kind, 'operator')
  })

  it('of days without money may be none, and keep no day from being closed', async () => {
    server.clock.advance({ days: 1 })
    const date = formatChinaDate(server.clock.now().getTime())
    goToNoonAfter(date)
    for (let tries = 0; tries < 3; tries += 1) {
      await run()
      server.clock.advance({ minutes: 60 })
    }
    const { day, found } = await look(date)
    assert.deepEqual([day.status, found?.fetch?.status], ['ready', 'empty'])
  })

  it('are not asked for of a day that is not over, too long ago, or closed', async () => {
    const today = formatChinaDate(server.clock.now().getTime())
    assert.equal((await askNow(today)).code, RESPONSE_CODE.conflict)
    assert.equal((await askNow('2020-01-01')).code, RESPONSE_CODE.conflict)
    const date = await endedDay()
    await run()
    const { day } = await look(date)
    const closing = { requestKey: randomUUID(), date, version: day.version }
    await office.dataOf('/office/v1/money/close_day', closing, finance)
    assert.equal((await askNow(date)).code, RESPONSE_CODE.conflict)
  })

  it('that somebody has read already are not fetched over it', async () => {
    const date = await endedDay()
    await run()
    const { found } = await look(date)
    server.clock.advance({ minutes: 5 })
    await run(withStatements(() => assert.fail('asked again')))
    assert.equal((await look(date)).found?.statement?.importedAt, found?.statement?.importedAt)
  })
})
