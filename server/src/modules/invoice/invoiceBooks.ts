import { randomUUID } from 'node:crypto'
import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { ShopSettings } from '@anzuo/domain/settings/shopSettings'
import { openRefundStatuses } from '@anzuo/domain/shop'
import {
  FREIGHT_LINE,
  getNextInvoiceState,
  isInvoiceOpen,
  isStillPlanned,
  planInvoice,
  sumInvoiceLines,
  toInvoiceBuyer,
  type InvoiceDocumentEvent,
  type InvoiceableLine,
  type InvoicePlan,
} from '@anzuo/domain/shop/invoiceDocument'
import type { Database } from '../../db/database'
import {
  goodwillPayments,
  invoiceChecks,
  invoiceDocuments,
  orderLines,
  products,
  refunds,
} from '../../db/schema'
import type { OrderRow } from '../order/queries'
import { enqueueInvoiceMessage } from './invoiceMessages'

export type InvoiceRow = typeof invoiceDocuments.$inferSelect

/** Invoices are written in the language of the tax authority. */
const FREIGHT_NAME = '运费'
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

/** Writes down that a document is wanted. The order is locked. */
export const insertInvoice = async (
  tx: Database,
  order: OrderRow,
  { plan, documents, now }: { plan: InvoicePlan; documents: readonly InvoiceRow[]; now: Date },
): Promise<InvoiceRow> => {
  const position = (documents.at(-1)?.position ?? 0) + 1
  const blue = documents.findLast(({ kind, state }) => kind === 'blue' && state === 'issued')
  const [row] = await tx
    .insert(invoiceDocuments)
    .values({
      id: randomUUID(),
      orderId: order.id,
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

/**
 * Writes the document that an order needs next, and gives up one that is no longer wanted and that nobody was asked for. The order is
 * locked.
 * @returns the new document; null where none is needed, or one is on its way
 */
export const writeNextInvoice = async (
  tx: Database,
  order: OrderRow,
  { rules, now, isHurried = false }: Planning,
): Promise<InvoiceRow | null> => {
  const documents = await listInvoiceRows(tx, [order.id])
  if (!order.invoice && documents.length === 0) return null
  const open = documents.find(({ state }) => isInvoiceOpen(state))
  const wasWanted = documents.some(({ kind, state }) => kind === 'blue' && state !== 'cancelled')
  const isOver = order.status === 'completed' && !(await hasOpenRefund(tx, order.id))
  const plan = planInvoice({
    wish: order.invoice && toInvoiceBuyer(order.invoice),
    isDue: isHurried || wasWanted || isOver,
    lines: await loadInvoiceableLines(tx, order, rules),
    documents,
  })
  if (open) {
    if (isStillPlanned(open, plan)) return null
    const given = await transitionInvoice(tx, open, { event: 'withdrawn', changes: { tryAt: null }, now })
    if (!given) return null
  }
  return plan && insertInvoice(tx, order, { plan, documents, now })
}

/** The issued invoice that a red letter takes back. */
export const loadBlueInvoice = async (tx: Database, red: InvoiceRow): Promise<InvoiceRow | null> => {
  if (red.blueId === null) return null
  const [row] = await tx.select().from(invoiceDocuments).where(eq(invoiceDocuments.id, red.blueId))
  return row ?? null
}
