import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { eq, inArray } from 'drizzle-orm'
import type { EndpointPath, ResponseData, ResponseEnvelope, RequestBody } from '@anzuo/contract'
import { openPostgres } from './db/postgres'
import { orders, paymentAttempts, refunds, users } from './db/schema'
import { createAuthSession } from './modules/auth/authSessions'
import { pollDuePayments } from './modules/payment/pollStatus'
import { expireUnpaidOrders } from './modules/payment/closeUnpaidOrder'
import { processRefundTransfers } from './modules/refund/refundTransfers'
import { findAccountingViolations } from './testing/accountingInvariants'
import { createTestPostgresDatabase, isPostgresReachable } from './testing/databases'
import { findFreePort } from './testing/findFreePort'
import { startServerProcess } from './testing/serverProcess'
import { createTemporaryFolder } from './testing/testServer'
import { getPaymentSandboxKeys, startPaymentSandbox } from './testing/testShop'
import { createTestRefundRequest } from './testing/shopRequests'

/** How often the server is killed in the middle of its work. `SHOP_CRASHES=full` does it ten times. */
const KILLS = process.env.SHOP_CRASHES === 'full' ? 10 : 2
const WORKERS = 4
const ACKNOWLEDGED_BEFORE_A_KILL = 12

const describeCrashes = (await isPostgresReachable()) ? describe : describe.skip

