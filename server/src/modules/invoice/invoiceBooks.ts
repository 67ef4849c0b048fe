import { randomUUID } from 'node:crypto'
import { and, asc, eq, inArray, isNotNull, or, sql } from 'drizzle-orm'
import type { ShopSettings } from '@anzuo/domain/settings/shopSettings'
import { isRefundFinished, openRefundStatuses, repairKinds } from '@anzuo/domain/shop'
import {
  FREIGHT_LINE,
  REPAIR_LINE,
  getNextInvoiceState,
  isInvoiceOpen,
  isStillPlanned,
  planInvoice,
  sumInvoiceLines,
  toInvoiceBuyer,
  type InvoiceDocumentEvent,
  type InvoiceableLine,
  type InvoicePlan,
  type InvoiceWish,
} from '@anzuo/domain/shop/invoiceDocument'
import type { Database } from '../../db/database'
import {
  goodwillPayments,
  invoiceChecks,
  invoiceDocuments,
  orderLines,
  orders,
  products,
  refundRepairs,
  refunds,
} from '../../db/schema'
import type { OrderRow } from '../order/queries'
import { enqueueInvoiceMessage } from './invoiceMessages'

export type InvoiceRow = typeof invoiceDocuments.$inferSelect

/** What invoices are written about: what was ordered, or the price of a repair of something in it. */
export type InvoiceSubject = {
  order: OrderRow
  /** The request with which the price of a repair was paid; null: it is about what was ordered. */
  repairId: string | null
  /** To whom the buyer wants it written; null where they want none. */
  wish: InvoiceWish | null
}

/** Invoices are written in the language of the tax authority. */
const FREIGHT_NAME = '运费'
const REPAIR_NAME = '维修费'
const MAX_NAME_LENGTH = 90

/** Has the invoices of an order compared with what was paid and kept, soon. */
export const enqueueInvoiceCheck = async (tx: Database, orderId: string, now: Date): Promise<void> => {
  await tx
    .insert(invoiceChecks)
    .values({ orderId, dueAt: now })
    .onConflictDoUpdate({ target: invoiceChecks.orderId, set: { dueAt: now } })
}

/** The documents of some orders, in the order in which they were written. */
export const listInvoiceRows = (db: Database, orderIds: readonly string[]): Promise<InvoiceRow[]> =>
  db
    .select()
    .from(invoiceDocuments)
    .where(inArray(invoiceDocuments.orderId, [...orderIds]))
    .orderBy(asc(invoiceDocuments.orderId), asc(invoiceDocuments.position))

/** Those of some documents that are about the same as others: about what was ordered, or about one repair. */
export const selectSubjectInvoices = <Document extends Pick<InvoiceRow, 'repairId'>>(
  documents: readonly Document[],
  { repairId }: Pick<InvoiceRow, 'repairId'>,
): Document[] => documents.filter(document => document.repairId === repairId)

/** The documents about one subject, in the order in which they were written. */
export const listSubjectInvoices = async (
  db: Database,
  { order, repairId }: Pick<InvoiceSubject, 'order' | 'repairId'>,
): Promise<InvoiceRow[]> => selectSubjectInvoices(await listInvoiceRows(db, [order.id]), { repairId })

/** Everything of an order that is or may be invoiced: what was ordered, and each repair for which an invoice was asked. */
export const listInvoiceSubjects = async (db: Database, order: OrderRow): Promise<InvoiceSubject[]> => {
  const repairs = await db
    .select({ repairId: refundRepairs.refundId, wish: refundRepairs.invoice })
    .from(refundRepairs)
    .innerJoin(refunds, eq(refunds.id, refundRepairs.refundId))
    .where(
      and(
        eq(refunds.orderId, order.id),
        or(
          isNotNull(refundRepairs.invoice),
          sql`exists (select 1 from ${invoiceDocuments} where ${invoiceDocuments.repairId} = ${refunds.id})`,
        ),
      ),
    )
    .orderBy(asc(refunds.submittedAt), asc(refunds.id))
  return [{ order, repairId: null, wish: order.invoice }, ...repairs.map(repair => ({ order, ...repair }))]
}

/** How a repair whose price was paid in the app stands, with the parts that came later and were paid with it. */
type PaidRepair = { id: string; number: string; wish: InvoiceWish | null; paid: number; isOver: boolean }

/** The repairs of an order whose price was paid in the app, or was, by the request with which it was paid. */
export const listPaidRepairs = async (db: Database, orderId: string): Promise<PaidRepair[]> => {
  const rows = await db
    .select({
      id: refunds.id,
      number: refunds.number,
      status: refunds.status,
      paid: refundRepairs.paid,
      paidWith: refundRepairs.paidWith,
      wish: refundRepairs.invoice,
    })
    .from(refunds)
    .innerJoin(refundRepairs, eq(refundRepairs.refundId, refunds.id))
    .where(and(eq(refunds.orderId, orderId), inArray(refunds.kind, [...repairKinds])))
    .orderBy(asc(refunds.submittedAt), asc(refunds.id))
  return rows
    .filter(({ paidWith }) => paidWith === null)
    .map(({ id, number, wish }) => {
      const parts = rows.filter(row => row.id === id || row.paidWith === id)
      return {
        id,
        number,
        wish,
        paid: parts.reduce((sum, { paid }) => sum + paid, 0),
        isOver: parts.every(({ status }) => isRefundFinished(status)),
      }
    })
}

