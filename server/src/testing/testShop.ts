import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import Fastify from 'fastify'
import type { ResponseData, RequestBody } from '@anzuo/contract'
import type { ParcelLine, PaymentProviderName } from '@anzuo/domain/shop'
import type { Database, OpenedDatabase } from '../db/database'
import { orders, paymentAttempts, skus } from '../db/schema'
import { defaultShopSettings } from '@anzuo/domain/settings/shopSettings'
import { createAlipayProvider } from '../gateways/alipay'
import type { CarrierService } from '../gateways/carriers/carrierService'
import type { InvoiceService } from '../gateways/invoices/invoiceService'
import { openFileStorage } from '../fileStorage/openFileStorage'
import type { PaymentProviders } from '../gateways/paymentProvider'
import { createWechatPayProvider } from '../gateways/wechatPay'
import { followParcels } from '../modules/carrier/followParcels'
import { bookPickups, type PickupContext } from '../modules/carrier/returnPickups'
import { writeInvoices, type InvoiceContext } from '../modules/invoice/writeInvoices'
import type { ContentSafetyParts } from '../modules/contentCheck/contentCheck'
import { getWarehouseContact } from '../modules/carrier/warehouse'
import { autoConfirmReceipts } from '../modules/order/confirmReceipt'
import { shipOrder, type ShippingResult } from '../modules/order/shipOrder'
import { pollDuePayments } from '../modules/payment/pollStatus'
import { expireUnpaidOrders } from '../modules/payment/closeUnpaidOrder'
import { processRefundTransfers } from '../modules/refund/refundTransfers'
import { lapseQuotes, remindOfQuotes, repairPayments } from '../modules/refund/repairQuotes'
import { settleArrivedParcels } from '../modules/refund/exchange'
import type { PaymentHandlerContext } from '../modules/payment/startPayment'
import {
  approveOrRejectRefund,
  expireOverdueReturns,
  recordReturnInspection,
} from '../modules/refund/transitionRefund'
import { seedDemoCatalogue } from '../seed/catalogue'
import { generatePaymentSandboxKeys } from '../simulators/paymentSandboxKeys'
import {
  createPaymentSandbox,
  SANDBOX_WEBHOOK_RETRY_DELAYS_MS,
  type DeliverWebhook,
  type Schedule,
  type WebhookDeliveryMode,
  type PaymentSandbox,
} from '../simulators/paymentSandbox'
import type { SandboxTransaction } from '../simulators/sandboxTransactions'
import { settingsAsSetUp } from './testSettings'
import { createTestServer, type TestServer } from './testServer'

/** The providers' keys of this test process; to make them takes a while. */
let keys: ReturnType<typeof generatePaymentSandboxKeys> | null = null
export const getPaymentSandboxKeys = () => (keys ??= generatePaymentSandboxKeys())

