import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { it } from 'node:test'
import { and, eq, inArray } from 'drizzle-orm'
import fc from 'fast-check'
import { DAY_MS } from '@anzuo/domain/durations'
import type { PaymentProviderName } from '@anzuo/domain/shop'
import { paymentAnomalies, paymentAttempts, refundTransfers } from '../../db/schema'
import { readStatement, type StatementEntry } from '../../gateways/statements'
import { describeStartedOnEveryDatabase } from '../../testing/databases'
import { writeAlipayStatement, writeWeixinStatement } from '../../simulators/writtenStatements'
import { createTestShop } from '../../testing/testShop'
import { reconcileStatement } from './reconcileStatement'

const MERCHANT_ID = '2088000000000001'
const ACCOUNT = `app|${MERCHANT_ID}`
const NOW = new Date('2026-03-01T02:00:00Z')
const BOTH: readonly PaymentProviderName[] = ['weixin', 'alipay']

type Entry<Kind extends StatementEntry['kind']> = Extract<StatementEntry, { kind: Kind }>

/** One payment of a generated day, in cents, with what of it went back. */
const dayOfPayments = fc.array(
  fc.record({
    amount: fc.integer({ min: 100, max: 10_000_000_000 }),
    returned: fc.array(fc.integer({ min: 1, max: 50 }), { maxLength: 2 }),
  }),
  { minLength: 1, maxLength: 5 },
)

const getNumber = () => randomUUID().replaceAll('-', '')

/** What may be wrong with one entry of a statement, and what has to be found then. */
const ALTERATIONS: Record<
  string,
  {
    kind: StatementEntry['kind']
    providers?: readonly PaymentProviderName[]
    alter: (entry: never) => StatementEntry[]
    found: Record<string, number>
  }
> = {
  'a payment is left out': { kind: 'payment', alter: () => [], found: { missingInStatement: 1 } },
  'a payment is listed twice': {
    kind: 'payment',
    alter: (entry: Entry<'payment'>) => [entry, entry],
    found: { listedTwice: 1 },
  },
  'a payment is a cent more': {
    kind: 'payment',
    alter: (entry: Entry<'payment'>) => [{ ...entry, amount: entry.amount + 1 }],
    found: { amount: 1 },
  },
  'a payment is of another currency': {
    kind: 'payment',
    providers: ['weixin'],
    alter: (entry: Entry<'payment'>) => [{ ...entry, currency: 'USD' }],
    found: { currency: 1 },
  },
  'a payment went to another merchant': {
    kind: 'payment',
    providers: ['weixin'],
    alter: (entry: Entry<'payment'>) => [{ ...entry, merchantId: '1900000001' }],
    found: { account: 1 },
  },
  'a payment has another number of the provider': {
    kind: 'payment',
    alter: (entry: Entry<'payment'>) => [{ ...entry, transactionId: getNumber() }],
    found: { transactionId: 1 },
  },
  'a payment has another number of ours': {
    kind: 'payment',
    alter: (entry: Entry<'payment'>) => [{ ...entry, outTradeNo: getNumber() }],
    found: { unknownNumber: 1, missingInStatement: 1 },
  },
  'a payment is added': {
    kind: 'payment',
    alter: (entry: Entry<'payment'>) => [
      entry,
      { ...entry, outTradeNo: getNumber(), transactionId: getNumber() },
    ],
    found: { unknownNumber: 1 },
  },
  'a refund is left out': { kind: 'refund', alter: () => [], found: { refundMissingInStatement: 1 } },
  'a refund is listed twice': {
    kind: 'refund',
    alter: (entry: Entry<'refund'>) => [entry, entry],
    found: { refundListedTwice: 1 },
  },
  'a refund is a cent more': {
    kind: 'refund',
    alter: (entry: Entry<'refund'>) => [{ ...entry, amount: entry.amount + 1 }],
    found: { refundAmount: 1 },
  },
  'a refund is of another payment': {
    kind: 'refund',
    alter: (entry: Entry<'refund'>) => [{ ...entry, outTradeNo: getNumber() }],
    found: { refundOfOtherPayment: 1 },
  },
  'a refund that nobody asked for is added': {
    kind: 'refund',
    alter: (entry: Entry<'refund'>) => [entry, { ...entry, outRefundNo: getNumber(), refundId: getNumber() }],
    found: { unknownRefund: 1 },
  },
}

