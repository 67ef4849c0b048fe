import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { it } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { RESPONSE_CODE, type RequestBody, type ResponseData } from '@anzuo/contract'
import type { PaymentProviderName } from '@anzuo/domain/shop'
import type { OpenedDatabase } from '../db/database'
import { describeStartedOnEveryDatabase } from '../testing/databases'
import { createTestOffice } from '../testing/testOffice'
import { createTestShop, getPaymentSandboxKeys, type TestBuyer, type TestShop } from '../testing/testShop'
import { createPaymentSandbox, LATE_PAYMENT_MS, type DeliverWebhook, type Schedule } from './paymentSandbox'
import type { CashierChoice } from './sandboxCashier'

/** The shop's page waits for so long before it says that nothing has come, s. */
const CASHIER_PATIENCE_SECONDS = 8

type Prepared = ResponseData<'/dealer_order/wxpay'>

/** A way to pay, and where somebody who pays by it meets the sandbox. */
type PaymentWay = {
  name: string
  provider: PaymentProviderName
  start: (shop: TestShop, buyer: TestBuyer, id: string) => Promise<Prepared>
}

const startWeixin =
  (channel: RequestBody<'/dealer_order/wxpay'>['channel']): PaymentWay['start'] =>
  (shop, buyer, id) =>
    shop.server.dataOf('/dealer_order/wxpay', { id, channel, requestKey: randomUUID() }, buyer)

/** The sheet is made for one person, whom the provider has to know before. */
const startSheet =
  (origin: 'browser' | 'miniProgram'): PaymentWay['start'] =>
  async (shop, buyer, id) => {
    await shop.server.dataOf('/weixin/openid', { code: randomUUID(), origin }, buyer)
    return startWeixin(origin)(shop, buyer, id)
  }

const startAlipay =
  (channel: 'outside' | 'desktop'): PaymentWay['start'] =>
  (shop, buyer, id) =>
    shop.server.dataOf('/dealer_order/alipay', { id, channel, requestKey: randomUUID() }, buyer)

const WAYS: readonly PaymentWay[] = [
  { name: 'WeChat Pay, by a code at a computer', provider: 'weixin', start: startWeixin('desktop') },
  { name: 'WeChat Pay, in the browser of a phone', provider: 'weixin', start: startWeixin('outside') },
  { name: 'WeChat Pay, in the browser of the messenger', provider: 'weixin', start: startSheet('browser') },
  { name: 'WeChat Pay, in the mini-program', provider: 'weixin', start: startSheet('miniProgram') },
  { name: 'Alipay, on its page for computers', provider: 'alipay', start: startAlipay('desktop') },
  { name: 'Alipay, on its page for phones', provider: 'alipay', start: startAlipay('outside') },
]

const getCashierAddress = (shop: TestShop, way: Prepared): string =>
  way.kind === 'sheet' ? `${shop.sandboxAddress}/cashier/${way.package.replace('prepay_id=', '')}` : way.url

/** A shop whose sandbox sends notices by itself; its time passes when the test lets it. */
const startShop = async (database: OpenedDatabase) => {
  let shop: TestShop | null = null
  const deliveries: ReturnType<DeliverWebhook>[] = []
  const tasks = new Set<{ run: () => void; at: number }>()
  const now = () => (shop ? shop.server.clock.now().getTime() : Date.now())
  const schedule: Schedule = (run, delayMs) => {
    const task = { run, at: now() + delayMs }
    tasks.add(task)
    return () => void tasks.delete(task)
  }
  const deliverWebhook: DeliverWebhook = webhook => {
    assert.ok(shop)
    const delivery = shop.deliver(webhook)
    deliveries.push(delivery)
    return delivery
  }
  shop = await createTestShop(database, { promptSandbox: { schedule, deliverWebhook } })
  const { server } = shop
  /** Lets time pass, and what was to happen by then happen. @returns how many notices came */
  const pass = async (seconds = 0): Promise<number> => {
    server.clock.advance({ seconds })
    deliveries.length = 0
    for (;;) {
      await nextTurn()
      const due = [...tasks].filter(({ at }) => at <= now())
      if (due.length === 0) break
      for (const task of due) tasks.delete(task)
      for (const { run } of due) run()
    }
    await Promise.all(deliveries)
    return deliveries.length
  }
  return { shop, pass, close: () => shop.close() }
}

