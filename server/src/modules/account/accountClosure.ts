import { randomUUID } from 'node:crypto'
import { and, asc, count, eq, inArray, isNotNull, isNull, lte } from 'drizzle-orm'
import type { ResponseData, ValidatedRequestBody } from '@anzuo/contract'
import { DAY_MS } from '@anzuo/domain/durations'
import { openRefundStatuses } from '@anzuo/domain/shop'
import { toInvoiceBuyer } from '@anzuo/domain/shop/invoiceDocument'
import type { Database } from '../../db/database'
import {
  accountClosureRequests,
  addresses,
  chairMembers,
  accountClosureFeedback,
  healthReports,
  legalRetentionRecords,
  massageSessions,
  orders,
  parcels,
  refundRepairs,
  refunds,
  reportShares,
  users,
} from '../../db/schema'
import { createApiError } from '../../http/apiError'
import { revokeUserAuthSessions } from '../auth/authSessions'
import { getLoyaltyPointBalance } from '../points/pointsLedger'
import { erasePersonalData } from './personalData'

/** Days in which whoever changes their mind logs in again. */
export const ACCOUNT_CLOSURE_GRACE_DAYS = 15

/** The E-Commerce Law of the PRC, article 31: three years from the end of the transaction. */
export const ORDER_RECORD_RETENTION_YEARS = 3

const whereOpenOrder = (userId: string) =>
  and(
    eq(orders.userId, userId),
    inArray(orders.status, ['pendingPayment', 'pendingDelivery', 'pendingReceipt']),
  )
const whereOpenRefund = (userId: string) =>
  and(eq(refunds.userId, userId), inArray(refunds.status, openRefundStatuses))
const whereOwnedChair = (userId: string) =>
  and(eq(chairMembers.userId, userId), eq(chairMembers.role, 'owner'), isNull(chairMembers.leftAt))

type CountableTable =
  | typeof orders
  | typeof refunds
  | typeof chairMembers
  | typeof healthReports
  | typeof addresses
  | typeof massageSessions

const countRows = async (
  db: Database,
  table: CountableTable,
  where: ReturnType<typeof and>,
): Promise<number> => {
  const [row] = await db.select({ count: count() }).from(table).where(where)
  return row?.count ?? 0
}

/** What has to be finished before an account can be closed. */
const countOpenObligations = async (db: Database, userId: string) => ({
  orders: await countRows(db, orders, whereOpenOrder(userId)),
  refunds: await countRows(db, refunds, whereOpenRefund(userId)),
  chairs: await countRows(db, chairMembers, whereOwnedChair(userId)),
})

const hasOpenObligations = (open: Awaited<ReturnType<typeof countOpenObligations>>) =>
  open.orders + open.refunds + open.chairs > 0

/** What closing would take away, what is still open, and what the law makes the shop keep. */
export const previewAccountClosure = async (
  db: Database,
  userId: string,
): Promise<ResponseData<'/user/closing/look'>> => ({
  lost: {
    reports: await countRows(
      db,
      healthReports,
      and(eq(healthReports.userId, userId), isNull(healthReports.deletedAt)),
    ),
    points: await getLoyaltyPointBalance(db, userId),
    addresses: await countRows(db, addresses, eq(addresses.userId, userId)),
    massages: await countRows(db, massageSessions, eq(massageSessions.userId, userId)),
  },
  open: await countOpenObligations(db, userId),
  kept: {
    orders: await countRows(db, orders, eq(orders.userId, userId)),
    years: ORDER_RECORD_RETENTION_YEARS,
  },
  days: ACCOUNT_CLOSURE_GRACE_DAYS,
})

/**
 * Notes that an account is to be erased, keeps the reasons, and signs all devices out. The person goes from the reasons when the
 * account is erased.
 * @throws ApiError `conflict` while something is still open
 */
export const requestAccountClosure = async (
  db: Database,
  userId: string,
  request: Pick<ValidatedRequestBody<'/user/closing/ask'>, 'variant' | 'reasons' | 'feedback'> & {
    redeem: (tx: Database) => Promise<void>
    now: Date
  },
): Promise<Date> => {
  const { variant, reasons, feedback, redeem, now } = request
  if (reasons.length === 0 && feedback === '') throw createApiError('invalidRequest', 'closingReasonMissing')
  const eraseAt = new Date(now.getTime() + ACCOUNT_CLOSURE_GRACE_DAYS * DAY_MS)
  await db.transaction(async tx => {
    // A new order refers to this row, so none begins between this look and the end.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
    // Nobody reads on what its owner has turned away from.
    await tx.delete(reportShares).where(eq(reportShares.userId, userId))
    if (hasOpenObligations(await countOpenObligations(tx, userId)))
      throw createApiError('conflict', 'closingNotYet')
    await redeem(tx)
    await tx
      .insert(accountClosureRequests)
      .values({ userId, askedAt: now, eraseAt })
      .onConflictDoUpdate({ target: accountClosureRequests.userId, set: { askedAt: now, eraseAt } })
    await tx.insert(accountClosureFeedback).values({
      id: randomUUID(),
      userId,
      variant,
      reasons: [...new Set(reasons)],
      feedback,
      day: now.toISOString().slice(0, 10),
    })
    await revokeUserAuthSessions(tx, userId)
  })
  return eraseAt
}

