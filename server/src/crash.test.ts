import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { inArray } from 'drizzle-orm'
import type { EndpointPath, ResponseData, ResponseEnvelope, RequestBody } from '@anzuo/contract'
import type { Database, OpenedDatabase } from './db/database'
import { openEmbeddedDatabase } from './db/embedded'
import { openPostgres } from './db/postgres'
import { orders, paymentAttempts, refunds, users } from './db/schema'
import { createAuthSession } from './modules/auth/authSessions'
import { pollDuePayments } from './modules/payment/pollStatus'
import { expireUnpaidOrders } from './modules/payment/closeUnpaidOrder'
import { repairPayments } from './modules/refund/repairQuotes'
import { processRefundTransfers } from './modules/refund/refundTransfers'
import { findAccountingViolations } from './testing/accountingInvariants'
import { createMigratedTestDatabase, isPostgresReachable } from './testing/databases'
import { findFreePort } from './testing/findFreePort'
import { startServerProcess, type ServerProcess } from './testing/serverProcess'
import { createTemporaryFolder } from './testing/testServer'
import { getPaymentSandboxKeys, startPaymentSandbox } from './testing/testShop'
import { createTestRefundRequest } from './testing/shopRequests'
import { settingsAsSetUp } from './testing/testSettings'

/** How often the server is killed in the middle of its work, on each database. */
const KILLS = Number(process.env.SHOP_KILLS ?? 2)
const WORKERS = 4
const ACKNOWLEDGED_BEFORE_A_KILL = 12

/** Where the server keeps its books, and how they are opened while no server runs. */
type Place = {
  environment: Record<string, string>
  open: () => Promise<OpenedDatabase>
  drop: () => Promise<void>
}

const createEmbeddedPlace = async (): Promise<Place> => {
  const folder = await createTemporaryFolder()
  return {
    environment: { DATA_DIR: folder },
    open: () => openEmbeddedDatabase(folder),
    drop: async () => {},
  }
}

const createPostgresPlace = async (): Promise<Place> => {
  const { url, drop } = await createMigratedTestDatabase()
  return {
    environment: { DATA_DIR: await createTemporaryFolder(), DATABASE_URL: url },
    open: () => openPostgres({ url, onConnectionError: () => {} }),
    drop,
  }
}

/** A person who is signed in, as a log-in would have left it. @returns the session's token */
const createBuyer = async (db: Database): Promise<string> => {
  const userId = randomUUID()
  const now = new Date()
  await db.insert(users).values({ id: userId, nickname: 'Lin', createdAt: now })
  const device = { kind: 'unknown', app: 'unknown' } as const
  return (await createAuthSession(db, { userId, device }, now)).token
}

type Payments = Awaited<ReturnType<typeof startPaymentSandbox>>

const createEnvironment = (
  place: Place,
  { address, payments }: { address: string; payments: Payments },
): Record<string, string> => {
  const { wechatPay, alipay } = getPaymentSandboxKeys()
  return {
    ...place.environment,
    PORT: new URL(address).port,
    PUBLIC_ADDRESS: address,
    LOG_LEVEL: 'fatal',
    MERCHANT_SIMULATOR_SECONDS: '1',
    REQUESTS_PER_MINUTE: '1000000',
    WEIXIN_APP_ID: wechatPay.appIds.outside ?? '',
    WEIXIN_APP_SECRET: 'simulated',
    WECHAT_PAY_HOST: payments.address,
    WECHAT_PAY_MERCHANT_ID: wechatPay.merchantId,
    WECHAT_PAY_SERIAL: wechatPay.serial,
    WECHAT_PAY_PRIVATE_KEY: wechatPay.privateKey,
    WECHAT_PAY_PLATFORM_KEY_ID: wechatPay.platformKeyId,
    WECHAT_PAY_PLATFORM_KEY: wechatPay.platformKey,
    WECHAT_PAY_NOTICE_KEY: wechatPay.webhookDecryptionKey,
    ALIPAY_HOST: payments.address,
    ALIPAY_APP_ID: alipay.appId,
    ALIPAY_SELLER_ID: alipay.sellerId,
    ALIPAY_PRIVATE_KEY: alipay.privateKey,
    ALIPAY_PUBLIC_KEY: alipay.alipayKey,
  }
}