/** A payment sandbox on a port of its own, with what a server needs to pay by it. */
export const startPaymentSandbox = async (options: {
  webhooks: WebhookDeliveryMode
  ourAddress: () => string
  now: () => Date
  deliverWebhook?: DeliverWebhook
  schedule?: Schedule
}) => {
  let address = ''
  const trades = new Map<string, SandboxTransaction>()
  const sandbox = createPaymentSandbox({
    keys: getPaymentSandboxKeys(),
    store: {
      load: async () => [...trades.values()],
      save: async trade => void trades.set(trade.outTradeNo, trade),
    },
    webhooks: options.webhooks,
    address: () => address,
    now: options.now,
    ...(options.deliverWebhook ? { deliverWebhook: options.deliverWebhook } : {}),
    ...(options.schedule ? { schedule: options.schedule } : {}),
  })
  const app = Fastify()
  await sandbox.register(app, '')
  address = await app.listen({ port: 0, host: '127.0.0.1' })
  const settings = { host: () => address, ourAddress: options.ourAddress }
  const providers: PaymentProviders = {
    weixin: createWechatPayProvider({ account: getPaymentSandboxKeys().wechatPay, ...settings }),
    alipay: createAlipayProvider({ account: getPaymentSandboxKeys().alipay, ...settings }),
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

type PlaceOrderChanges = Partial<RequestBody<'/dealer_order/place'>> & { points?: number }

type TestShopParts = {
  server: TestServer
  db: Database
  sandbox: PaymentSandbox
  providers: PaymentProviders
  carriers: CarrierService | null
  invoiceService: InvoiceService | null
  /** Where the sandbox listens. */
  sandboxAddress: string
  closeSandbox: () => Promise<void>
}

/** A server with a seeded catalogue and a payment sandbox whose webhooks the test delivers by hand, unless it is said otherwise. */
export const createTestShop = async (
  database: OpenedDatabase,
  options: {
    carriers?: CarrierService
    invoiceService?: InvoiceService
    contentSafety?: ContentSafetyParts
    environment?: Record<string, string>
    /** How a sandbox that sends its webhooks by itself waits, and how it delivers them. */
    promptSandbox?: { schedule: Schedule; deliverWebhook: DeliverWebhook }
  } = {},
): Promise<TestShop> => {
  let clock = () => new Date()
  const { promptSandbox } = options
  const { sandbox, providers, address, close } = await startPaymentSandbox({
    webhooks: promptSandbox
      ? { kind: 'prompt', retryAfterMs: SANDBOX_WEBHOOK_RETRY_DELAYS_MS }
      : { kind: 'manual' },
    ...promptSandbox,
    now: () => clock(),
    ourAddress: () => 'http://shop.test',
  })
  const server = await createTestServer(database, { payments: providers, ...options })
  clock = server.clock.now
  const { db } = database
  await seedDemoCatalogue(db, server.clock.now())
  return new TestShop({
    server,
    db,
    sandbox,
    providers,
    carriers: options.carriers ?? null,
    invoiceService: options.invoiceService ?? null,
    sandboxAddress: address,
    closeSandbox: close,
  })
}

/** What people, providers, the seller and the jobs do with a shop under test. */
class TestShop {
  readonly server: TestServer
  readonly db: Database
  readonly sandbox: PaymentSandbox
  readonly sandboxAddress: string
  readonly providers: PaymentProviders
  readonly tools: PaymentHandlerContext
  readonly carrierContext: PickupContext
  readonly invoiceContext: InvoiceContext
  /** What the invoice platform did not do. */
  readonly invoiceErrors: string[] = []
  /** What the carrier service did not do. */
  readonly carrierErrors: string[] = []

  constructor(private readonly parts: TestShopParts) {
    this.server = parts.server
    this.db = parts.db
    this.sandbox = parts.sandbox
    this.sandboxAddress = parts.sandboxAddress
    this.providers = parts.providers
    this.tools = {
      ...settingsAsSetUp,
      db: parts.db,
      paymentProviders: parts.providers,
      repairs: repairPayments,
      now: parts.server.clock.now,
      onProviderError: () => {},
    }
    this.carrierContext = {
      db: parts.db,
      now: parts.server.clock.now,
      carriers: parts.carriers,
      onCarrierError: reason => void this.carrierErrors.push(reason),
      getWarehouse: () => getWarehouseContact(defaultShopSettings.warehouse),
      pickupCompany: 'shunfeng',
    }
    this.invoiceContext = {
      ...settingsAsSetUp,
      db: parts.db,
      now: parts.server.clock.now,
      service: parts.invoiceService,
      files: openFileStorage(parts.server.settings.fileStorage),
      onInvoiceError: reason => void this.invoiceErrors.push(reason),
    }
  }

  /** A signed-in person with an address. */
  async newBuyer(): Promise<TestBuyer> {
    const token = await this.server.signIn()
    const { id: userId } = await this.server.dataOf('/user/get', {}, { token })
    const { id: addressId } = await this.server.dataOf(
      '/address/edit',
      { name: '林一', phone: '13800006021', districtCode: '310104', detail: '安福路 288 弄 6 号' },
      { token },
    )
    return { token, userId, addressId }
  }

  /** What a buyer sends to order things at today's prices. */
  async orderOf(
    buyer: TestBuyer,
    items: Record<string, number>,
    changes: PlaceOrderChanges = {},
  ): Promise<RequestBody<'/dealer_order/place'>> {
    const preview = await this.server.dataOf(
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

  async place(
    buyer: TestBuyer,
    items: Record<string, number> = { 'm1-pearl': 1 },
    changes: PlaceOrderChanges = {},
  ): Promise<ResponseData<'/dealer_order/place'>> {
    return this.server.dataOf('/dealer_order/place', await this.orderOf(buyer, items, changes), buyer)
  }

  /** Starts to pay, and gives our number at the provider. */
  async startPaying(
    buyer: TestBuyer,
    orderId: string,
    provider: PaymentProviderName = 'weixin',
  ): Promise<string> {
    const requestKey = randomUUID()
    const way =
      provider === 'weixin'
        ? await this.server.dataOf(
            '/dealer_order/wxpay',
            { id: orderId, channel: 'outside', requestKey },
            buyer,
          )
        : await this.server.dataOf('/dealer_order/alipay', { id: orderId, requestKey }, buyer)
    assert.equal(way.kind, 'redirect')
    // The provider learns of an Alipay trade when its page is opened.
    if (provider === 'alipay' && way.kind === 'redirect') await fetch(way.url)
    const [row] = await this.db
      .select()
      .from(paymentAttempts)
      .where(eq(paymentAttempts.requestKey, requestKey))
    assert.ok(row)
    return row.outTradeNo
  }

  /** Starts to pay what a repair costs, and gives our number at the provider. */
  async startPayingQuote(buyer: TestBuyer, id: string, amount: number): Promise<string> {
    const requestKey = randomUUID()
    const request = { id, amount, channel: 'outside' as const, requestKey }
    await this.server.dataOf('/dealer_order_refund/quote_wxpay', request, buyer)
    const [row] = await this.db
      .select()
      .from(paymentAttempts)
      .where(eq(paymentAttempts.requestKey, requestKey))
    assert.ok(row)
    return row.outTradeNo
  }

  async payQuote(buyer: TestBuyer, id: string, amount: number): Promise<string> {
    const outTradeNo = await this.startPayingQuote(buyer, id, amount)
    assert.ok(await this.sandbox.pay(outTradeNo))
    await this.deliver(this.sandbox.createWebhook(outTradeNo))
    return outTradeNo
  }

  /** Delivers a webhook as the provider does, and gives the status of the answer. */
  async deliver(notice: ReturnType<PaymentSandbox['createWebhook']>) {
    const { url, headers, body } = notice
    const response = await this.server.app.inject({
      method: 'POST',
      url: new URL(url).pathname,
      headers,
      payload: body,
    })
    return { status: response.statusCode, body: response.body }
  }

  async pay(buyer: TestBuyer, orderId: string, provider: PaymentProviderName = 'weixin'): Promise<string> {
    const outTradeNo = await this.startPaying(buyer, orderId, provider)
    assert.ok(await this.sandbox.pay(outTradeNo))
    await this.deliver(this.sandbox.createWebhook(outTradeNo))
    return outTradeNo
  }

  get(buyer: TestBuyer, id: string): Promise<ResponseData<'/dealer_order/get'>> {
    return this.server.dataOf('/dealer_order/get', { id }, buyer)
  }

  async paidOrder(buyer: TestBuyer, items?: Record<string, number>, changes?: PlaceOrderChanges) {
    const order = await this.place(buyer, items, changes)
    await this.pay(buyer, order.id)
    return order
  }

  ship(orderId: string, lines?: readonly ParcelLine[]): Promise<ShippingResult> {
    const parcel = { orderId, company: 'shunfeng', trackingNumber: 'SF1234567890', lines }
    return shipOrder(this.db, parcel, this.server.clock.now())
  }

  async receivedOrder(buyer: TestBuyer, items?: Record<string, number>) {
    const order = await this.paidOrder(buyer, items)
    await this.ship(order.id)
    await this.server.dataOf('/dealer_order/confirm_receive', { id: order.id }, buyer)
    return order
  }

  async getStock(skuId: string): Promise<number> {
    const [row] = await this.db.select().from(skus).where(eq(skus.id, skuId))
    return row?.stock ?? NaN
  }

  setStock(skuId: string, stock: number): Promise<void> {
    return setStockByDelivery(this.db, skuId, stock)
  }

  async getOrderRow(id: string): Promise<typeof orders.$inferSelect> {
    const [row] = await this.db.select().from(orders).where(eq(orders.id, id))
    assert.ok(row)
    return row
  }

  async listPaymentAttempts(orderId: string): Promise<(typeof paymentAttempts.$inferSelect)[]> {
    return this.db.select().from(paymentAttempts).where(eq(paymentAttempts.orderId, orderId))
  }

  /** The seller answers a refund. */
  decide(id: string, isApproved: boolean) {
    return approveOrRejectRefund(this.db, { id, isApproved, answer: '' }, this.server.clock.now())
  }

  /** The warehouse has looked at a return. */
  receive(id: string, isAsExpected = true) {
    return recordReturnInspection(this.db, { id, isAsExpected }, this.server.clock.now())
  }

  /** What the jobs do. */
  readonly jobs = {
    expire: () => expireUnpaidOrders(this.tools),
    pollPayments: () => pollDuePayments(this.tools),
    processRefunds: () => processRefundTransfers(this.tools),
    confirm: () => autoConfirmReceipts(this.db, this.server.clock.now()),
    followParcels: () => followParcels(this.carrierContext),
    bookPickups: () => bookPickups(this.carrierContext),
    settleExchanges: () => settleArrivedParcels(this.db, this.server.clock.now()),
    writeInvoices: () => writeInvoices(this.invoiceContext),
    remindOfQuotes: () => remindOfQuotes(this.db, this.server.clock.now()),
    lapseQuotes: () => lapseQuotes(this.tools),
    expireReturns: () => expireOverdueReturns(this.db, this.server.clock.now()),
  }

  async close(): Promise<void> {
    await this.server.close()
    await this.parts.closeSandbox()
  }
}

export type { TestShop }

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
