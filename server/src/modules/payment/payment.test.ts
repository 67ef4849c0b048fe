import assert from 'node:assert/strict'
import { createSign, createVerify, randomUUID } from 'node:crypto'
import { it } from 'node:test'
import { eq } from 'drizzle-orm'
import { RESPONSE_CODE, apiContract } from '@anzuo/contract'
import {
  refundTransfers,
  orders,
  paymentAnomalies,
  paymentWebhookEvents,
  paymentAttempts,
} from '../../db/schema'
import { createShopJobHandlers } from '../../jobs/shopJobs'
import { findAccountingViolations } from '../../testing/accountingInvariants'
import { guardPaymentProvider } from '../../gateways/guardedPaymentProvider'
import { describeStartedOnEveryDatabase } from '../../testing/databases'
import { getPaymentSandboxKeys, createTestShop, type TestBuyer } from '../../testing/testShop'
import { createTestRefundRequest } from '../../testing/shopRequests'
import type { PaymentAnomaly } from './paymentAnomalies'
import { refreshPaymentStatus } from './paymentStatus'

const PROVIDERS = ['weixin', 'alipay'] as const

await describeStartedOnEveryDatabase('payment', createTestShop, shop => {
  const state = (buyer: TestBuyer, id: string) => shop.server.dataOf('/dealer_order/payment', { id }, buyer)

  const listAnomalyReasons = async (outTradeNo: string) => {
    const found = await shop.db
      .select()
      .from(paymentAnomalies)
      .where(eq(paymentAnomalies.outTradeNo, outTradeNo))
    return found.map(({ reason }) => reason)
  }

  /** What the hourly job tells of. */
  const listReportedAnomalies = async (): Promise<readonly PaymentAnomaly[]> => {
    let reported: readonly PaymentAnomaly[] = []
    const onPaymentAnomalies = (open: readonly PaymentAnomaly[]) => void (reported = open)
    const handlers = createShopJobHandlers(shop.tools, {
      carriers: shop.carrierContext,
      invoices: shop.invoiceContext,
      sendMessage: async () => ({ ok: true }),
      links: { secret: 'x'.repeat(32), publicAddress: null },
      merchantSeconds: 0,
      onStatementProblem: () => {},
      onPaymentAnomalies,
    })
    const job = handlers.reportPaymentAnomalies
    assert.ok(typeof job === 'object')
    await job.run({ payload: {} })
    return reported
  }

  for (const provider of PROVIDERS) {
    it(`by ${provider}: a notice pays the order, and any number of repeats change nothing`, async () => {
      const buyer = await shop.newBuyer()
      const { id } = await shop.place(buyer)
      const no = await shop.startPaying(buyer, id, provider)
      assert.equal((await state(buyer, id)).state, 'unpaid')
      await shop.sandbox.pay(no)
      const notice = shop.sandbox.createWebhook(no)
      const answers = await Promise.all(Array.from({ length: 20 }, () => shop.deliver(notice)))
      assert.ok(answers.every(({ status, body }) => status === 204 || body === 'success'))
      await shop.deliver(shop.sandbox.createWebhook(no))
      const paid = await state(buyer, id)
      assert.deepEqual([paid.state, paid.paidBy], ['paid', provider])
      const order = await shop.get(buyer, id)
      assert.equal(order.timeline.filter(({ event }) => event === 'paid').length, 1)
      assert.equal(order.paid, order.total)
    })

    it(`by ${provider}: a notice of another amount, or to another account, pays nothing`, async () => {
      const buyer = await shop.newBuyer()
      const { id } = await shop.place(buyer)
      const no = await shop.startPaying(buyer, id, provider)
      for (const wrong of [{ amount: 1 }, { appId: 'somebody-else' }]) {
        await shop.deliver(shop.sandbox.createWebhook(no, wrong))
        assert.equal((await shop.getOrderRow(id)).status, 'pendingPayment')
      }
      await shop.sandbox.pay(no)
      await shop.deliver(shop.sandbox.createWebhook(no))
      assert.equal((await shop.getOrderRow(id)).status, 'pendingDelivery')
    })

    it(`by ${provider}: a notice of odd money pays nothing, and is kept once for somebody to look at`, async () => {
      for (const [reason, wrong] of [
        ['currency', { misreported: { currency: 'USD' } }],
        ['account', { misreported: { merchantId: 'somebody-else' } }],
        ['account', { appId: 'somebody-else' }],
        ['amount', { amount: 1 }],
      ] as const) {
        const buyer = await shop.newBuyer()
        const { id } = await shop.place(buyer)
        const no = await shop.startPaying(buyer, id, provider)
        await shop.sandbox.pay(no)
        for (let repeat = 0; repeat < 2; repeat += 1) {
          const { status, body } = await shop.deliver(shop.sandbox.createWebhook(no, wrong))
          assert.ok(status === 204 || body === 'success', 'to get it again would change nothing')
        }
        assert.equal((await shop.getOrderRow(id)).status, 'pendingPayment')
        assert.deepEqual(await listAnomalyReasons(no), [reason])
      }
    })

    it(`by ${provider}: an answer about odd money pays nothing, and is kept for somebody to look at`, async () => {
      const buyer = await shop.newBuyer()
      const { id } = await shop.place(buyer)
      const no = await shop.startPaying(buyer, id, provider)
      await shop.sandbox.pay(no)
      await shop.sandbox.misreport(no, { misreported: { currency: 'USD' } })
      assert.equal((await state(buyer, id)).state, 'unpaid')
      await shop.sandbox.misreport(no, { misreported: {}, amount: 1 })
      shop.server.clock.advance({ seconds: 20 })
      await shop.jobs.pollPayments()
      assert.equal((await shop.getOrderRow(id)).status, 'pendingPayment')
      assert.deepEqual((await listAnomalyReasons(no)).sort(), ['amount', 'currency'])
    })

    it(`by ${provider}: odd money holds no stock: the order ends as any other, and the money waits for somebody`, async () => {
      // What other tests have left unpaid ends first.
      shop.server.clock.advance({ minutes: 31 })
      await shop.jobs.expire()
      const buyer = await shop.newBuyer()
      const stock = await shop.getStock('m1-pearl')
      const cancelled = await shop.place(buyer)
      const left = await shop.place(buyer)
      const numbers: string[] = []
      for (const { id } of [cancelled, left]) {
        const no = await shop.startPaying(buyer, id, provider)
        numbers.push(no)
        await shop.sandbox.pay(no)
        await shop.sandbox.misreport(no, { misreported: { currency: 'USD' } })
        await shop.deliver(shop.sandbox.createWebhook(no))
      }
      await shop.server.dataOf('/dealer_order/cancel', { id: cancelled.id }, buyer)
      shop.server.clock.advance({ minutes: 31 })
      await shop.jobs.expire()
      for (const { id } of [cancelled, left]) assert.equal((await shop.getOrderRow(id)).status, 'closed')
      assert.equal(await shop.getStock('m1-pearl'), stock)
      for (const no of numbers) assert.deepEqual(await listAnomalyReasons(no), ['currency'])

      // Once the provider reports it as it was asked for, it goes back by itself.
      for (const no of numbers) await shop.sandbox.misreport(no, { misreported: {} })
      shop.server.clock.advance({ minutes: 61 })
      await shop.jobs.pollPayments()
      for (const { id } of [cancelled, left]) assert.equal((await state(buyer, id)).state, 'late')
    })

    it(`by ${provider}: money under a number that is not ours is kept for somebody to look at`, async () => {
      const buyer = await shop.newBuyer()
      const { id, total } = await shop.place(buyer)
      const no = await shop.startPaying(buyer, id, provider)
      await shop.sandbox.pay(no)
      await shop.db.delete(paymentAttempts).where(eq(paymentAttempts.outTradeNo, no))
      await shop.deliver(shop.sandbox.createWebhook(no))
      const of = (anomaly: PaymentAnomaly) => anomaly.outTradeNo === no
      const [reported] = (await listReportedAnomalies()).filter(of)
      assert.deepEqual(
        [reported?.provider, reported?.reason, reported?.amount, reported?.currency],
        [provider, 'unknownNumber', total, 'CNY'],
      )
      await shop.db
        .update(paymentAnomalies)
        .set({ resolvedAt: shop.server.clock.now() })
        .where(eq(paymentAnomalies.outTradeNo, no))
      await shop.deliver(shop.sandbox.createWebhook(no))
      assert.deepEqual((await listReportedAnomalies()).filter(of), [], 'somebody has looked at it')
    })

    it(`by ${provider}: a notice that was tampered with is not believed`, async () => {
      const buyer = await shop.newBuyer()
      const { id } = await shop.place(buyer)
      const no = await shop.startPaying(buyer, id, provider)
      await shop.sandbox.pay(no)
      const { url, headers, body } = shop.sandbox.createWebhook(no)
      const forged = [
        { url, headers, body: body.replace(/\d(?=\D*$)/, digit => String((Number(digit) + 1) % 10)) },
        { url, headers, body: '' },
        { url, headers, body: '{"a":1}' },
        { url, headers: {}, body },
        { url, headers: { ...headers, 'wechatpay-timestamp': '1500000000' }, body: `${body}&a=1` },
      ].filter(notice => provider === 'weixin' || notice.headers === headers)
      for (const notice of forged) {
        const answer = await shop.deliver(notice)
        assert.ok(answer.status === 500 || answer.body === 'fail', JSON.stringify(answer))
      }
      assert.equal((await shop.getOrderRow(id)).status, 'pendingPayment')
    })

    it(`by ${provider}: a flood of forged notices is soon refused unread, and no authentic one is lost`, async () => {
      const buyer = await shop.newBuyer()
      const { id } = await shop.place(buyer)
      const no = await shop.startPaying(buyer, id, provider)
      await shop.sandbox.pay(no)
      const send = ({ url, headers, body }: ReturnType<typeof shop.sandbox.createWebhook>, ip: string) =>
        shop.server.app.inject({
          method: 'POST',
          url: new URL(url).pathname,
          headers,
          payload: body,
          remoteAddress: ip,
        })
      const notice = shop.sandbox.createWebhook(no)
      const flooder = provider === 'weixin' ? '10.9.0.1' : '10.9.0.2'
      const forged = await Promise.all(
        Array.from({ length: 200 }, () => send({ ...notice, body: '{"a":1}' }, flooder)),
      )
      const unread = forged.filter(({ headers }) => headers['retry-after'] !== undefined)
      assert.equal(unread.length, 200 - 60)
      const behindFlood = await send(notice, flooder)
      assert.ok(behindFlood.statusCode === 500 || behindFlood.body === 'fail', 'it is to be sent again')
      for (let count = 0; count < 70; count += 1) {
        const { statusCode, body } = await send(notice, `${flooder}0`)
        assert.ok(statusCode === 204 || body === 'success', 'repeats of an authentic one count for nothing')
      }
      assert.equal((await shop.getOrderRow(id)).status, 'pendingDelivery')
    })

    it(`by ${provider}: an order whose notice never comes is found paid by asking`, async () => {
      const buyer = await shop.newBuyer()
      const [first, second] = [await shop.place(buyer), await shop.place(buyer)]
      const [one, two] = [
        await shop.startPaying(buyer, first.id, provider),
        await shop.startPaying(buyer, second.id, provider),
      ]
      for (const no of [one, two]) await shop.sandbox.pay(no)
      assert.equal((await state(buyer, first.id)).state, 'paid', 'the person came back and asked')
      shop.server.clock.advance({ seconds: 20 })
      await shop.jobs.pollPayments()
      assert.equal((await shop.getOrderRow(second.id)).status, 'pendingDelivery', 'the job asked')
    })

    it(`by ${provider}: money for an order that was closed goes back, and the order stays closed`, async () => {
      const buyer = await shop.newBuyer()
      const before = await shop.getStock('m1-pearl')
      const { id, total } = await shop.place(buyer)
      const no = await shop.startPaying(buyer, id, provider)
      await shop.server.dataOf('/dealer_order/cancel', { id }, buyer)
      assert.equal(await shop.sandbox.pay(no), false, 'the provider was closed before the order')
      // A notice that was on its way all the same.
      await shop.deliver(shop.sandbox.createWebhook(no))
      const order = await shop.get(buyer, id)
      assert.deepEqual([order.status, order.paid], ['closed', 0])
      assert.equal(await shop.getStock('m1-pearl'), before, 'stock that went back is not taken again')
      const late = await state(buyer, id)
      assert.deepEqual([late.state, late.returned?.amount, late.returned?.isDone], ['late', total, false])
      assert.deepEqual([late.returned?.to, late.returned?.isByFriend], [provider, false])
    })
  }

  it('by alipay: a notice that is signed by SHA-1, or does not say how, is not believed', async () => {
    const buyer = await shop.newBuyer()
    const { id } = await shop.place(buyer)
    const no = await shop.startPaying(buyer, id, 'alipay')
    await shop.sandbox.pay(no)
    const notice = shop.sandbox.createWebhook(no)
    const { sign, sign_type: signType, ...fields } = Object.fromEntries(new URLSearchParams(notice.body))
    assert.equal(signType, 'RSA2')
    const text = Object.keys(fields)
      .sort()
      .map(name => `${name}=${fields[name]}`)
      .join('&')
    const { alipayPrivateKey } = getPaymentSandboxKeys().providerKeys
    const bySha1 = createSign('RSA-SHA1').update(text).sign(alipayPrivateKey, 'base64')
    const signatures: Record<string, string>[] = [
      { sign: bySha1, sign_type: 'RSA' },
      { sign: bySha1 },
      { sign: sign ?? '' },
    ]
    for (const signature of signatures) {
      const body = new URLSearchParams({ ...fields, ...signature }).toString()
      assert.equal((await shop.deliver({ ...notice, body })).body, 'fail')
    }
    assert.equal((await shop.getOrderRow(id)).status, 'pendingPayment')
    assert.deepEqual(await listAnomalyReasons(no), [], 'what is not authentic is not kept')
  })

  it('by weixin: an answer about another merchant pays nothing', async () => {
    const buyer = await shop.newBuyer()
    const { id } = await shop.place(buyer)
    const no = await shop.startPaying(buyer, id, 'weixin')
    await shop.sandbox.pay(no)
    await shop.sandbox.misreport(no, { misreported: { merchantId: 'somebody-else' } })
    assert.equal((await state(buyer, id)).state, 'unpaid')
    assert.deepEqual(await listAnomalyReasons(no), ['account'])
  })

  /** Money that was on its way when its order was closed. */
  const payClosedOrder = async () => {
    const buyer = await shop.newBuyer()
    const { id, total } = await shop.place(buyer)
    const no = await shop.startPaying(buyer, id)
    await shop.server.dataOf('/dealer_order/cancel', { id }, buyer)
    await shop.sandbox.pay(no, { isOnItsWay: true })
    return { buyer, id, total, no }
  }

  it('that comes late is given back by the job, once', async () => {
    const { buyer, id, total, no } = await payClosedOrder()
    await shop.deliver(shop.sandbox.createWebhook(no))
    await Promise.all([shop.jobs.processRefunds(), shop.jobs.processRefunds(), shop.jobs.processRefunds()])
    assert.deepEqual(Object.values(shop.sandbox.getTransaction(no)?.refunds ?? {}), [total])
    assert.equal((await state(buyer, id)).returned?.isDone, true)
  })

  it('that comes late and without a notice is found by asking once more, and given back', async () => {
    const { id, total, no } = await payClosedOrder()
    shop.server.clock.advance({ minutes: 61 })
    await shop.jobs.pollPayments()
    await shop.jobs.processRefunds()
    assert.deepEqual(Object.values(shop.sandbox.getTransaction(no)?.refunds ?? {}), [total])
    assert.equal((await shop.getOrderRow(id)).status, 'closed')
  })

  it('of an order twice gives the second one back', async () => {
    const buyer = await shop.newBuyer()
    const { id, total } = await shop.place(buyer)
    const [first, second] = [
      await shop.startPaying(buyer, id, 'weixin'),
      await shop.startPaying(buyer, id, 'alipay'),
    ]
    for (const no of [first, second]) {
      await shop.sandbox.pay(no)
      await shop.deliver(shop.sandbox.createWebhook(no))
    }
    await shop.jobs.processRefunds()
    const refunded = (no: string) => Object.values(shop.sandbox.getTransaction(no)?.refunds ?? {})
    assert.deepEqual([refunded(first), refunded(second)], [[], [total]])
    const { state: now, returned } = await state(buyer, id)
    assert.deepEqual([now, returned?.amount], ['paid', total])
  })

  it('heard of again after shipping leaves the order shipped', async () => {
    const buyer = await shop.newBuyer()
    const { id } = await shop.place(buyer)
    const no = await shop.pay(buyer, id)
    await shop.ship(id)
    await shop.deliver(shop.sandbox.createWebhook(no))
    assert.equal((await shop.getOrderRow(id)).status, 'pendingReceipt')
  })

  it('can be said to have happened by no call of a client', async () => {
    const buyer = await shop.newBuyer()
    const { id } = await shop.place(buyer)
    for (const path of Object.keys(apiContract))
      await shop.server.post(path, { id, status: 'paid', state: 'paid', paid: true }, buyer)
    const [order] = await shop.db.select().from(orders).where(eq(orders.id, id))
    assert.equal(order?.paid, 0)
    assert.notEqual(order?.status, 'pendingDelivery')
    assert.equal(
      (await shop.server.app.inject({ method: 'POST', url: '/payment_notice/weixin', payload: { id } }))
        .statusCode,
      500,
    )
  })

  it('under one key is one try; another one has a number of its own', async () => {
    const buyer = await shop.newBuyer()
    const { id } = await shop.place(buyer)
    const request = { id, channel: 'outside' as const, requestKey: randomUUID() }
    await Promise.all(
      Array.from({ length: 5 }, () => shop.server.dataOf('/dealer_order/wxpay', request, buyer)),
    )
    assert.equal((await shop.listPaymentAttempts(id)).length, 1)
    await shop.startPaying(buyer, id)
    const tries = await shop.listPaymentAttempts(id)
    assert.equal(new Set(tries.map(({ outTradeNo }) => outTradeNo)).size, 2)
    assert.equal(
      tries.every(({ outTradeNo }) => outTradeNo.length === 32),
      true,
    )
  })

  it('can be open so many times an order; a repeat of one and another order are not held up', async () => {
    const buyer = await shop.newBuyer()
    const { id } = await shop.place(buyer)
    const start = (requestKey: string = randomUUID(), language = 'en-GB') => {
      const request = { id, channel: 'outside' as const, requestKey }
      return shop.server.call('/dealer_order/wxpay', request, { ...buyer, language })
    }
    const known = randomUUID()
    assert.equal((await start(known)).code, RESPONSE_CODE.success)
    const answers = await Promise.all(Array.from({ length: 30 }, () => start()))
    assert.equal(answers.filter(({ code }) => code === RESPONSE_CODE.success).length, 9)
    for (const { code, message } of answers)
      if (code !== RESPONSE_CODE.success) {
        assert.equal(code, RESPONSE_CODE.conflict)
        assert.match(message, /^Too many payments were started for this order/)
      }
    assert.equal((await shop.listPaymentAttempts(id)).length, 10)
    assert.equal((await start(known)).code, RESPONSE_CODE.success)
    await shop.startPaying(buyer, (await shop.place(buyer)).id)
  })

  it('is asked about all at once, and no longer than one deadline', async () => {
    const buyer = await shop.newBuyer()
    const { id } = await shop.place(buyer)
    for (let attempt = 0; attempt < 9; attempt += 1) await shop.startPaying(buyer, id)
    const deadlineMs = 500
    const weixin = shop.providers.weixin
    assert.ok(weixin)
    const hang = () => new Promise<never>(() => {})
    const hanging = guardPaymentProvider(
      { ...weixin, queryTransaction: hang, closeTransaction: hang },
      { calls: ['queryTransaction', 'closeTransaction'], deadlineMs },
    )
    const tools = { ...shop.tools, paymentProviders: { weixin: hanging, alipay: null } }
    const order = await shop.getOrderRow(id)
    const start = performance.now()
    assert.equal((await refreshPaymentStatus(tools, order)).status, 'pendingPayment')
    const tookMs = performance.now() - start
    assert.ok(tookMs >= deadlineMs && tookMs < deadlineMs + 1000, `${tookMs} ms`)
  })

  it('in the mini-program gets a sheet that is signed by our key', async () => {
    const buyer = await shop.newBuyer()
    const { id } = await shop.place(buyer)
    const request = { id, channel: 'miniProgram' as const, requestKey: randomUUID() }
    const unknown = await shop.server.call('/dealer_order/wxpay', request, buyer)
    assert.equal(unknown.code, RESPONSE_CODE.conflict)
    await shop.server.dataOf('/weixin/openid', { code: 'me', origin: 'miniProgram' }, buyer)
    const sheet = await shop.server.dataOf('/dealer_order/wxpay', request, buyer)
    assert.ok(sheet.kind === 'sheet')
    const text = `${sheet.appId}\n${sheet.timeStamp}\n${sheet.nonceStr}\n${sheet.package}\n`
    const { merchantKey } = getPaymentSandboxKeys().providerKeys
    assert.ok(createVerify('RSA-SHA256').update(text).verify(merchantKey, sheet.paySign, 'base64'))
    assert.match(sheet.package, /^prepay_id=.+/)
  })

  it('at a computer gets a code that a phone scans, or the page of Alipay for computers', async () => {
    const buyer = await shop.newBuyer()
    const { id } = await shop.place(buyer)
    const weixin = await shop.server.dataOf(
      '/dealer_order/wxpay',
      { id, channel: 'desktop', requestKey: randomUUID() },
      buyer,
    )
    assert.equal(weixin.kind, 'code')
    const alipay = await shop.server.dataOf(
      '/dealer_order/alipay',
      { id, channel: 'desktop', requestKey: randomUUID() },
      buyer,
    )
    assert.ok(alipay.kind === 'redirect')
    const query = new URL(alipay.url).searchParams
    assert.equal(query.get('method'), 'alipay.trade.page.pay')
    const { product_code: product } = JSON.parse(query.get('biz_content') ?? '{}') as Record<string, string>
    assert.equal(product, 'FAST_INSTANT_TRADE_PAY')
    assert.equal((await state(buyer, id)).state, 'unpaid')
  })

  it('can not start when the time is over', async () => {
    const buyer = await shop.newBuyer()
    const { id } = await shop.place(buyer)
    shop.server.clock.advance({ minutes: 30 })
    const request = { id, channel: 'outside' as const, requestKey: randomUUID() }
    assert.equal((await shop.server.call('/dealer_order/wxpay', request, buyer)).code, RESPONSE_CODE.conflict)
    assert.equal((await state(buyer, id)).state, 'closed')
  })

  it('whose provider gives no answer is not guessed: cancelling waits until it is known', async () => {
    const buyer = await shop.newBuyer()
    const { id } = await shop.place(buyer)
    const no = await shop.startPaying(buyer, id)
    shop.sandbox.simulateOutage('before')
    assert.equal(
      (await shop.server.call('/dealer_order/cancel', { id }, buyer)).code,
      RESPONSE_CODE.unavailable,
    )
    assert.equal((await shop.getOrderRow(id)).status, 'pendingPayment')
    shop.sandbox.simulateOutage('after')
    assert.equal(
      (await shop.server.call('/dealer_order/cancel', { id }, buyer)).code,
      RESPONSE_CODE.unavailable,
    )
    shop.sandbox.simulateOutage(null)
    await shop.server.dataOf('/dealer_order/cancel', { id }, buyer)
    assert.equal(shop.sandbox.getTransaction(no)?.state, 'closed')
  })

  it('that was made just before cancelling wins: the order is paid, not cancelled', async () => {
    const buyer = await shop.newBuyer()
    const { id } = await shop.place(buyer)
    const no = await shop.startPaying(buyer, id)
    await shop.sandbox.pay(no)
    const answer = await shop.server.call('/dealer_order/cancel', { id }, buyer)
    assert.equal(answer.code, RESPONSE_CODE.conflict)
    assert.equal((await shop.getOrderRow(id)).status, 'pendingDelivery')
  })

  it('by a friend: a link that gives more time, shows little, and pays', async () => {
    const buyer = await shop.newBuyer()
    const { id, total } = await shop.place(buyer)
    const ask = { id, message: '妈生日快到了' }
    const { token } = await shop.server.dataOf('/dealer_order/substitute_payment', ask, buyer)
    const again = await shop.server.dataOf(
      '/dealer_order/substitute_payment',
      { ...ask, showsName: false },
      buyer,
    )
    assert.equal(again.token, token)
    shop.server.clock.advance({ minutes: 60 })
    await shop.jobs.expire()
    const view = async () => shop.server.dataOf('/open/dealer_order/get_substitute_payment', { token })
    const seen = await view()
    assert.deepEqual(
      [seen.state, seen.amount, seen.personName, seen.message],
      ['payable', total, null, ask.message],
    )
    assert.equal(seen.secondsToPay, 23 * 3600)
    assert.equal(seen.items?.[0]?.quantity, 1)
    const text = JSON.stringify(seen)
    for (const secret of ['安福路', '13800006021', '林一', id]) assert.ok(!text.includes(secret), secret)

    const requestKey = randomUUID()
    await shop.server.dataOf('/open/dealer_order/substitute_payment_wxpay', {
      token,
      channel: 'browser',
      code: 'friend',
      requestKey,
    })
    const [payment] = await shop.db
      .select()
      .from(paymentAttempts)
      .where(eq(paymentAttempts.requestKey, requestKey))
    const no = payment?.outTradeNo ?? ''
    await shop.sandbox.pay(no)
    await shop.deliver(shop.sandbox.createWebhook(no))
    assert.equal((await view()).state, 'paid')
    assert.equal((await shop.get(buyer, id)).isPaidByFriend, true)
    const { id: refundId } = await shop.server.dataOf(
      '/dealer_order_refund/apply',
      createTestRefundRequest(id),
      buyer,
    )
    await shop.decide(refundId, true)
    await shop.jobs.processRefunds()
    assert.deepEqual(
      Object.values(shop.sandbox.getTransaction(no)?.refunds ?? {}),
      [total],
      'it goes back to who paid',
    )
    assert.equal((await view()).refunded, total)
  })

  it('by a friend leaves the buyer a way to pay, however often whoever holds the link begins', async () => {
    const buyer = await shop.newBuyer()
    const { id } = await shop.place(buyer)
    const { token } = await shop.server.dataOf('/dealer_order/substitute_payment', { id }, buyer)
    const codes = []
    for (let count = 0; count < 12; count += 1) {
      const request = { token, channel: 'outside' as const, requestKey: randomUUID() }
      codes.push((await shop.server.call('/open/dealer_order/substitute_payment_wxpay', request)).code)
    }
    assert.deepEqual([...new Set(codes)], [RESPONSE_CODE.success, RESPONSE_CODE.conflict])
    await shop.pay(buyer, id)
    assert.equal((await shop.getOrderRow(id)).status, 'pendingDelivery')
  })

  it('by a friend ends with the day of the link', async () => {
    const buyer = await shop.newBuyer()
    const { id } = await shop.place(buyer)
    const { token } = await shop.server.dataOf('/dealer_order/substitute_payment', { id }, buyer)
    shop.server.clock.advance({ days: 1 })
    await shop.jobs.expire()
    const seen = await shop.server.dataOf('/open/dealer_order/get_substitute_payment', { token })
    assert.equal(seen.state, 'closed')
    const request = { token, channel: 'outside' as const, requestKey: randomUUID() }
    const late = await shop.server.call('/open/dealer_order/substitute_payment_wxpay', request)
    assert.equal(late.code, RESPONSE_CODE.conflict)
    const unknown = { ...request, token: 'y'.repeat(32) }
    const nobody = await shop.server.call('/open/dealer_order/substitute_payment_wxpay', unknown)
    assert.equal(nobody.code, RESPONSE_CODE.notFound)
  })

  it('leaves books that balance, and a note of every notice', async () => {
    assert.deepEqual(await findAccountingViolations(shop.db), [])
    assert.ok((await shop.db.select().from(paymentWebhookEvents)).every(({ outcome }) => outcome !== ''))
    assert.ok((await shop.db.select().from(refundTransfers)).length > 0)
  })
})
