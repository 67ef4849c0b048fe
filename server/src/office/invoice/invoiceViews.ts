import { eq, type SQL } from 'drizzle-orm'
import type { OfficeResponseData } from '@anzuo/contract/office'
import { getPermissionReach } from '@anzuo/domain/office/permissions'
import { isInvoiceOpen, sumIssuedLines } from '@anzuo/domain/shop/invoiceDocument'
import type { Database } from '../../db/database'
import { invoiceDocuments, orders, refunds } from '../../db/schema'
import { createApiError } from '../../http/apiError'
import {
  listInvoiceRows,
  listPaidRepairs,
  selectSubjectInvoices,
  type InvoiceRow,
} from '../../modules/invoice/invoiceBooks'
import type { OrderRow } from '../../modules/order/queries'
import type { OfficeCaller } from '../officeCall'

export type OfficeInvoice = OfficeResponseData<'/office/v1/invoice/retry'>

type Roles = Pick<OfficeCaller, 'roles'>

/** Whether a document counts and nobody has its file. */
export const isFileMissing = ({ state, file }: Pick<InvoiceRow, 'state' | 'file'>): boolean =>
  state === 'issued' && file === null

const listActions = (
  document: InvoiceRow,
  /** The documents about the same order or repair. */
  siblings: readonly InvoiceRow[],
  { roles }: Roles,
): OfficeInvoice['actions'] => {
  if (getPermissionReach(roles, 'money:close') === null) return []
  if (isInvoiceOpen(document.state))
    return document.state === 'requested' ? ['retry'] : ['retry', 'issueByHand']
  const latest = siblings.findLast(({ kind, state }) => kind === 'blue' && state === 'issued')
  const isStanding = latest?.id === document.id && sumIssuedLines(siblings).size > 0
  return [
    ...(isFileMissing(document) ? ['addFile' as const] : []),
    ...(isStanding && !siblings.some(({ state }) => isInvoiceOpen(state)) ? ['takeBack' as const] : []),
  ]
}

const sumRates = (lines: InvoiceRow['lines']): OfficeInvoice['rates'] => {
  const rates = new Map<number, OfficeInvoice['rates'][number]>()
  for (const { taxPercent: percent, amount, tax } of lines) {
    const before = rates.get(percent) ?? { percent, amount: 0, tax: 0 }
    rates.set(percent, { percent, amount: before.amount + amount, tax: before.tax + tax })
  }
  return [...rates.values()].sort((a, b) => b.percent - a.percent)
}

type InvoiceSurroundings = {
  orderNumber: string
  repairNumber: string | null
  siblings: readonly InvoiceRow[]
  caller: Roles
}

const toOfficeInvoice = (
  document: InvoiceRow,
  { orderNumber, repairNumber, siblings, caller }: InvoiceSurroundings,
): OfficeInvoice => ({
  id: document.id,
  version: document.version,
  orderId: document.orderId,
  orderNumber,
  repair: document.repairId === null ? null : { id: document.repairId, number: repairNumber ?? '' },
  kind: document.kind,
  state: document.state,
  reason: document.reason,
  buyerKind: document.buyer?.kind ?? null,
  amount: document.amount,
  tax: document.tax,
  rates: sumRates(document.lines),
  number: document.number,
  blueNumber: siblings.find(({ id }) => id === document.blueId)?.number ?? null,
  issuedAt: document.issuedAt?.toISOString() ?? null,
  issuedBy: document.issuedBy,
  hasFile: document.file !== null,
  problem: document.problem,
  tries: document.tries,
  tryAt: document.tryAt?.toISOString() ?? null,
  createdAt: document.createdAt.toISOString(),
  actions: listActions(document, siblings, caller),
})

/** Documents with their orders' numbers and what the caller may do, by two queries however many there are. */
export const selectOfficeInvoices = async (
  db: Database,
  search: { where: SQL | undefined; orderBy: SQL[]; limit: number },
  caller: Roles,
): Promise<{ row: InvoiceRow; invoice: OfficeInvoice }[]> => {
  const rows = await db
    .select({ document: invoiceDocuments, number: orders.number, repairNumber: refunds.number })
    .from(invoiceDocuments)
    .innerJoin(orders, eq(orders.id, invoiceDocuments.orderId))
    .leftJoin(refunds, eq(refunds.id, invoiceDocuments.repairId))
    .where(search.where)
    .orderBy(...search.orderBy)
    .limit(search.limit)
  const orderIds = [...new Set(rows.map(({ document }) => document.orderId))]
  const all = orderIds.length > 0 ? await listInvoiceRows(db, orderIds) : []
  return rows.map(({ document, number, repairNumber }) => ({
    row: document,
    invoice: toOfficeInvoice(document, {
      orderNumber: number,
      repairNumber,
      siblings: selectSubjectInvoices(
        all.filter(({ orderId }) => orderId === document.orderId),
        document,
      ),
      caller,
    }),
  }))
}

/** One document as the caller sees it. @throws ApiError `notFound` */
export const getOfficeInvoice = async (db: Database, id: string, caller: Roles): Promise<OfficeInvoice> => {
  const [found] = await selectOfficeInvoices(
    db,
    { where: eq(invoiceDocuments.id, id), orderBy: [], limit: 1 },
    caller,
  )
  if (!found) throw createApiError('notFound', 'officeInvoiceNotFound')
  return found.invoice
}

/** The documents of an order within the caller's reach, and whether its invoice may be written before it is over. */
export const describeOrderInvoices = async (
  db: Database,
  order: OrderRow,
  caller: Roles,
): Promise<OfficeResponseData<'/office/v1/invoice/order'>> => {
  const documents = await listInvoiceRows(db, [order.id])
  const repairs = await listPaidRepairs(db, order.id)
  const isWanted = order.invoice !== null && order.paid > order.refunded && order.slipHash === null
  const mayRequest = getPermissionReach(caller.roles, 'money:close') !== null
  const isUnwritten = (repairId: string | null) =>
    selectSubjectInvoices(documents, { repairId }).every(({ state }) => state === 'cancelled')
  return {
    documents: documents.map(document =>
      toOfficeInvoice(document, {
        orderNumber: order.number,
        repairNumber: repairs.find(({ id }) => id === document.repairId)?.number ?? null,
        siblings: selectSubjectInvoices(documents, document),
        caller,
      }),
    ),
    canRequest: mayRequest && isWanted && isUnwritten(null),
    requestableRepairs: repairs
      .filter(({ id, wish, paid }) => mayRequest && wish !== null && paid > 0 && isUnwritten(id))
      .map(({ id, number }) => ({ id, number })),
  }
}
