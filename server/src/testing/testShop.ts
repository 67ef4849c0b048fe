import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import Fastify from 'fastify'
import type { ResponseData, RequestBody } from '@anzuo/contract'
import type { Database, OpenDatabase } from '../db/database'
import { orders, paymentAttempts, skus } from '../db/schema'
import { createAlipayProvider } from '../gateways/alipay'
import type { PaymentProviders } from '../gateways/paymentProvider'
import { createWechatPayProvider } from '../gateways/wechatPay'
import { autoConfirmReceipts } from '../modules/order/confirmReceipt'
import { shipOrder } from '../modules/order/shipOrder'
import { pollDuePayments } from '../modules/payment/pollStatus'
import { expireUnpaidOrders } from '../modules/payment/closeUnpaidOrder'
import { processRefundTransfers } from '../modules/refund/refundTransfers'
import type { PaymentContext } from '../modules/payment/startPayment'
import {
  approveOrRejectRefund,
  expireOverdueReturns,
  recordReturnInspection,
} from '../modules/refund/transitions'
import { seedProductCatalogue } from '../seed/catalogue'
import { generateSandboxKeys } from '../simulators/paymentSandboxKeys'
import {
  createPaymentSandbox,
  type WebhookDeliveryMode,
  type PaymentSandbox,
} from '../simulators/paymentSandbox'
import type { SandboxTransaction } from '../simulators/sandboxTransactions'
import { createTestServer } from './testServer'

/** The providers' keys of this test process; to make them takes a while. */
let keys: ReturnType<typeof generateSandboxKeys> | null = null
export const getSandboxKeys = () => (keys ??= generateSandboxKeys())