await describeStartedOnEveryDatabase('reconciliation', createTestShop, shop => {
  const { db } = shop
  let orderId = ''
  let day = Date.UTC(2020, 0, 1)

  /** Each run of a property has a day of its own, so that it knows nothing of the others. */
  const nextDate = (): string => {
    day += DAY_MS
    return new Date(day).toISOString().slice(0, 10)
  }

  const getOrderId = async (): Promise<string> => {
    orderId ||= (await shop.place(await shop.newBuyer())).id
    return orderId
  }

  /** Books payments and refunds on a day, at noon unless told otherwise, and gives what lists them. */
  const book = async (
    provider: PaymentProviderName,
    when: string,
    made: { amount: number; returned: number[] }[],
  ): Promise<StatementEntry[]> => {
    const [date, clock = '12:00:00'] = when.split(' ')
    const at = new Date(`${date}T${clock}+08:00`)
    const entries: StatementEntry[] = []
    const orderId = await getOrderId()
    const payments: (typeof paymentAttempts.$inferInsert)[] = []
    const transfers: (typeof refundTransfers.$inferInsert)[] = []
    for (const { amount, returned } of made) {
      const id = randomUUID()
      const payment = { outTradeNo: getNumber(), transactionId: getNumber(), amount }
      payments.push({
        ...payment,
        id,
        orderId,
        requestKey: randomUUID(),
        provider,
        channel: 'outside',
        account: ACCOUNT,
        status: 'refundDue',
        isByFriend: false,
        returned: returned.reduce((sum, part) => sum + part, 0),
        createdAt: at,
        succeededAt: at,
        asked: 0,
      })
      const isNamed = provider === 'weixin'
      entries.push({
        kind: 'payment',
        ...payment,
        appId: isNamed ? 'app' : null,
        merchantId: MERCHANT_ID,
        currency: 'CNY',
        fee: 0,
      })
      for (const part of returned) {
        const outRefundNo = getNumber()
        transfers.push({
          id: randomUUID(),
          paymentId: id,
          orderId,
          outRefundNo,
          amount: part,
          status: 'done',
          tries: 1,
          tryAt: at,
          createdAt: at,
          doneAt: at,
        })
        const refundId = isNamed ? getNumber() : outRefundNo
        const refund = { outTradeNo: payment.outTradeNo, outRefundNo, refundId, amount: part, fee: 0 }
        entries.push({ kind: 'refund', ...refund })
      }
    }
    // A statement each, since hundreds of days are booked here.
    await db.insert(paymentAttempts).values(payments)
    if (transfers.length > 0) await db.insert(refundTransfers).values(transfers)
    return entries
  }

  const write = (provider: PaymentProviderName, date: string, entries: readonly StatementEntry[]) =>
    provider === 'weixin'
      ? writeWeixinStatement(entries, date)
      : writeAlipayStatement(entries, { date, merchantId: MERCHANT_ID })

  const reconcile = (provider: PaymentProviderName, date: string, file: Buffer) => {
    // In pieces that cut lines and characters apart, as a file is read.
    const pieces = async function* () {
      for (let start = 0; start < file.length; start += 997) yield file.subarray(start, start + 997)
    }
    const source = { fileName: 'statement.csv', getFileHash: () => 'f'.repeat(64), importedBy: null }
    const entries = readStatement(pieces(), { provider, date })
    return reconcileStatement(db, { provider, date, entries, source }, NOW)
  }

  const listReasons = async (entries: readonly StatementEntry[]): Promise<string[]> => {
    const numbers = entries.map(({ outTradeNo }) => outTradeNo)
    const rows = await db.select().from(paymentAnomalies).where(inArray(paymentAnomalies.outTradeNo, numbers))
    return rows.map(({ reason }) => reason)
  }

  for (const provider of BOTH) {
    it(`of ${provider}: a statement of our own payments and refunds has no difference, however often it is compared`, () =>
      fc.assert(
        fc.asyncProperty(dayOfPayments, async made => {
          const date = nextDate()
          const entries = await book(provider, date, made)
          const file = write(provider, date, entries)
          for (let repeat = 0; repeat < 2; repeat += 1) {
            const { payments, refunds, differences } = await reconcile(provider, date, file)
            assert.deepEqual(differences, {})
            assert.equal(payments + refunds, entries.length)
          }
          assert.deepEqual(await listReasons(entries), [])
        }),
        { numRuns: 8 },
      ))

    for (const [what, { kind, providers = BOTH, alter, found }] of Object.entries(ALTERATIONS)) {
      if (!providers.includes(provider)) continue
      it(`of ${provider}: when ${what}, that is found, and kept once`, () =>
        fc.assert(
          fc.asyncProperty(dayOfPayments, fc.nat(), async (made, position) => {
            const date = nextDate()
            const entries = await book(provider, date, [...made, { amount: 9000, returned: [7] }])
            const candidates = entries.filter(entry => entry.kind === kind)
            const altered = candidates[position % candidates.length]
            const listed = entries.flatMap(entry => (entry === altered ? alter(entry as never) : [entry]))
            const file = write(provider, date, listed)
            const before = await db.$count(paymentAnomalies)
            assert.deepEqual((await reconcile(provider, date, file)).differences, found)
            const after = await db.$count(paymentAnomalies)
            assert.equal(after - before, Object.keys(found).length)
            assert.deepEqual((await reconcile(provider, date, file)).differences, found)
            assert.equal(await db.$count(paymentAnomalies), after)
          }),
          { numRuns: 2 },
        ))
    }

    it(`of ${provider}: money that the provider took, and that pays no order, is found`, async () => {
      const date = nextDate()
      const entries = await book(provider, date, [{ amount: 500, returned: [] }])
      const [{ outTradeNo } = { outTradeNo: '' }] = entries
      await db
        .update(paymentAttempts)
        .set({ status: 'closed', transactionId: null, succeededAt: null })
        .where(eq(paymentAttempts.outTradeNo, outTradeNo))
      const { differences } = await reconcile(provider, date, write(provider, date, entries))
      assert.deepEqual(differences, { notBooked: 1 })
    })
  }

  it('holds nothing against money of midnight, which the provider took on the day before we learned of it', async () => {
    const [first, second] = [nextDate(), nextDate()]
    const entries = await book('weixin', `${second} 00:00:02`, [{ amount: 500, returned: [20] }])
    const empty = write('weixin', second, [])
    assert.deepEqual((await reconcile('weixin', first, write('weixin', first, entries))).differences, {})
    assert.deepEqual((await reconcile('weixin', second, empty)).differences, {})
  })

  it('withdraws what was missing when another day’s statement lists it', async () => {
    const [first, second] = [nextDate(), nextDate()]
    const entries = await book('weixin', `${first} 23:59:59`, [{ amount: 500, returned: [20] }])
    const { differences } = await reconcile('weixin', first, write('weixin', first, []))
    assert.deepEqual(differences, { missingInStatement: 1, refundMissingInStatement: 1 })
    await reconcile('weixin', second, write('weixin', second, entries))
    const [{ outTradeNo } = { outTradeNo: '' }] = entries
    const rows = await db
      .select()
      .from(paymentAnomalies)
      .where(and(eq(paymentAnomalies.outTradeNo, outTradeNo), eq(paymentAnomalies.resolvedAt, NOW)))
    assert.equal(rows.length, 2)
  })

  it('finds money that two days list', async () => {
    const [first, second] = [nextDate(), nextDate()]
    const entries = await book('weixin', first, [{ amount: 500, returned: [20] }])
    await reconcile('weixin', first, write('weixin', first, entries))
    const { differences } = await reconcile('weixin', second, write('weixin', second, entries))
    assert.deepEqual(differences, { listedTwice: 1, refundListedTwice: 1 })
  })

  it('does not look for what is missing in a file that is not whole', async () => {
    const date = nextDate()
    const entries = await book('weixin', date, [{ amount: 500, returned: [20] }])
    const whole = write('weixin', date, entries)
    const cut = whole.subarray(0, whole.indexOf('总交易单数'))
    await assert.rejects(reconcile('weixin', date, cut), /totals at the end are missing/)
    assert.deepEqual(await listReasons(entries), [])
  })
})
