import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, it } from 'node:test'
import { gzipSync } from 'node:zlib'
import { eq, sql } from 'drizzle-orm'
import { RESPONSE_CODE } from '@anzuo/contract'
import { formatChinaDate } from '@anzuo/domain/chinaTime'
import { anomalyReturns, paymentAnomalies, paymentAttempts } from '../../db/schema'
import type { StatementEntry } from '../../gateways/statements'
import { addDays } from '../../modules/payment/chinaDay'
import { processAnomalyReturns } from '../../modules/payment/anomalyReturns'
import { recordPayment } from '../../modules/payment/settlement'
import { repairPayments } from '../../modules/refund/repairQuotes'
import { findAccountingViolations } from '../../testing/accountingInvariants'
import { describeStartedOnEveryDatabase } from '../../testing/databases'
import { writeWeixinStatement } from '../../simulators/writtenStatements'
import { createTestOffice, type TestOperator } from '../../testing/testOffice'
import { createTestShop, type TestBuyer } from '../../testing/testShop'

await describeStartedOnEveryDatabase('money in the back office', createTestShop, (shop, { db }) => {
  const { server } = shop
  const office = createTestOffice(server, db)
  let finance: TestOperator
  let owner: TestOperator
  let buyer: TestBuyer

  before(async () => {
    finance = await office.newOperator(['finance'])
    owner = await office.newOperator(['owner'])
    buyer = await shop.newBuyer()
    await shop.setStock('w8-cloud', 50)
  })

  /** Time goes by; sessions of operators don't last that long. */
  const wait = async (step: Parameters<typeof server.clock.advance>[0]) => {
    server.clock.advance(step)
    finance = await office.newOperator(['finance'])
    owner = await office.newOperator(['owner'])
  }
  const today = () => formatChinaDate(server.clock.now().getTime())
  const note = 'looked at in the console of the provider'
  const get = (id: string, who = finance) => office.dataOf('/office/v1/odd_money/get', { id }, who)
  const seen = async (id: string) => ({
    requestKey: randomUUID(),
    id,
    version: (await get(id)).version,
  })

  /** Money at the provider that no payment of ours has, and what is noted of it. */
  const createUnknownMoney = async (amount: number) => {
    const outTradeNo = randomUUID().replaceAll('-', '')
    const transaction = {
      outTradeNo,
      transactionId: `42${outTradeNo}`,
      account: 'wx|1900',
      amount,
      currency: 'CNY',
    }
    await recordPayment(
      db,
      { provider: 'weixin', transaction },
      { now: server.clock.now(), repairs: repairPayments },
    )
    const [row] = await db.select().from(paymentAnomalies).where(eq(paymentAnomalies.outTradeNo, outTradeNo))
    assert.ok(row)
    return row
  }

  /** Money of an order at the provider that the books know nothing of. */
  const payUnseen = async (items?: Record<string, number>) => {
    const order = await shop.place(buyer, items)
    const outTradeNo = await shop.startPaying(buyer, order.id)
    assert.ok(await shop.sandbox.pay(outTradeNo))
    const [payment] = await db
      .select()
      .from(paymentAttempts)
      .where(eq(paymentAttempts.outTradeNo, outTradeNo))
    assert.ok(payment)
    return { order, payment }
  }

  const toEntry = (payment: typeof paymentAttempts.$inferSelect, changes: { amount?: number } = {}) => {
    const [appId = '', merchantId = ''] = payment.account.split('|')
    return {
      kind: 'payment' as const,
      outTradeNo: payment.outTradeNo,
      transactionId: payment.transactionId ?? `42${payment.outTradeNo}`,
      appId,
      merchantId,
      amount: payment.amount,
      currency: 'CNY',
      fee: 60,
      ...changes,
    }
  }

  const readStatement = (date: string, entries: readonly StatementEntry[], who = finance) =>
    office.call(
      '/office/v1/money/read_statement',
      {
        requestKey: randomUUID(),
        provider: 'weixin',
        date,
        fileName: `${date}.csv`,
        file: gzipSync(writeWeixinStatement(entries, date)).toString('base64'),
      },
      who,
    )

  const paidPayment = async () => {
    const order = await shop.paidOrder(buyer)
    const [payment] = await shop.listPaymentAttempts(order.id)
    assert.ok(payment)
    return payment
  }

  /** A day that has ended, with one payment that its statement lists. */
  const endedDay = async () => {
    await wait({ days: 1 })
    const date = today()
    const payment = await paidPayment()
    await wait({ days: 1 })
    return { date, payment }
  }
  const close = async (date: string, version?: number) =>
    office.call(
      '/office/v1/money/close_day',
      {
        requestKey: randomUUID(),
        date,
        version: version ?? (await office.dataOf('/office/v1/money/day', { date }, finance)).version,
      },
      finance,
    )
  const expectBalancedBooks = async () => assert.deepEqual(await findAccountingViolations(db), [])

  it('is explained with a note; it then waits no more', async () => {
    const { id } = await createUnknownMoney(4200)
    const before = await office.dataOf('/office/v1/odd_money/count', {}, finance)
    const request = { ...(await seen(id)), explanation: 'otherShop' as const, note }
    const explained = await office.dataOf('/office/v1/odd_money/explain', request, finance)
    assert.deepEqual(
      [explained.state, explained.resolution, explained.resolvedBy, explained.actions],
      ['resolved', 'otherShop', finance.name, []],
    )
    const after = await office.dataOf('/office/v1/odd_money/count', {}, finance)
    assert.equal(after.open, before.open - 1)
  })

  it('is settled once: the second of two people sees what the first did', async () => {
    const { id } = await createUnknownMoney(100)
    const { version } = await get(id)
    const explain = () =>
      office.call(
        '/office/v1/odd_money/explain',
        { requestKey: randomUUID(), id, version, explanation: 'other', note },
        finance,
      )
    assert.equal((await explain()).code, RESPONSE_CODE.success)
    const late = await explain()
    assert.equal(late.code, RESPONSE_CODE.changed)
    assert.equal(late.data?.state, 'resolved')
  })

  it('goes back whole at once below the set amount, and stands in the ledger both ways', async () => {
    const { payment } = await payUnseen()
    const transaction = { ...toEntry(payment), account: payment.account, amount: payment.amount + 1 }
    await recordPayment(
      db,
      { provider: 'weixin', transaction },
      { now: server.clock.now(), repairs: repairPayments },
    )
    const [odd] = await db
      .select()
      .from(paymentAnomalies)
      .where(eq(paymentAnomalies.outTradeNo, payment.outTradeNo))
    assert.ok(odd)
    assert.deepEqual((await get(odd.id)).actions, ['sendBack', 'explain'])
    const sent = { ...(await seen(odd.id)), reason: 'a cent too much, the buyer pays anew' }
    assert.equal((await office.dataOf('/office/v1/odd_money/send_back', sent, finance)).state, 'goingBack')
    // The sandbox holds the amount that was asked for, and takes no refund of more.
    await db
      .update(anomalyReturns)
      .set({ amount: payment.amount })
      .where(eq(anomalyReturns.anomalyId, odd.id))
    assert.equal(await processAnomalyReturns(shop.tools), 1)
    assert.equal((await get(odd.id)).resolution, 'sentBack')
    const { lines } = await office.dataOf('/office/v1/money/ledger', { query: payment.outTradeNo }, finance)
    assert.deepEqual(
      lines.map(({ kind, direction }) => [kind, direction]),
      [['oddPayment', 'in']],
    )
    assert.equal(await processAnomalyReturns(shop.tools), 0)
  })

  it('is only proposed above the set amount, and another person signs by its amount', async () => {
    const { id, amount } = await createUnknownMoney(59_800_00)
    const proposal = { ...(await seen(id)), reason: 'nobody of ours knows this payment' }
    const proposed = await office.dataOf('/office/v1/odd_money/send_back', proposal, finance)
    assert.deepEqual([proposed.state, proposed.actions], ['toSign', ['withdraw']])
    const sign = async (who: TestOperator, signed: number) =>
      office.call(
        '/office/v1/odd_money/sign',
        { ...(await seen(id)), decision: { kind: 'sign', amount: signed } },
        who,
      )
    assert.equal((await sign(finance, amount ?? 0)).code, RESPONSE_CODE.conflict)
    assert.equal((await sign(owner, 59_800)).code, RESPONSE_CODE.conflict)
    assert.equal(await processAnomalyReturns(shop.tools), 0)
    assert.equal((await sign(owner, amount ?? 0)).data?.state, 'goingBack')
    assert.equal((await sign(owner, amount ?? 0)).code, RESPONSE_CODE.conflict)
  })

  it('may be proposed anew after it was refused or withdrawn', async () => {
    const { id } = await createUnknownMoney(20_000_00)
    const propose = async () =>
      office.dataOf('/office/v1/odd_money/send_back', { ...(await seen(id)), reason: note }, finance)
    await propose()
    const refused = { ...(await seen(id)), decision: { kind: 'refuse' as const, reason: 'it is order 12' } }
    assert.equal((await office.dataOf('/office/v1/odd_money/sign', refused, owner)).state, 'open')
    await propose()
    const withdrawn = await office.dataOf('/office/v1/odd_money/withdraw', await seen(id), finance)
    assert.deepEqual(
      withdrawn.returns.map(({ status }) => status),
      ['refused', 'withdrawn'],
    )
  })

  it('pays the order that waits for exactly this amount', async () => {
    const order = await shop.place(buyer)
    const { total, number } = await shop.getOrderRow(order.id)
    const odd = await createUnknownMoney(total)
    const assign = async (orderNumber: string, id = odd.id) =>
      office.call('/office/v1/odd_money/assign', { ...(await seen(id)), orderNumber, note }, finance)
    assert.equal((await assign('AZ0000')).code, RESPONSE_CODE.notFound)
    const other = await createUnknownMoney(total + 1)
    assert.equal((await assign(number, other.id)).code, RESPONSE_CODE.conflict)
    assert.equal((await assign(number)).data?.resolution, 'assigned')
    assert.equal((await shop.getOrderRow(order.id)).status, 'pendingDelivery')
    const again = await createUnknownMoney(total)
    assert.equal((await assign(number, again.id)).code, RESPONSE_CODE.conflict)
    await expectBalancedBooks()
  })

  it('that an order missed pays it once it is booked, or goes back when the order was closed', async () => {
    await wait({ days: 1 })
    const date = today()
    const [waiting, closed] = [await payUnseen(), await payUnseen()]
    await db
      .update(paymentAttempts)
      .set({ status: 'closed', askAt: null })
      .where(eq(paymentAttempts.id, closed.payment.id))
    await db.update(paymentAttempts).set({ askAt: null }).where(eq(paymentAttempts.id, waiting.payment.id))
    await wait({ minutes: 5 })
    const { version } = await shop.getOrderRow(closed.order.id)
    const cancellation = { requestKey: randomUUID(), id: closed.order.id, version, reason: note }
    await office.dataOf('/office/v1/order/cancel', cancellation, owner)
    await wait({ days: 1 })
    await readStatement(date, [toEntry(waiting.payment), toEntry(closed.payment)])
    const book = async (outTradeNo: string) => {
      const [odd] = await db
        .select()
        .from(paymentAnomalies)
        .where(eq(paymentAnomalies.outTradeNo, outTradeNo))
      assert.ok(odd)
      assert.deepEqual((await get(odd.id)).actions, ['book', 'explain'])
      return office.dataOf('/office/v1/odd_money/book', { ...(await seen(odd.id)), note }, finance)
    }
    assert.equal((await book(waiting.payment.outTradeNo)).resolution, 'booked')
    assert.equal((await shop.getOrderRow(waiting.order.id)).status, 'pendingDelivery')
    await book(closed.payment.outTradeNo)
    await expectBalancedBooks()
  })

  it('of a day closes when its statement agrees, and then takes nothing more', async () => {
    const { date, payment } = await endedDay()
    assert.equal((await close(date)).code, RESPONSE_CODE.conflict)
    const read = await readStatement(date, [toEntry(payment)])
    assert.equal(read.data?.status, 'ready')
    const [weixin] = read.data?.providers ?? []
    assert.deepEqual(
      [weixin?.ours.paid, weixin?.statement?.paid, weixin?.statement?.fees, weixin?.matched],
      [payment.amount, payment.amount, 60, 1],
    )
    assert.equal((await close(date, 999)).code, RESPONSE_CODE.changed)
    const closed = await close(date)
    assert.deepEqual([closed.data?.status, closed.data?.closedBy?.name], ['closed', finance.name])
    assert.equal((await close(date)).code, RESPONSE_CODE.conflict)
    assert.equal((await readStatement(date, [toEntry(payment)])).code, RESPONSE_CODE.conflict)
  })

  it('of a day stays open until each difference is explained', async () => {
    const { date, payment } = await endedDay()
    const read = await readStatement(date, [toEntry(payment, { amount: payment.amount - 60 })])
    assert.deepEqual([read.data?.status, read.data?.obstacle], ['differs', 'unexplained'])
    assert.equal((await close(date)).code, RESPONSE_CODE.conflict)
    const { oddMoney } = await office.dataOf(
      '/office/v1/odd_money/list',
      { state: 'all', statementDate: date },
      finance,
    )
    const [odd] = oddMoney
    assert.ok(odd)
    assert.deepEqual([odd.reason, odd.ours, odd.theirs], ['amount', payment.amount, payment.amount - 60])
    // The order holds it: a difference of a coupon must never send the whole of it back.
    assert.deepEqual((await get(odd.id)).actions, ['explain'])
    const { version } = await office.dataOf('/office/v1/money/day', { date }, finance)
    const request = { ...(await seen(odd.id)), explanation: 'providerDiscount' as const, note }
    await office.dataOf('/office/v1/odd_money/explain', request, finance)
    assert.equal((await close(date, version)).code, RESPONSE_CODE.changed)
    assert.equal((await close(date)).data?.status, 'closed')
    const { days } = await office.dataOf('/office/v1/money/days', { until: date, days: 2 }, finance)
    assert.equal(days.at(-1)?.status, 'closed')
  })

  it('of a closed day keeps what it came to when a later statement lists what was missing', async () => {
    const { date, payment } = await endedDay()
    await readStatement(date, [])
    const { oddMoney } = await office.dataOf(
      '/office/v1/odd_money/list',
      { state: 'all', statementDate: date },
      finance,
    )
    assert.deepEqual(
      oddMoney.map(({ reason, ours, theirs }) => [reason, ours, theirs]),
      [['missingInStatement', payment.amount, null]],
    )
    const request = { ...(await seen(oddMoney[0]?.id ?? '')), explanation: 'otherDay' as const, note }
    await office.dataOf('/office/v1/odd_money/explain', request, finance)
    assert.equal((await close(date)).data?.status, 'closed')
    await readStatement(addDays(date, 1), [toEntry(payment)])
    const day = await office.dataOf('/office/v1/money/day', { date }, finance)
    assert.equal(day.providers[0]?.ours.paid, payment.amount)
    const next = await office.dataOf('/office/v1/money/day', { date: addDays(date, 1) }, finance)
    assert.equal(next.providers[0]?.ours.paid, payment.amount)
    assert.equal(next.providers[0]?.unexplained, 0)
  })

  it('of a day that has not ended is not closed', async () => {
    assert.equal((await close(addDays(today(), 0), 1)).code, RESPONSE_CODE.conflict)
  })

  it('is read from no file that is cut, unpacked wrong or of another day, and nothing of it stays', async () => {
    const { date, payment } = await endedDay()
    const whole = writeWeixinStatement([toEntry(payment)], date)
    const other = writeWeixinStatement([toEntry(payment)], addDays(date, -3))
    for (const file of [gzipSync(whole.subarray(0, whole.length - 60)), whole, gzipSync(other)]) {
      const answer = await office.call(
        '/office/v1/money/read_statement',
        {
          requestKey: randomUUID(),
          provider: 'weixin',
          date,
          fileName: 'cut.csv',
          file: file.toString('base64'),
        },
        finance,
      )
      assert.equal(answer.code, RESPONSE_CODE.invalidRequest)
    }
    const { version, status } = await office.dataOf('/office/v1/money/day', { date }, finance)
    assert.deepEqual([version, status], [0, 'waiting'])
  })

  it('is refused in the words of whoever reads it, with what is wrong where, and nothing of it stays', async () => {
    const { date, payment } = await endedDay()
    const whole = writeWeixinStatement([toEntry(payment)], date).toString()
    const read = async (text: string, language: 'en-GB' | 'zh-CN' | 'zh-Hant') =>
      office.call(
        '/office/v1/money/read_statement',
        {
          requestKey: randomUUID(),
          provider: 'weixin',
          date,
          fileName: 'broken.csv',
          file: gzipSync(text).toString('base64'),
        },
        { ...finance, language },
      )
    const broken = whole.replaceAll(/`\d+\.\d\d/g, '`12a')
    for (const [language, words] of [
      ['en-GB', 'This is not a complete statement of this provider for this day: line 2 has no amount'],
      ['zh-CN', '这不是该支付机构当日的完整对账单：第 2 行的金额无法读取'],
      ['zh-Hant', '這不是該支付機構當日的完整對帳單：第 2 列的金額無法讀取'],
    ] as const) {
      const { code, message } = await read(broken, language)
      assert.deepEqual([code, message], [RESPONSE_CODE.invalidRequest, words])
    }
    const { version, status } = await office.dataOf('/office/v1/money/day', { date }, finance)
    assert.deepEqual([version, status], [0, 'waiting'])
  })

  it('that is read again changes nothing of what was found and explained', async () => {
    const { date, payment } = await endedDay()
    const entry = toEntry(payment, { amount: payment.amount - 60 })
    await readStatement(date, [entry])
    const list = async () =>
      (
        await office.dataOf('/office/v1/odd_money/list', { state: 'all', statementDate: date }, finance)
      ).oddMoney.map(({ id, reason, state }) => ({ id, reason, state }))
    const [odd] = await list()
    assert.ok(odd)
    const request = { ...(await seen(odd.id)), explanation: 'providerDiscount' as const, note }
    await office.dataOf('/office/v1/odd_money/explain', request, finance)
    const before = await list()
    const again = await readStatement(date, [entry])
    assert.equal(again.data?.status, 'ready')
    assert.deepEqual(await list(), before)
    assert.equal(again.data?.providers[0]?.statement?.payments, 1)
  })

  it('stands in the ledger page by page, each line once, found by order, number and kind', async () => {
    const { orderId, outTradeNo, amount } = await paidPayment()
    const { number } = await shop.getOrderRow(orderId)
    const walked: string[] = []
    let cursor: string | undefined
    do {
      const page = await office.dataOf(
        '/office/v1/money/ledger',
        { limit: 3, ...(cursor ? { cursor } : {}) },
        finance,
      )
      walked.push(...page.lines.map(({ id }) => id))
      cursor = page.next ?? undefined
    } while (cursor !== undefined)
    assert.equal(new Set(walked).size, walked.length)
    for (const query of [number, outTradeNo]) {
      const { lines } = await office.dataOf('/office/v1/money/ledger', { query }, finance)
      assert.deepEqual(
        lines.map(line => [line.kind, line.amount, line.orderNumber]),
        [['payment', amount, number]],
      )
    }
    const { lines: refunds } = await office.dataOf('/office/v1/money/ledger', { kind: 'refund' }, finance)
    assert.ok(refunds.every(({ kind }) => kind === 'refund'))
  })

  it('of a number that many orders begin with is listed by their numbers, page by page, by the index', async () => {
    // More orders than are named one by one; each third is paid, the oldest with the first numbers.
    await db.execute(sql`
      insert into orders select (jsonb_populate_record(null::orders, to_jsonb(o) || jsonb_build_object('id', gen_random_uuid(),
        'number', 'ZZ' || lpad(n::text, 6, '0'), 'placed_at', o.placed_at - (1000 - n) * interval '1 day'))).*
      from (select * from orders limit 1) o, generate_series(1, 300) n`)
    await db.execute(sql`
      insert into payments (id, order_id, request_key, provider, channel, out_trade_no, account, amount, status, is_by_friend, returned,
        created_at, succeeded_at, asked)
      select gen_random_uuid(), id, gen_random_uuid(), 'weixin', 'native', 'out' || number, 'wx|1900', 100, 'succeeded', false, 0,
        placed_at, placed_at, 0
      from orders where number like 'ZZ%' and right(number, 6)::int % 3 = 0`)
    const walk = async (request: object) => {
      const numbers: string[] = []
      let cursor: string | undefined
      do {
        const page = await office.dataOf(
          '/office/v1/money/ledger',
          { query: 'zz0', limit: 40, ...request, ...(cursor ? { cursor } : {}) },
          finance,
        )
        numbers.push(...page.lines.map(({ orderNumber }) => orderNumber ?? ''))
        cursor = page.next ?? undefined
      } while (cursor !== undefined)
      return numbers
    }
    const paid = Array.from({ length: 100 }, (_, n) => `ZZ${String(300 - 3 * n).padStart(6, '0')}`)
    assert.deepEqual(await walk({}), paid)
    assert.deepEqual(await walk({ kind: 'payment', provider: 'weixin' }), paid)
    assert.deepEqual(await walk({ provider: 'alipay' }), [])
    assert.deepEqual(await walk({ kind: 'oddPayment' }), [])
    await db.execute(sql`delete from payments where out_trade_no like 'outZZ%'`)
    await db.execute(sql`delete from orders where number like 'ZZ%'`)
  })

  it('of a month is exported as CSV whose amounts add up to the ledger, with fees where a statement has them', async () => {
    const month = today().slice(0, 7)
    let csv = ''
    let cursor: string | undefined
    do {
      const page = await office.dataOf(
        '/office/v1/money/export',
        { month, ...(cursor ? { cursor } : {}) },
        finance,
      )
      csv += page.csv
      cursor = page.next ?? undefined
    } while (cursor !== undefined)
    const [header = '', ...lines] = csv.trimEnd().split('\r\n')
    assert.match(header, /^time_utc,time_asia_shanghai,kind,/)
    const columns = header.split(',')
    const sum = lines
      .map(line => line.split(',')[columns.indexOf('amount')] ?? '')
      .reduce((total, amount) => total + Math.round(Number(amount) * 100), 0)
    const { days } = await office.dataOf('/office/v1/money/daily', { until: today(), days: 92 }, finance)
    const expected = days
      .filter(({ date }) => date.startsWith(month))
      .reduce((total, { paid, refunded }) => total + paid - refunded, 0)
    const returned = lines.filter(line => line.includes(',oddPayment,') || line.includes(',underWay,'))
    assert.ok(lines.length > 0)
    if (returned.length === 0) assert.equal(sum, expected)
    assert.equal(
      (await office.call('/office/v1/money/export', { month: '2026-13' }, finance)).code,
      RESPONSE_CODE.invalidRequest,
    )
  })

  it('is shown to whoever keeps the books and the owner alone', async () => {
    for (const role of ['orders', 'support', 'reader', 'catalogue'] as const) {
      const operator = await office.newOperator([role])
      assert.equal((await office.call('/office/v1/money/ledger', {}, operator)).code, RESPONSE_CODE.forbidden)
    }
    const { held } = await office.dataOf('/office/v1/money/position', {}, owner)
    assert.ok(held.amount > 0)
  })
})
