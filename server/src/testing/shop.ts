import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import Fastify from 'fastify'
import type { DataOf, RequestOf } from '../../../src/contract'
import type { Database, OpenDatabase } from '../db/database'
import { orders, payments, skus } from '../db/schema'
import { alipay } from '../gateways/alipay'
import type { Payments } from '../gateways/payments'
import { wechatPay } from '../gateways/wechatPay'
import { confirmInTime, shipOrder } from '../modules/order/change'
import { askDue } from '../modules/payment/ask'
import { expireOrders } from '../modules/payment/close'
import { sendMoneyBack } from '../modules/payment/returns'
import type { PayTools } from '../modules/payment/start'
import { decideRefund, expireReturns, receiveReturn } from '../modules/refund/change'
import { seedCatalogue } from '../seed/catalogue'
import { makeSandboxKeys } from '../simulators/paymentKeys'
import {
  paymentSandbox,
  type NoticeManner,
  type PaymentSandbox,
  type SandboxTrade,
} from '../simulators/paymentSandbox'
import { testServer } from './server'

/** The providers' keys of this test process; to make them takes a while. */
let keys: ReturnType<typeof makeSandboxKeys> | null = null
export const sandboxKeys = () => (keys ??= makeSandboxKeys())

/** A payment sandbox on a port of its own, with what a server needs to pay by it. */
export const startSandbox = async (options: {
  notices: NoticeManner
  ourAddress: () => string
  now: () => Date
}) => {
  let address = ''
  const trades = new Map<string, SandboxTrade>()
  const sandbox = paymentSandbox({
    keys: sandboxKeys(),
    store: {
      load: async () => [...trades.values()],
      save: async trade => void trades.set(trade.outTradeNo, trade),
    },
    notices: options.notices,
    address: () => address,
    now: options.now,
  })
  const app = Fastify()
  await sandbox.register(app, '')
  address = await app.listen({ port: 0, host: '127.0.0.1' })
  const settings = { host: () => address, ourAddress: options.ourAddress }
  const providers: Payments = {
    weixin: wechatPay({ account: sandboxKeys().wechatPay, ...settings }),
    alipay: alipay({ account: sandboxKeys().alipay, ...settings }),
  }
  return {
    sandbox,
    address,
    providers,
    close: async () => {
      sandbox.stop()
      app.server.closeAllConnections()
      await app.close()
    },
  }
}

export type Shop = Awaited<ReturnType<typeof testShop>>

type PlaceChanges = Partial<RequestOf<'/dealer_order/place'>> & { points?: number }