/** The request with which the price of a repair of an order was paid: its own, or the one that it was sent in with. */
export const findPaidRepair = async (
  db: Database,
  { orderId, refundId }: { orderId: string; refundId: string },
): Promise<PaidRepair | undefined> => {
  const [row] = await db
    .select({ paidWith: refundRepairs.paidWith })
    .from(refundRepairs)
    .where(eq(refundRepairs.refundId, refundId))
  return (await listPaidRepairs(db, orderId)).find(({ id }) => id === (row?.paidWith ?? refundId))
}

/** Writes down to whom an invoice is to be written; null: to nobody any more. */
export const updateInvoiceWish = async (
  tx: Database,
  { order, repairId }: Pick<InvoiceSubject, 'order' | 'repairId'>,
  wish: InvoiceWish | null,
): Promise<void> => {
  if (repairId === null) await tx.update(orders).set({ invoice: wish }).where(eq(orders.id, order.id))
  else await tx.update(refundRepairs).set({ invoice: wish }).where(eq(refundRepairs.refundId, repairId))
}

/** A document, locked; undefined where there is none. Its order is locked before it. */
export const lockInvoice = async (tx: Database, id: string): Promise<InvoiceRow | undefined> => {
  const [row] = await tx.select().from(invoiceDocuments).where(eq(invoiceDocuments.id, id)).for('update')
  return row
}

/** What of each line, and of the freight, was paid and did not go back. Together it is what the order kept. */
const loadInvoiceableLines = async (
  tx: Database,
  order: OrderRow,
  rules: ShopSettings['invoices'],
): Promise<InvoiceableLine[]> => {
  const lines = await tx
    .select({ line: orderLines, taxPercent: products.taxPercent })
    .from(orderLines)
    .leftJoin(products, eq(products.id, orderLines.productId))
    .where(eq(orderLines.orderId, order.id))
    .orderBy(asc(orderLines.position))
  const paidBack = await tx
    .select({
      skuId: refunds.skuId,
      goods: sql<string>`sum(${refunds.amount} - ${refunds.freight})`,
      freight: sql<string>`sum(${refunds.freight})`,
    })
    .from(refunds)
    .where(and(eq(refunds.orderId, order.id), eq(refunds.status, 'refunded')))
    .groupBy(refunds.skuId)
  const goodwill = await tx
    .select({ skuId: goodwillPayments.skuId, amount: sql<string>`sum(${goodwillPayments.amount})` })
    .from(goodwillPayments)
    .where(and(eq(goodwillPayments.orderId, order.id), isNotNull(goodwillPayments.doneAt)))
    .groupBy(goodwillPayments.skuId)
  const sold = lines.map(({ line, taxPercent }): InvoiceableLine => {
    const { skuId, name, skuName, payable, quantity, refundedQuantity } = line
    const goods = Number(paidBack.find(one => one.skuId === skuId)?.goods ?? 0)
    const given = Number(goodwill.find(one => one.skuId === skuId)?.amount ?? 0)
    return {
      key: skuId,
      name: `${name['zh-CN']} ${skuName['zh-CN']}`.trim().slice(0, MAX_NAME_LENGTH),
      quantity: quantity - refundedQuantity || null,
      amount: payable - goods - given,
      taxPercent: taxPercent ?? rules.goodsTaxPercent,
    }
  })
  const freightBack = paidBack.reduce((sum, { freight }) => sum + Number(freight), 0)
  return [
    ...sold,
    {
      key: FREIGHT_LINE,
      name: FREIGHT_NAME,
      quantity: null,
      amount: order.freight - freightBack,
      taxPercent: rules.freightTaxPercent,
    },
  ]
}

const hasOpenRefund = async (tx: Database, orderId: string): Promise<boolean> => {
  const [open] = await tx
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.orderId, orderId), inArray(refunds.status, [...openRefundStatuses])))
    .limit(1)
  return open !== undefined
}

/** What a repair cost, as its invoice says it, and whether it is over. */
const loadRepairLines = async (
  tx: Database,
  { order, repairId }: { order: OrderRow; repairId: string },
  rules: ShopSettings['invoices'],
): Promise<{ lines: InvoiceableLine[]; isOver: boolean }> => {
  const repair = await findPaidRepair(tx, { orderId: order.id, refundId: repairId })
  const [line] = await tx
    .select({ name: orderLines.name })
    .from(refunds)
    .innerJoin(orderLines, and(eq(orderLines.orderId, refunds.orderId), eq(orderLines.skuId, refunds.skuId)))
    .where(eq(refunds.id, repairId))
  const name = `${REPAIR_NAME} ${line?.name['zh-CN'] ?? ''}`.trim().slice(0, MAX_NAME_LENGTH)
  const { repairTaxPercent: taxPercent } = rules
  return {
    lines: [{ key: REPAIR_LINE, name, quantity: 1, amount: repair?.paid ?? 0, taxPercent }],
    isOver: repair?.isOver ?? false,
  }
}