/** A payment sandbox on a port of its own, with what a server needs to pay by it. */
export const startPaymentSandbox = async (options: {
  webhooks: WebhookDeliveryMode
  ourAddress: () => string
  now: () => Date
}) => {
  let address = ''
  const trades = new Map<string, SandboxTransaction>()
  const sandbox = createPaymentSandbox({
    keys: getSandboxKeys(),
    store: {
      load: async () => [...trades.values()],
      save: async trade => void trades.set(trade.outTradeNo, trade),
    },
    webhooks: options.webhooks,
    address: () => address,
    now: options.now,
  })
  const app = Fastify()
  await sandbox.register(app, '')
  address = await app.listen({ port: 0, host: '127.0.0.1' })
  const settings = { host: () => address, ourAddress: options.ourAddress }
  const providers: PaymentProviders = {
    weixin: createWechatPayProvider({ account: getSandboxKeys().wechatPay, ...settings }),
    alipay: createAlipayProvider({ account: getSandboxKeys().alipay, ...settings }),
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

export type TestShop = Awaited<ReturnType<typeof createTestShop>>

type PlaceOrderChanges = Partial<RequestBody<'/dealer_order/place'>> & { points?: number }

/** A server with a seeded catalogue and a payment sandbox whose notices the test delivers by hand. */
export const createTestShop = async (database: OpenDatabase) => {
  let clock = () => new Date()
  const { sandbox, providers, close } = await startPaymentSandbox({
    webhooks: { kind: 'manual' },
    now: () => clock(),
    ourAddress: () => 'http://shop.test',
  })
  const server = await createTestServer(database, { payments: providers })
  clock = server.clock.now
  const { db } = database
  await seedProductCatalogue(db, server.clock.now())
  const tools: PaymentContext = {
    db,
    paymentProviders: providers,
    now: server.clock.now,
    onProviderError: () => {},
  }

  /** A signed-in person with an address. */
  const createBuyer = async (): Promise<TestBuyer> => {
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
  const buildOrderRequest = async (
    buyer: TestBuyer,
    items: Record<string, number>,
    changes: PlaceOrderChanges = {},
  ): Promise<RequestBody<'/dealer_order/place'>> => {
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

  const placeOrder = async (
    buyer: TestBuyer,
    items: Record<string, number> = { 'm1-pearl': 1 },
    changes: PlaceOrderChanges = {},
  ) => server.dataOf('/dealer_order/place', await buildOrderRequest(buyer, items, changes), buyer)

  /** Starts to pay, and gives our number at the provider. */
  const startPayment = async (
    buyer: TestBuyer,
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
    const [row] = await db.select().from(paymentAttempts).where(eq(paymentAttempts.requestKey, requestKey))
    assert.ok(row)
    return row.outTradeNo
  }

  /** Delivers a notice as the provider does, and gives the status of the answer. */
  const deliverWebhook = async (notice: ReturnType<PaymentSandbox['createWebhook']>) => {
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
    buyer: TestBuyer,
    orderId: string,
    provider: 'weixin' | 'alipay' = 'weixin',
  ): Promise<string> => {
    const outTradeNo = await startPayment(buyer, orderId, provider)
    assert.ok(await sandbox.pay(outTradeNo))
    await deliverWebhook(sandbox.createWebhook(outTradeNo))
    return outTradeNo
  }

  const getOrder = (buyer: TestBuyer, id: string): Promise<ResponseData<'/dealer_order/get'>> =>
    server.dataOf('/dealer_order/get', { id }, buyer)

  const createPaidOrder = async (
    buyer: TestBuyer,
    items?: Record<string, number>,
    changes?: PlaceOrderChanges,
  ) => {
    const order = await placeOrder(buyer, items, changes)
    await pay(buyer, order.id)
    return order
  }

  const ship = (orderId: string) =>
    shipOrder(db, { orderId, company: 'shunfeng', trackingNumber: 'SF1234567890' }, server.clock.now())

  const createReceivedOrder = async (buyer: TestBuyer, items?: Record<string, number>) => {
    const order = await createPaidOrder(buyer, items)
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
    newBuyer: createBuyer,
    orderOf: buildOrderRequest,
    place: placeOrder,
    startPaying: startPayment,
    deliver: deliverWebhook,
    pay,
    get: getOrder,
    paidOrder: createPaidOrder,
    ship,
    receivedOrder: createReceivedOrder,
    getStock: async (skuId: string): Promise<number> => {
      const [row] = await db.select().from(skus).where(eq(skus.id, skuId))
      return row?.stock ?? NaN
    },
    setStock: (skuId: string, stock: number) => setStockByDelivery(db, skuId, stock),
    getOrderRow: async (id: string) => {
      const [row] = await db.select().from(orders).where(eq(orders.id, id))
      assert.ok(row)
      return row
    },
    listPaymentAttempts: (orderId: string) =>
      db.select().from(paymentAttempts).where(eq(paymentAttempts.orderId, orderId)),
    decide: (id: string, isApproved: boolean) =>
      approveOrRejectRefund(db, { id, isApproved, answer: '' }, server.clock.now()),
    receive: (id: string, isAsExpected = true) =>
      recordReturnInspection(db, { id, isAsExpected }, server.clock.now()),
    /** What the jobs do. */
    jobs: {
      expire: () => expireUnpaidOrders(tools),
      pollPayments: () => pollDuePayments(tools),
      processRefunds: () => processRefundTransfers(tools),
      confirm: () => autoConfirmReceipts(db, server.clock.now()),
      expireReturns: () => expireOverdueReturns(db, server.clock.now()),
    },
    close: async () => {
      await server.close()
      await close()
    },
  }
}

export type TestBuyer = { token: string; userId: string; addressId: string }

/** Sets stock as a delivery would, so that the books still balance. */
const setStockByDelivery = async (db: Database, skuId: string, stock: number): Promise<void> => {
  await db.execute(sql`
    with changed as (
      update skus set stock = ${stock} from (select stock as before from skus where id = ${skuId}) old
      where id = ${skuId} returning ${stock} - old.before as difference
    )
    insert into stock_movements (id, sku_id, kind, quantity, at)
    select gen_random_uuid(), ${skuId}, 'delivered', difference, now() from changed`)
}
