import { randomUUID } from 'node:crypto'
import { inArray, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Database } from '../db/database'
import { orders, paymentAttempts, refunds, users } from '../db/schema'
import type { PaymentProviders } from '../gateways/paymentProvider'
import { createAuthSession } from '../modules/auth/authSessions'
import { expireUnpaidOrders } from '../modules/payment/closeUnpaidOrder'
import { pollDuePayments } from '../modules/payment/pollStatus'
import { repairPayments } from '../modules/refund/repairQuotes'
import { processRefundTransfers } from '../modules/refund/refundTransfers'
import type { PaymentSandbox } from '../simulators/paymentSandbox'
import { findAccountingViolations } from '../testing/accountingInvariants'
import type { Acknowledged } from './buyers'
import { settingsAsSetUp } from '../testing/testSettings'

/** Opens the database as it is: the trial itself must not migrate it, the servers do. */
export const openTrialDatabase = (url: string): { db: Database; close: () => Promise<void> } => {
  const pool = new pg.Pool({ connectionString: url, max: 4 })
  pool.on('error', () => {})
  return { db: drizzle(pool), close: () => pool.end() }
}

const STOCK = 1_000_000

/** People who are signed in, as a log-in would have left them. @returns their tokens */
export const createSignedInPeople = async (db: Database, count: number): Promise<string[]> => {
  const tokens: string[] = []
  for (let index = 0; index < count; index += 1) {
    const userId = randomUUID()
    const now = new Date()
    await db.insert(users).values({ id: userId, nickname: 'Lin', createdAt: now })
    const device = { kind: 'unknown', app: 'unknown' } as const
    tokens.push((await createAuthSession(db, { userId, device }, now)).token)
  }
  return tokens
}

/** More of what is bought than anybody can buy, as a delivery would bring it. */
export const deliverStock = async (db: Database): Promise<void> => {
  await db.transaction(async tx => {
    await tx.execute(sql`update skus set stock = stock + ${STOCK} where id = 'm1-pearl'`)
    await tx.execute(sql`
      insert into stock_movements (id, sku_id, kind, quantity, at)
      values (gen_random_uuid(), 'm1-pearl', 'delivered', ${STOCK}, now())`)
  })
}

/** What was acknowledged and is not in the database. */
export const findLostAcknowledgements = async (
  db: Database,
  acknowledged: Acknowledged,
): Promise<Record<keyof Acknowledged, number>> => {
  const rows = await db
    .select({ id: orders.id, status: orders.status, paidAt: orders.paidAt })
    .from(orders)
    .where(inArray(orders.id, [...acknowledged.orders]))
  const byId = new Map(rows.map(row => [row.id, row]))
  const refundRows = await db.select({ id: refunds.id }).from(refunds)
  const refundIds = new Set(refundRows.map(({ id }) => id))
  const count = (ids: Set<string>, isLost: (id: string) => boolean) => [...ids].filter(isLost).length
  return {
    orders: count(acknowledged.orders, id => !byId.has(id)),
    paid: count(acknowledged.paid, id => !byId.get(id)?.paidAt),
    cancelled: count(acknowledged.cancelled, id => byId.get(id)?.status !== 'closed'),
    refunds: count(acknowledged.refunds, id => !refundIds.has(id)),
  }
}

/** Does what the jobs would do in the next hours, and compares the books with the provider's. @returns what is wrong */
export const findUnsettledMoney = async (
  db: Database,
  { providers, sandbox }: { providers: PaymentProviders; sandbox: PaymentSandbox },
): Promise<string[]> => {
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
  const wrong = await findAccountingViolations(db)
  const rows = new Map((await db.select().from(paymentAttempts)).map(row => [row.outTradeNo, row]))
  for (const trade of sandbox.listTransactions()) {
    const ours = rows.get(trade.outTradeNo)
    const back = Object.values(trade.refunds).reduce((sum, amount) => sum + amount, 0)
    if (back !== ours?.returned) wrong.push(`${trade.outTradeNo}: the provider gave back ${back}`)
    const isBooked = ours?.status === 'succeeded' || back === trade.amount
    if (trade.state === 'paid' && !isBooked) wrong.push(`${trade.outTradeNo}: paid and not booked`)
  }
  return wrong
}