/** A server with a seeded catalogue and a payment sandbox whose notices the test delivers by hand. */
export const testShop = async (database: OpenDatabase) => {
  let clock = () => new Date()
  const { sandbox, providers, close } = await startSandbox({
    notices: { kind: 'manual' },
    now: () => clock(),
    ourAddress: () => 'http://shop.test',
  })
  const server = await testServer(database, { payments: providers })
  clock = server.clock.now
  const { db } = database
  await seedCatalogue(db, server.clock.now())
  const tools: PayTools = { db, payments: providers, now: server.clock.now, onFailed: () => {} }

  /** A signed-in person with an address. */
  const newBuyer = async (): Promise<Buyer> => {
    const token = await server.signIn()
    const { id: userId } = await server.dataOf('/user/get', {}, { token })
    const { id: addressId } = await server.dataOf(
      '/address/edit',
      { name: '林一', phone: '13800006021', districtCode: '310104', detail: '安福路 288 弄 6 号' },
      { token },
    )
    return { token, userId, addressId }
  }

  /** What a buyer sends to order things at today's prices. */
  const orderOf = async (
    buyer: Buyer,
    items: Record<string, number>,
    changes: PlaceChanges = {},
  ): Promise<RequestOf<'/dealer_order/place'>> => {
    const preview = await server.dataOf(
      '/dealer_order/preview',
      {
        items: Object.entries(items).map(([skuId, quantity]) => ({ skuId, quantity })),
        points: changes.points ?? 0,
        method: changes.delivery?.method ?? 'delivery',
      },
      buyer,
    )
    const day = preview.appointmentDays.find(({ full }) => !full.includes('morning'))
    return {
      requestKey: randomUUID(),
      items: preview.lines.map(({ skuId, quantity, price }) => ({ skuId, quantity, price })),
      delivery: {
        method: 'delivery',
        addressId: buyer.addressId,
        ...(day ? { appointment: { date: day.date, slot: 'morning' as const } } : {}),
      },
      total: preview.totals.total,
      ...changes,
    }
  }

  const place = async (
    buyer: Buyer,
    items: Record<string, number> = { 'm1-pearl': 1 },
    changes: PlaceChanges = {},
  ) => server.dataOf('/dealer_order/place', await orderOf(buyer, items, changes), buyer)

  /** Starts to pay, and gives our number at the provider. */
  const startPaying = async (
    buyer: Buyer,
    orderId: string,
    provider: 'weixin' | 'alipay' = 'weixin',
  ): Promise<string> => {
    const requestKey = randomUUID()
    const way =
      provider === 'weixin'
        ? await server.dataOf('/dealer_order/wxpay', { id: orderId, channel: 'outside', requestKey }, buyer)
        : await server.dataOf('/dealer_order/alipay', { id: orderId, requestKey }, buyer)
    assert.equal(way.kind, 'redirect')
    // The provider learns of an Alipay trade when its page is opened.
    if (provider === 'alipay' && way.kind === 'redirect') await fetch(way.url)
    const [row] = await db.select().from(payments).where(eq(payments.requestKey, requestKey))
    assert.ok(row)
    return row.outTradeNo
  }

  /** Delivers a notice as the provider does, and gives the status of the answer. */
  const deliver = async (notice: ReturnType<PaymentSandbox['notice']>) => {
    const { url, headers, body } = notice
    const response = await server.app.inject({
      method: 'POST',
      url: new URL(url).pathname,
      headers,
      payload: body,
    })
    return { status: response.statusCode, body: response.body }
  }

  const pay = async (
    buyer: Buyer,
    orderId: string,
    provider: 'weixin' | 'alipay' = 'weixin',
  ): Promise<string> => {
    const outTradeNo = await startPaying(buyer, orderId, provider)
    assert.ok(await sandbox.pay(outTradeNo))
    await deliver(sandbox.notice(outTradeNo))
    return outTradeNo
  }

  const get = (buyer: Buyer, id: string): Promise<DataOf<'/dealer_order/get'>> =>
    server.dataOf('/dealer_order/get', { id }, buyer)

  const paidOrder = async (buyer: Buyer, items?: Record<string, number>, changes?: PlaceChanges) => {
    const order = await place(buyer, items, changes)
    await pay(buyer, order.id)
    return order
  }

  const ship = (orderId: string) =>
    shipOrder(db, { orderId, company: 'shunfeng', trackingNumber: 'SF1234567890' }, server.clock.now())

  const receivedOrder = async (buyer: Buyer, items?: Record<string, number>) => {
    const order = await paidOrder(buyer, items)
    await ship(order.id)
    await server.dataOf('/dealer_order/confirm_receive', { id: order.id }, buyer)
    return order
  }

  return {
    server,
    db,
    sandbox,
    tools,
    providers,
    newBuyer,
    orderOf,
    place,
    startPaying,
    deliver,
    pay,
    get,
    paidOrder,
    ship,
    receivedOrder,
    stockOf: async (skuId: string): Promise<number> => {
      const [row] = await db.select().from(skus).where(eq(skus.id, skuId))
      return row?.stock ?? NaN
    },
    setStock: (skuId: string, stock: number) => restock(db, skuId, stock),
    orderRow: async (id: string) => {
      const [row] = await db.select().from(orders).where(eq(orders.id, id))
      assert.ok(row)
      return row
    },
    paymentsOf: (orderId: string) => db.select().from(payments).where(eq(payments.orderId, orderId)),
    decide: (id: string, isApproved: boolean) =>
      decideRefund(db, { id, isApproved, answer: '' }, server.clock.now()),
    receive: (id: string, isAsExpected = true) => receiveReturn(db, { id, isAsExpected }, server.clock.now()),
    /** What the jobs do. */
    jobs: {
      expire: () => expireOrders(tools),
      ask: () => askDue(tools),
      sendMoney: () => sendMoneyBack(tools),
      confirm: () => confirmInTime(db, server.clock.now()),
      expireReturns: () => expireReturns(db, server.clock.now()),
    },
    close: async () => {
      await server.close()
      await close()
    },
  }
}

export type Buyer = { token: string; userId: string; addressId: string }

/** Sets stock as a delivery would, so that the books still balance. */
const restock = async (db: Database, skuId: string, stock: number): Promise<void> => {
  await db.execute(sql`
    with changed as (
      update skus set stock = ${stock} from (select stock as before from skus where id = ${skuId}) old
      where id = ${skuId} returning ${stock} - old.before as difference
    )
    insert into stock_movements (id, sku_id, kind, quantity, at)
    select gen_random_uuid(), ${skuId}, 'delivered', difference, now() from changed`)
}