/** Writes down that a document is wanted. The order is locked. */
export const insertInvoice = async (
  tx: Database,
  { order, repairId }: Pick<InvoiceSubject, 'order' | 'repairId'>,
  { plan, now }: { plan: InvoicePlan; now: Date },
): Promise<InvoiceRow> => {
  const all = await listInvoiceRows(tx, [order.id])
  const position = (all.at(-1)?.position ?? 0) + 1
  const blue = selectSubjectInvoices(all, { repairId }).findLast(
    ({ kind, state }) => kind === 'blue' && state === 'issued',
  )
  const [row] = await tx
    .insert(invoiceDocuments)
    .values({
      id: randomUUID(),
      orderId: order.id,
      repairId,
      position,
      kind: plan.kind,
      state: 'waiting',
      reason: plan.reason,
      blueId: plan.kind === 'red' ? (blue?.id ?? null) : null,
      buyer: plan.buyer,
      lines: plan.lines,
      ...sumInvoiceLines(plan.lines),
      requestNumber: `${order.number}-${position}`,
      tryAt: now,
      tries: 0,
      problem: '',
      createdAt: now,
      changedAt: now,
    })
    .returning()
  if (!row) throw new Error('an invoice was written and is not there')
  return row
}

/**
 * Lets something happen to a locked document.
 * @returns the document afterwards, or null when that can't happen in its state
 */
export const transitionInvoice = async (
  tx: Database,
  document: InvoiceRow,
  {
    event,
    changes = {},
    now,
  }: { event: InvoiceDocumentEvent; changes?: Partial<typeof invoiceDocuments.$inferInsert>; now: Date },
): Promise<InvoiceRow | null> => {
  const state = getNextInvoiceState(document.state, event)
  if (state === null) return null
  const [row] = await tx
    .update(invoiceDocuments)
    .set({ ...changes, state, changedAt: now })
    .where(eq(invoiceDocuments.id, document.id))
    .returning()
  // What follows it, such as the invoice after its red letter, is looked at once it has ended.
  if (row && !isInvoiceOpen(state)) await enqueueInvoiceCheck(tx, row.orderId, now)
  // Whose file is still to come is told of once it is there.
  if (row && state === 'issued' && (row.file !== null || row.fileUrl === null))
    await enqueueInvoiceMessage(tx, row, now)
  return row ?? null
}

type Planning = {
  rules: ShopSettings['invoices']
  now: Date
  /** Somebody of the shop wants it before the order is over. */
  isHurried?: boolean
}

const loadSubjectLines = async (
  tx: Database,
  { order, repairId }: InvoiceSubject,
  rules: ShopSettings['invoices'],
): Promise<{ lines: InvoiceableLine[]; isOver: boolean }> => {
  if (repairId !== null) return loadRepairLines(tx, { order, repairId }, rules)
  const isOver = order.status === 'completed' && !(await hasOpenRefund(tx, order.id))
  return { lines: await loadInvoiceableLines(tx, order, rules), isOver }
}

/**
 * Writes the document that an order or a repair needs next, and gives up one that is no longer wanted and that nobody was asked for. The order is
 * locked.
 * @returns the new document; null where none is needed, or one is on its way
 */
export const writeNextInvoice = async (
  tx: Database,
  subject: InvoiceSubject,
  { rules, now, isHurried = false }: Planning,
): Promise<InvoiceRow | null> => {
  const { wish } = subject
  const documents = await listSubjectInvoices(tx, subject)
  if (!wish && documents.length === 0) return null
  const open = documents.find(({ state }) => isInvoiceOpen(state))
  const wasWanted = documents.some(({ kind, state }) => kind === 'blue' && state !== 'cancelled')
  const { lines, isOver } = await loadSubjectLines(tx, subject, rules)
  const plan = planInvoice({
    wish: wish && toInvoiceBuyer(wish),
    isDue: isHurried || wasWanted || isOver,
    lines,
    documents,
  })
  if (open) {
    if (isStillPlanned(open, plan)) return null
    const given = await transitionInvoice(tx, open, { event: 'withdrawn', changes: { tryAt: null }, now })
    if (!given) return null
  }
  return plan && insertInvoice(tx, subject, { plan, now })
}

/** The issued invoice that a red letter takes back. */
export const loadBlueInvoice = async (tx: Database, red: InvoiceRow): Promise<InvoiceRow | null> => {
  if (red.blueId === null) return null
  const [row] = await tx.select().from(invoiceDocuments).where(eq(invoiceDocuments.id, red.blueId))
  return row ?? null
}