/** Makes a call; null when the server was killed meanwhile or said no. */
const callServer = async <P extends EndpointPath>(
  { address, token }: { address: string; token: string },
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

/** What people were told that it is done. */
type Acknowledged = { orders: Set<string>; refunds: Set<string> }

/** Buys until it is over: some pay, some cancel, some pay and get it back. */
const buyUntil = async (
  isOver: () => boolean,
  {
    buyer,
    offset,
    payments,
    acknowledged,
  }: {
    buyer: { address: string; token: string }
    offset: number
    payments: Payments
    acknowledged: Acknowledged
  },
): Promise<void> => {
  const delivery = { method: 'pickup' as const, storeId: 'sh-anfu' }
  for (let round = offset; !isOver(); round += 1) {
    const order = await callServer(buyer, '/dealer_order/place', {
      requestKey: randomUUID(),
      items: [{ skuId: 'm1-pearl', quantity: 1, price: 499_00 }],
      delivery,
      total: 499_00,
    })
    if (!order) {
      await wait(50)
      continue
    }
    acknowledged.orders.add(order.id)
    const { id } = order
    const action = await callServer(buyer, '/dealer_order/wxpay', {
      id,
      channel: 'outside',
      requestKey: randomUUID(),
    })
    const outTradeNo = /\/cashier\/([^?"]+)/.exec(JSON.stringify(action))?.[1]
    const paying = round % 3 !== 0 && outTradeNo ? payments.sandbox.pay(outTradeNo) : Promise.resolve(false)
    if (round % 2 === 0) await callServer(buyer, '/dealer_order/cancel', { id })
    await paying
    if (round % 4 !== 1) continue
    await callServer(buyer, '/dealer_order/payment', { id })
    const refund = await callServer(buyer, '/dealer_order_refund/apply', createTestRefundRequest(id))
    if (refund) acknowledged.refunds.add(refund.id)
  }
}

/** Kills the server again and again while people buy. @returns what was acknowledged meanwhile */
const killWhilePeopleBuy = async (
  environment: Record<string, string>,
  { address, tokens, payments }: { address: string; tokens: readonly string[]; payments: Payments },
): Promise<Acknowledged> => {
  const acknowledged: Acknowledged = { orders: new Set(), refunds: new Set() }
  const start = async (): Promise<ServerProcess> => {
    const server = startServerProcess(environment)
    await server.ready()
    return server
  }
  let server = await start()
  let isOver = false
  const people = tokens.map((token, offset) =>
    buyUntil(() => isOver, { buyer: { address, token }, offset, payments, acknowledged }),
  )
  for (let kill = 1; kill <= KILLS; kill += 1) {
    const goal = acknowledged.orders.size + ACKNOWLEDGED_BEFORE_A_KILL
    while (acknowledged.orders.size < goal) await wait(10)
    server.child.kill('SIGKILL')
    await server.ended
    server = await start()
  }
  isOver = true
  await Promise.all(people)
  server.child.kill('SIGKILL')
  await server.ended
  return acknowledged
}

const countLost = async (db: Database, table: typeof orders | typeof refunds, ids: Set<string>) => {
  const found = await db
    .select({ id: table.id })
    .from(table)
    .where(inArray(table.id, [...ids]))
  return ids.size - found.length
}

/** Does what another instance would do in the next hours. */
const settle = async (db: Database, providers: Payments['providers']): Promise<void> => {
  for (const hours of [1, 3, 26]) {
    const now = () => new Date(Date.now() + hours * 3600_000)
    const tools = {
      ...settingsAsSetUp,
      db,
      paymentProviders: providers,
      repairs: repairPayments,
      now,
      onProviderError: () => {},
    }
    for (let left = 1; left > 0;) left = await expireUnpaidOrders(tools)
    for (let left = 1; left > 0;) left = await pollDuePayments(tools)
    for (let left = 1; left > 0;) left = await processRefundTransfers(tools)
  }
}

const expectProviderAgrees = async (db: Database, { sandbox }: Payments): Promise<void> => {
  const rows = new Map((await db.select().from(paymentAttempts)).map(row => [row.outTradeNo, row]))
  for (const trade of sandbox.listTransactions()) {
    const back = Object.values(trade.refunds).reduce((sum, amount) => sum + amount, 0)
    const ours = rows.get(trade.outTradeNo)
    assert.equal(back, ours?.returned, 'what went back at the provider is what our books say')
    if (trade.state === 'paid') assert.ok(ours?.status === 'succeeded' || back === trade.amount)
  }
}

const places: [kind: string, create: () => Promise<Place>][] = [
  ['embedded', createEmbeddedPlace],
  ...((await isPostgresReachable())
    ? [['postgresql', createPostgresPlace] as [string, () => Promise<Place>]]
    : []),
]

for (const [kind, createPlace] of places)
  void describe(`a server that is killed while people buy, pay, cancel and get refunds (${kind})`, () => {
    it('loses nothing that it acknowledged, and its books balance', async () => {
      const address = `http://127.0.0.1:${await findFreePort()}`
      const place = await createPlace()
      const payments = await startPaymentSandbox({
        webhooks: { kind: 'prompt', retryAfterMs: [0, 200, 500, 1000] },
        ourAddress: () => address,
        now: () => new Date(),
      })
      const before = await place.open()
      const tokens: string[] = []
      for (let count = 0; count < WORKERS; count += 1) tokens.push(await createBuyer(before.db))
      await before.close()

      const environment = createEnvironment(place, { address, payments })
      const acknowledged = await killWhilePeopleBuy(environment, { address, tokens, payments })

      const { db, close } = await place.open()
      assert.equal(await countLost(db, orders, acknowledged.orders), 0)
      assert.equal(await countLost(db, refunds, acknowledged.refunds), 0)
      assert.deepEqual(await findAccountingViolations(db), [], 'right after the crash')
      await settle(db, payments.providers)
      assert.deepEqual(await findAccountingViolations(db), [], 'when everything has settled')
      await expectProviderAgrees(db, payments)
      await close()
      await payments.close()
      await place.drop()
    })
  })