/** Takes the wish to close an account back. True when there was one. */
export const cancelAccountClosure = async (tx: Database, userId: string): Promise<boolean> => {
  const kept = await tx
    .delete(accountClosureRequests)
    .where(eq(accountClosureRequests.userId, userId))
    .returning({ userId: accountClosureRequests.userId })
  return kept.length > 0
}

/** So many accounts are erased in one go; the next run takes up the rest. */
const MAX_ERASED_AT_ONCE = 500

/**
 * Erases accounts whose time has come, the one that waits longest first, and lawful records whose time is over. Each account has a
 * transaction of its own: a log-in waits for the erasure of its own account only.
 * @param onErased is told of each account as soon as it is gone
 * @returns the people who were erased
 */
export const eraseDueAccounts = async (
  db: Database,
  now: Date,
  onErased: (userId: string) => void = () => {},
): Promise<string[]> => {
  const erased: string[] = []
  const due = await db
    .select({ userId: accountClosureRequests.userId })
    .from(accountClosureRequests)
    .where(lte(accountClosureRequests.eraseAt, now))
    .orderBy(asc(accountClosureRequests.eraseAt))
    .limit(MAX_ERASED_AT_ONCE)
  for (const { userId } of due)
    if (await db.transaction(tx => eraseIfDue(tx, userId, now))) {
      erased.push(userId)
      onErased(userId)
    }
  await db.delete(legalRetentionRecords).where(lte(legalRetentionRecords.keptUntil, now))
  return erased
}

/** @returns whether the account is gone; it stays when somebody logs in just now, and when something is still open */
const eraseIfDue = async (tx: Database, userId: string, now: Date): Promise<boolean> => {
  // A log-in holds the person's row before it takes the wish back. Holding both rows from the start, neither waits for the other.
  const [due] = await tx
    .select({ userId: accountClosureRequests.userId })
    .from(accountClosureRequests)
    .innerJoin(users, eq(users.id, accountClosureRequests.userId))
    .where(and(eq(accountClosureRequests.userId, userId), lte(accountClosureRequests.eraseAt, now)))
    .for('update', { skipLocked: true })
  if (!due) return false
  if (hasOpenObligations(await countOpenObligations(tx, userId))) {
    await tx
      .update(accountClosureRequests)
      .set({ eraseAt: new Date(now.getTime() + DAY_MS) })
      .where(eq(accountClosureRequests.userId, userId))
    return false
  }
  await eraseAccount(tx, userId, now)
  return true
}

/**
 * Erases a person. Orders and refunds stay as figures under a name of nobody; who they went to moves to the lawful records. The
 * row of the person goes, and everything that belongs to it goes with it.
 */
const eraseAccount = async (tx: Database, userId: string, now: Date): Promise<void> => {
  const theirs = await tx.select().from(orders).where(eq(orders.userId, userId))
  if (theirs.length > 0) await insertLegalRetentionRecords(tx, theirs, now)
  await erasePersonalData(tx, userId)
  // A chair forgets who used it by the member's row; sessions that it reports later belong to nobody.
  await tx.update(orders).set({ assistantId: null }).where(eq(orders.assistantId, userId))
  if (theirs.length > 0) {
    const nobody = randomUUID()
    await tx.insert(users).values({ id: nobody, nickname: '', createdAt: now })
    await tx.update(orders).set({ userId: nobody }).where(eq(orders.userId, userId))
    await tx.update(refunds).set({ userId: nobody }).where(eq(refunds.userId, userId))
  }
  await tx.delete(users).where(eq(users.id, userId))
}

/** Keeps apart who orders went to, how they were sent and to whom they were invoiced, as long as the law asks for it. */
const insertLegalRetentionRecords = async (
  tx: Database,
  theirs: readonly (typeof orders.$inferSelect)[],
  now: Date,
): Promise<void> => {
  const orderIds = theirs.map(({ id }) => id)
  const deliveries = await tx.select().from(parcels).where(inArray(parcels.orderId, orderIds))
  const repairs = await tx
    .select({ orderId: refunds.orderId, invoice: refundRepairs.invoice })
    .from(refundRepairs)
    .innerJoin(refunds, eq(refunds.id, refundRepairs.refundId))
    .where(and(inArray(refunds.orderId, orderIds), isNotNull(refundRepairs.invoice)))
  await tx.insert(legalRetentionRecords).values(
    theirs.map(order => ({
      id: randomUUID(),
      orderNumber: order.number,
      content: {
        shippedTo: order.shippedTo,
        invoice: order.invoice && toInvoiceBuyer(order.invoice),
        repairInvoices: repairs.flatMap(({ orderId, invoice }) =>
          orderId === order.id && invoice ? [toInvoiceBuyer(invoice)] : [],
        ),
        remark: order.remark,
        parcels: deliveries
          .filter(({ orderId }) => orderId === order.id)
          .map(({ company, trackingNumber }) => ({ company, trackingNumber })),
      },
      keptUntil: addYears(order.completedAt ?? order.closedAt ?? now, ORDER_RECORD_RETENTION_YEARS),
    })),
  )
}

const addYears = (time: Date, years: number): Date => {
  const later = new Date(time)
  later.setUTCFullYear(later.getUTCFullYear() + years)
  return later
}
