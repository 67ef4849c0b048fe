import { randomUUID } from 'node:crypto'
import { and, count, eq, inArray, isNull, lte, notInArray } from 'drizzle-orm'
import type { DataOf, ValidRequestOf } from '../../../../src/contract'
import type { Database } from '../../db/database'
import {
  accountClosings,
  addresses,
  chairMembers,
  closingFeedback,
  healthReports,
  lawfulRecords,
  massageSessions,
  orders,
  refunds,
  reviews,
  users,
} from '../../db/schema'
import { refuse } from '../../http/refusal'
import { endSessionsOf } from '../auth/sessions'
import { pointsOf } from '../points/ledger'

/** Days in which whoever changes their mind logs in again. */
export const CLOSING_DAYS = 15

/** The E-Commerce Law of the PRC, article 31: three years from the end of the transaction. */
export const RECORD_YEARS = 3

const DAY_MS = 24 * 3600_000

const openOrders = (userId: string) =>
  and(
    eq(orders.userId, userId),
    inArray(orders.status, ['pendingPayment', 'pendingDelivery', 'pendingReceipt']),
  )
const openRefunds = (userId: string) =>
  and(eq(refunds.userId, userId), notInArray(refunds.status, ['rejected', 'withdrawn', 'refunded']))
const ownChairs = (userId: string) =>
  and(eq(chairMembers.userId, userId), eq(chairMembers.role, 'owner'), isNull(chairMembers.leftAt))

type Counted =
  | typeof orders
  | typeof refunds
  | typeof chairMembers
  | typeof healthReports
  | typeof addresses
  | typeof massageSessions

const countOf = async (db: Database, table: Counted, where: ReturnType<typeof and>): Promise<number> => {
  const [row] = await db.select({ count: count() }).from(table).where(where)
  return row?.count ?? 0
}

/** What has to be finished before an account can be closed. */
const openThings = async (db: Database, userId: string) => ({
  orders: await countOf(db, orders, openOrders(userId)),
  refunds: await countOf(db, refunds, openRefunds(userId)),
  chairs: await countOf(db, chairMembers, ownChairs(userId)),
})

const isAnythingOpen = (open: Awaited<ReturnType<typeof openThings>>) =>
  open.orders + open.refunds + open.chairs > 0

/** What closing would take away, what is still open, and what the law makes the shop keep. */
export const lookAtClosing = async (db: Database, userId: string): Promise<DataOf<'/user/closing/look'>> => ({
  lost: {
    reports: await countOf(
      db,
      healthReports,
      and(eq(healthReports.userId, userId), isNull(healthReports.deletedAt)),
    ),
    points: await pointsOf(db, userId),
    addresses: await countOf(db, addresses, eq(addresses.userId, userId)),
    massages: await countOf(db, massageSessions, eq(massageSessions.userId, userId)),
  },
  open: await openThings(db, userId),
  kept: { orders: await countOf(db, orders, eq(orders.userId, userId)), years: RECORD_YEARS },
  days: CLOSING_DAYS,
})

/**
 * Notes that an account is to be erased, keeps the reasons without the person, and signs all devices out.
 * @throws Refusal `conflict` while something is still open
 */
export const askToClose = async (
  db: Database,
  userId: string,
  request: Pick<ValidRequestOf<'/user/closing/ask'>, 'variant' | 'reasons' | 'feedback'> & {
    redeem: (tx: Database) => Promise<void>
    now: Date
  },
): Promise<Date> => {
  const { variant, reasons, feedback, redeem, now } = request
  if (reasons.length === 0 && feedback === '') throw refuse('invalidRequest', 'closingReasonMissing')
  const eraseAt = new Date(now.getTime() + CLOSING_DAYS * DAY_MS)
  await db.transaction(async tx => {
    // A new order refers to this row, so none begins between this look and the end.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
    if (isAnythingOpen(await openThings(tx, userId))) throw refuse('conflict', 'closingNotYet')
    await redeem(tx)
    await tx
      .insert(accountClosings)
      .values({ userId, askedAt: now, eraseAt })
      .onConflictDoUpdate({ target: accountClosings.userId, set: { askedAt: now, eraseAt } })
    await tx.insert(closingFeedback).values({
      id: randomUUID(),
      variant,
      reasons: [...new Set(reasons)],
      feedback,
      day: now.toISOString().slice(0, 10),
    })
    await endSessionsOf(tx, userId)
  })
  return eraseAt
}

/** Takes the wish to close an account back. True when there was one. */
export const keepAccount = async (tx: Database, userId: string): Promise<boolean> => {
  const kept = await tx
    .delete(accountClosings)
    .where(eq(accountClosings.userId, userId))
    .returning({ userId: accountClosings.userId })
  return kept.length > 0
}

/** Erases accounts whose time has come, and lawful records whose time is over. */
export const eraseDue = async (tx: Database, now: Date): Promise<void> => {
  const due = await tx
    .select({ userId: accountClosings.userId })
    .from(accountClosings)
    .where(lte(accountClosings.eraseAt, now))
    .for('update', { skipLocked: true })
  for (const { userId } of due) {
    if (isAnythingOpen(await openThings(tx, userId)))
      await tx
        .update(accountClosings)
        .set({ eraseAt: new Date(now.getTime() + DAY_MS) })
        .where(eq(accountClosings.userId, userId))
    else await eraseAccount(tx, userId, now)
  }
  await tx.delete(lawfulRecords).where(lte(lawfulRecords.keptUntil, now))
}

/**
 * Erases a person. Orders and refunds stay as figures under a name of nobody; who they went to moves to the lawful records. The
 * row of the person goes, and everything that belongs to it goes with it.
 */
const eraseAccount = async (tx: Database, userId: string, now: Date): Promise<void> => {
  const theirs = await tx.select().from(orders).where(eq(orders.userId, userId))
  if (theirs.length > 0) {
    await tx.insert(lawfulRecords).values(
      theirs.map(order => ({
        id: randomUUID(),
        orderNumber: order.number,
        content: { shippedTo: order.shippedTo, invoice: order.invoice, remark: order.remark },
        keptUntil: yearsAfter(order.completedAt ?? order.closedAt ?? now, RECORD_YEARS),
      })),
    )
    const nobody = randomUUID()
    await tx.insert(users).values({ id: nobody, nickname: '', createdAt: now })
    await tx
      .update(orders)
      .set({ userId: nobody, shippedTo: null, invoice: null, remark: '', cancelReason: null, slipHash: null })
      .where(eq(orders.userId, userId))
    await tx
      .update(refunds)
      .set({ userId: nobody, telephone: '', note: '', pictures: [], sentBy: null })
      .where(eq(refunds.userId, userId))
  }
  await tx.update(reviews).set({ isAnonymous: true, pictures: [] }).where(eq(reviews.userId, userId))
  // A chair forgets who used it by the member's row; sessions that it reports later belong to nobody.
  await tx.delete(users).where(eq(users.id, userId))
}

const yearsAfter = (time: Date, years: number): Date => {
  const later = new Date(time)
  later.setUTCFullYear(later.getUTCFullYear() + years)
  return later
}