void describeCrashes('a server that is killed while people buy, pay, cancel and get refunds', () => {
  it('loses nothing that it acknowledged, and its books balance', async () => {
    const address = `http://127.0.0.1:${await findFreePort()}`
    const place = await createTestPostgresDatabase()
    const { sandbox, providers, ...payment } = await startPaymentSandbox({
      webhooks: { kind: 'prompt', retryAfterMs: [0, 200, 500, 1000] },
      ourAddress: () => address,
      now: () => new Date(),
    })
    const { wechatPay, alipay } = getPaymentSandboxKeys()
    const environment = {
      DATA_DIR: await createTemporaryFolder(),
      DATABASE_URL: place.url,
      PORT: new URL(address).port,
      PUBLIC_ADDRESS: address,
      LOG_LEVEL: 'fatal',
      MERCHANT_SIMULATOR_SECONDS: '1',
      REQUESTS_PER_MINUTE: '1000000',
      WEIXIN_APP_ID: wechatPay.appIds.outside ?? '',
      WEIXIN_APP_SECRET: 'simulated',
      WECHAT_PAY_HOST: payment.address,
      WECHAT_PAY_MERCHANT_ID: wechatPay.merchantId,
      WECHAT_PAY_SERIAL: wechatPay.serial,
      WECHAT_PAY_PRIVATE_KEY: wechatPay.privateKey,
      WECHAT_PAY_PLATFORM_KEY_ID: wechatPay.platformKeyId,
      WECHAT_PAY_PLATFORM_KEY: wechatPay.platformKey,
      WECHAT_PAY_NOTICE_KEY: wechatPay.webhookDecryptionKey,
      ALIPAY_HOST: payment.address,
      ALIPAY_APP_ID: alipay.appId,
      ALIPAY_SELLER_ID: alipay.sellerId,
      ALIPAY_PRIVATE_KEY: alipay.privateKey,
      ALIPAY_PUBLIC_KEY: alipay.alipayKey,
    }
    let server = startServerProcess(environment)
    await server.ready()
    const database = await openPostgres({ url: place.url, onConnectionError: () => {} })
    const { db } = database

    /** A person who is signed in, as a log-in would have left it. */
    const newBuyer = async (): Promise<string> => {
      const userId = randomUUID()
      const now = new Date()
      await db.insert(users).values({ id: userId, nickname: 'Lin', createdAt: now })
      const device = { kind: 'unknown', app: 'unknown' } as const
      return (await createAuthSession(db, { userId, device }, now)).token
    }

    /** Makes a call; null when the server was killed meanwhile or said no. */
    const call = async <P extends EndpointPath>(
      token: string,
      path: P,
      body: RequestBody<P>,
    ): Promise<ResponseData<P> | null> => {
      try {
        const response = await fetch(address + path, {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
          body: JSON.stringify(body),
        })
        const { code, data } = (await response.json()) as ResponseEnvelope<ResponseData<P>>
        return code === 0 ? data : null
      } catch {
        return null
      }
    }

    const acknowledged = { orders: new Set<string>(), refunds: new Set<string>() }
    let isOver = false

    /** Buys without end: some pay, some cancel, some pay and get it back. */
    const work = async (index: number) => {
      const token = await newBuyer()
      const store = { method: 'pickup' as const, storeId: 'sh-anfu' }
      for (let round = index; !isOver; round += 1) {
        const order = await call(token, '/dealer_order/place', {
          requestKey: randomUUID(),
          items: [{ skuId: 'm1-pearl', quantity: 1, price: 499_00 }],
          delivery: store,
          total: 499_00,
        })
        if (!order) {
          await wait(50)
          continue
        }
        acknowledged.orders.add(order.id)
        const requestKey = randomUUID()
        await call(token, '/dealer_order/wxpay', { id: order.id, channel: 'outside', requestKey })
        const [payment] = await db
          .select()
          .from(paymentAttempts)
          .where(eq(paymentAttempts.requestKey, requestKey))
        const paying = round % 3 !== 0 && payment ? sandbox.pay(payment.outTradeNo) : Promise.resolve(false)
        if (round % 2 === 0) await call(token, '/dealer_order/cancel', { id: order.id })
        await paying
        if (round % 4 !== 1) continue
        await call(token, '/dealer_order/payment', { id: order.id })
        const refund = await call(token, '/dealer_order_refund/apply', createTestRefundRequest(order.id))
        if (refund) acknowledged.refunds.add(refund.id)
      }
    }

    const people = Array.from({ length: WORKERS }, (_, index) => work(index))
    for (let kill = 1; kill <= KILLS; kill += 1) {
      const goal = acknowledged.orders.size + ACKNOWLEDGED_BEFORE_A_KILL
      while (acknowledged.orders.size < goal) await wait(10)
      server.child.kill('SIGKILL')
      await server.ended
      server = startServerProcess(environment)
      await server.ready()
    }
    isOver = true
    await Promise.all(people)
    server.child.kill('SIGKILL')
    await server.ended

    const lost = async (table: typeof orders | typeof refunds, ids: Set<string>) => {
      const found = await db
        .select({ id: table.id })
        .from(table)
        .where(inArray(table.id, [...ids]))
      return ids.size - found.length
    }
    assert.equal(await lost(orders, acknowledged.orders), 0)
    if (acknowledged.refunds.size > 0) assert.equal(await lost(refunds, acknowledged.refunds), 0)
    assert.deepEqual(await findAccountingViolations(db), [], 'right after the crash')

    // What another instance would do in the next hours.
    for (const hours of [1, 3, 26]) {
      const now = () => new Date(Date.now() + hours * 3600_000)
      const tools = { db, paymentProviders: providers, now, onProviderError: () => {} }
      for (let left = 1; left > 0;) left = await expireUnpaidOrders(tools)
      for (let left = 1; left > 0;) left = await pollDuePayments(tools)
      for (let left = 1; left > 0;) left = await processRefundTransfers(tools)
    }
    assert.deepEqual(await findAccountingViolations(db), [], 'when everything has settled')
    const rows = new Map((await db.select().from(paymentAttempts)).map(row => [row.outTradeNo, row]))
    for (const trade of sandbox.listTransactions()) {
      const back = Object.values(trade.refunds).reduce((sum, amount) => sum + amount, 0)
      const ours = rows.get(trade.outTradeNo)
      assert.equal(back, ours?.returned, 'what went back at the provider is what our books say')
      if (trade.state === 'paid') assert.ok(ours?.status === 'succeeded' || back === trade.amount)
    }
    await database.close()
    await payment.close()
    await place.drop()
  })
})