await describeStartedOnEveryDatabase('the payment sandbox', startShop, ({ shop, pass }, { db }) => {
  const { server } = shop
  const office = createTestOffice(server, db)
  const state = (buyer: TestBuyer, id: string) => server.dataOf('/dealer_order/payment', { id }, buyer)
  const cancel = (buyer: TestBuyer, id: string) => server.call('/dealer_order/cancel', { id }, buyer)
  const getStatus = async (id: string) => (await shop.getOrderRow(id)).status

  /** Opens the sandbox's page, and presses one of its buttons, as a person does. */
  const press = async (address: string, choice: CashierChoice) => {
    const opened = await fetch(address)
    const page = await opened.text()
    assert.ok(page.includes(`value="${choice}"`), `${choice} is offered`)
    const url = opened.url.split('?')[0] ?? ''
    const answer = await fetch(url, { method: 'POST', body: new URLSearchParams({ choice, back: '' }) })
    return answer.text()
  }

  /** An order of somebody, and the page on which it is paid. */
  const order = async ({ start }: PaymentWay) => {
    const buyer = await shop.newBuyer()
    const { id, total } = await shop.place(buyer)
    const address = getCashierAddress(shop, await start(shop, buyer, id))
    return { buyer, id, total, press: (choice: CashierChoice) => press(address, choice) }
  }

  const listOddMoney = async (orderId: string) => {
    const finance = await office.newOperator(['finance'])
    const { oddMoney } = await office.dataOf('/office/v1/odd_money/list', { state: 'all' }, finance)
    return oddMoney.filter(odd => odd.orderId === orderId)
  }

  for (const way of WAYS) {
    it(`${way.name}: paid, the notice pays the order`, async () => {
      const placed = await order(way)
      await placed.press('pay')
      assert.equal(await pass(), 1)
      assert.equal(await getStatus(placed.id), 'pendingDelivery')
      assert.equal((await state(placed.buyer, placed.id)).paidBy, way.provider)
    })

    it(`${way.name}: refused, no money moves; the payer may try again, or cancel`, async () => {
      const [stays, goes] = [await order(way), await order(way)]
      assert.match(await stays.press('refuse'), /The payment was declined/)
      await goes.press('refuse')
      assert.equal(await pass(), 0)
      assert.equal((await state(stays.buyer, stays.id)).state, 'unpaid')
      await stays.press('pay')
      await pass()
      assert.equal(await getStatus(stays.id), 'pendingDelivery')
      assert.equal((await cancel(goes.buyer, goes.id)).code, RESPONSE_CODE.success)
      assert.equal(await getStatus(goes.id), 'closed')
    })

    it(`${way.name}: late, the notice pays the order after the page has given up waiting`, async () => {
      const placed = await order(way)
      await placed.press('payLate')
      assert.equal(await pass(CASHIER_PATIENCE_SECONDS), 0)
      assert.equal((await state(placed.buyer, placed.id)).state, 'unpaid', 'the provider knows of none yet')
      assert.equal(await pass(LATE_PAYMENT_MS / 1000 - CASHIER_PATIENCE_SECONDS - 1), 0)
      assert.equal(await pass(1), 1)
      assert.equal(await getStatus(placed.id), 'pendingDelivery')
    })

    it(`${way.name}: late for an order that was cancelled meanwhile, all of it goes back`, async () => {
      const placed = await order(way)
      await placed.press('payLate')
      assert.equal((await cancel(placed.buyer, placed.id)).code, RESPONSE_CODE.success)
      assert.equal(await pass(LATE_PAYMENT_MS / 1000), 1)
      await shop.jobs.processRefunds()
      const { state: now, returned } = await state(placed.buyer, placed.id)
      assert.deepEqual([now, returned?.amount, returned?.isDone], ['late', placed.total, true])
      assert.equal(await getStatus(placed.id), 'closed')
    })

    it(`${way.name}: without a notice, the money is found by asking and by closing`, async () => {
      const [asked, polled, closed] = [await order(way), await order(way), await order(way)]
      for (const { press: choose } of [asked, polled, closed]) await choose('payUnannounced')
      assert.equal(await pass(), 0)
      for (const { id } of [asked, polled, closed]) assert.equal(await getStatus(id), 'pendingPayment')
      assert.equal((await state(asked.buyer, asked.id)).state, 'paid', 'the page asks')
      assert.equal((await cancel(closed.buyer, closed.id)).code, RESPONSE_CODE.conflict)
      assert.equal(await getStatus(closed.id), 'pendingDelivery', 'it could no longer be closed')
      assert.equal(await pass(20), 0)
      await shop.jobs.pollPayments()
      assert.equal(await getStatus(polled.id), 'pendingDelivery', 'the job asks')
    })

    for (const { choice, reason, excess, currency } of [
      { choice: 'payWrongAmount', reason: 'amount', excess: 100, currency: 'CNY' },
      { choice: 'payWrongCurrency', reason: 'currency', excess: 0, currency: 'HKD' },
    ] as const)
      it(`${way.name}: of another ${reason}, it pays nothing and waits in the office`, async () => {
        const placed = await order(way)
        await placed.press(choice)
        assert.equal(await pass(), 1)
        assert.equal((await state(placed.buyer, placed.id)).state, 'unpaid', 'asking brings no other answer')
        const [odd, ...others] = await listOddMoney(placed.id)
        assert.deepEqual(
          [odd?.provider, odd?.reason, odd?.amount, odd?.currency, odd?.state, others.length],
          [way.provider, reason, placed.total + excess, currency, 'open', 0],
        )
        assert.equal((await cancel(placed.buyer, placed.id)).code, RESPONSE_CODE.success)
        assert.equal(await getStatus(placed.id), 'closed')
        assert.equal((await shop.getOrderRow(placed.id)).paid, 0)
      })
  }

  it('pays what was on its way when the server was started anew', async () => {
    const arriving = {
      provider: 'weixin' as const,
      outTradeNo: randomUUID(),
      appId: 'wx',
      amount: 499_00,
      description: 'Anzuo',
      notifyUrl: `${shop.sandboxAddress}/`,
      returnUrl: '',
      state: 'open' as const,
      transactionId: null,
      refunds: {},
      arrivesAt: new Date(server.clock.now().getTime() + LATE_PAYMENT_MS).toISOString(),
    }
    const planned: { run: () => void; delayMs: number }[] = []
    const sandbox = createPaymentSandbox({
      keys: getPaymentSandboxKeys(),
      store: { load: async () => [arriving], save: async () => {} },
      webhooks: { kind: 'manual' },
      address: () => '',
      now: server.clock.now,
      schedule: (run, delayMs) => {
        planned.push({ run, delayMs })
        return () => {}
      },
    })
    // Whoever asks first has the store read.
    await sandbox.choose(randomUUID(), 'pay')
    assert.deepEqual(
      planned.map(({ delayMs }) => delayMs),
      [LATE_PAYMENT_MS],
    )
    for (const { run } of planned) run()
    await nextTurn()
    assert.equal(sandbox.getTransaction(arriving.outTradeNo)?.state, 'paid')
  })

  it('lists what was asked for lately, each with its page', async () => {
    const [way] = WAYS
    assert.ok(way)
    const placed = await order(way)
    const { number } = await shop.getOrderRow(placed.id)
    const list = await (await fetch(`${shop.sandboxAddress}/`)).text()
    const [, path = ''] = new RegExp(`href="([^"]+)">Anzuo ${number}`).exec(list) ?? []
    await press(shop.sandboxAddress + path, 'pay')
    await pass()
    assert.equal(await getStatus(placed.id), 'pendingDelivery')
    const after = await (await fetch(`${shop.sandboxAddress}/`)).text()
    assert.match(after, new RegExp(`${number}[^<]*Paid`))
  })
})
