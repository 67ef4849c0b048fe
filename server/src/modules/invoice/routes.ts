import { and, eq, lt, ne, sql } from 'drizzle-orm'
import type { ResponseData } from '@anzuo/contract'
import type { invoiceEndpoints } from '@anzuo/contract/invoice'
import { DAY_MS, MINUTE_MS } from '@anzuo/domain/durations'
import { canChangeInvoiceTitle, getInvoiceProgress } from '@anzuo/domain/shop/invoiceDocument'
import type { Database } from '../../db/database'
import { invoiceDocuments } from '../../db/schema'
import { isUuid } from '../../db/valueChecks'
import type { EmailGateway } from '../../gateways/mail'
import { createApiError, createRateLimitError } from '../../http/apiError'
import type { RouteHandlers } from '../../http/apiRoutes'
import { consumeRateLimit } from '../auth/rateLimits'
import { getOwnOrder, type OrderRow } from '../order/queries'
import type { ShopContext } from '../shopContext'
import {
  enqueueInvoiceCheck,
  findPaidRepair,
  listInvoiceRows,
  listSubjectInvoices,
  updateInvoiceWish,
  type InvoiceRow,
  type InvoiceSubject,
} from './invoiceBooks'
import { createInvoiceLink, getInvoiceFormat } from './invoiceFiles'
import { writeInvoiceMail, type InvoiceMailContext } from './invoiceMail'

export type InvoiceCallContext = ShopContext &
  InvoiceMailContext & {
    /** Null where no mail is set. */
    sendMail: EmailGateway['send'] | null
  }

type OrderInvoice = ResponseData<'/dealer_order/invoice/get'>

const LINK_MS = 10 * MINUTE_MS

/** Mails go to any address: they are counted for each invoice, so that nobody floods a stranger. */
const MAX_MAILS = 5

/** The same for each person, who may have many invoices. */
const MAX_MAILS_A_DAY = 20

/** Something of one's own that is or may be invoiced. */
type OwnSubject = InvoiceSubject & {
  /** Whether there is or was something to invoice: the order was not closed, the repair was paid. */
  isInvoiceable: boolean
}

/** @throws ApiError `notFound` for an order, or a repair, that is not one's own */
const getOwnSubject = async (
  db: Database,
  { userId, id, repairId }: { userId: string; id: string; repairId: string | undefined },
  isLocked = false,
): Promise<OwnSubject> => {
  const order = await getOwnOrder(db, { userId, id }, isLocked)
  if (repairId === undefined)
    return { order, repairId: null, wish: order.invoice, isInvoiceable: order.status !== 'closed' }
  const repair = isUuid(repairId) ? await findPaidRepair(db, { orderId: id, refundId: repairId }) : undefined
  if (!repair) throw createApiError('notFound', 'refundNotFound')
  return { order, repairId: repair.id, wish: repair.wish, isInvoiceable: repair.paid > 0 }
}

const canChange = ({ isInvoiceable }: OwnSubject, documents: readonly InvoiceRow[]): boolean =>
  isInvoiceable && canChangeInvoiceTitle({ documents })

/** How an invoice stands, as its buyer sees it. */
const describeInvoice = async (db: Database, subject: OwnSubject): Promise<OrderInvoice> => {
  const documents = await listSubjectInvoices(db, subject)
  const { wish } = subject
  return {
    wish,
    progress: getInvoiceProgress({ wish, documents }),
    canChange: canChange(subject, documents),
    documents: documents
      .filter(({ state }) => state !== 'cancelled')
      .map(({ id, kind, state, buyer, amount, number, issuedAt, file, mails }) => ({
        id,
        kind,
        state,
        title: buyer?.title ?? '',
        amount,
        number,
        issuedAt: issuedAt?.toISOString() ?? null,
        format: file === null ? null : getInvoiceFormat(file),
        isMailed: mails > 0,
      })),
  }
}

/** An issued document of an own order, whose file is there. */
const getFiledInvoice = async (
  db: Database,
  order: OrderRow,
  documentId: string,
): Promise<InvoiceRow & { number: string }> => {
  const document = (await listInvoiceRows(db, [order.id])).find(({ id }) => id === documentId)
  if (!document?.file || document.number === null) throw createApiError('notFound', 'invoiceNotIssued')
  return { ...document, number: document.number }
}

/** The invoices of own orders. */
export const invoiceRoutes = (context: InvoiceCallContext): RouteHandlers<typeof invoiceEndpoints> => {
  const { db, now, secret } = context
  return {
    '/dealer_order/invoice/get': async ({ caller, request: { id, repairId } }) =>
      describeInvoice(db, await getOwnSubject(db, { userId: caller.userId, id, repairId })),

    '/dealer_order/invoice/change': ({ caller, request: { id, repairId, invoice } }) =>
      db.transaction(async tx => {
        const subject = await getOwnSubject(tx, { userId: caller.userId, id, repairId }, true)
        if (!canChange(subject, await listSubjectInvoices(tx, subject)))
          throw createApiError('conflict', 'invoiceNotChangeable')
        await updateInvoiceWish(tx, subject, invoice)
        await enqueueInvoiceCheck(tx, id, now())
        return describeInvoice(tx, { ...subject, wish: invoice })
      }),

    '/dealer_order/invoice/link': async ({ caller, request: { id, documentId } }) => {
      const order = await getOwnOrder(db, { userId: caller.userId, id })
      const document = await getFiledInvoice(db, order, documentId)
      const until = new Date(now().getTime() + LINK_MS)
      return { path: createInvoiceLink(secret, document.id, until), until: until.toISOString() }
    },

    '/dealer_order/invoice/mail': createMailing(context),
  }
}

const createMailing =
  (context: InvoiceCallContext): RouteHandlers<typeof invoiceEndpoints>['/dealer_order/invoice/mail'] =>
  async ({ caller, request: { id, documentId, email }, locale }) => {
    const { db, now, sendMail } = context
    const order = await getOwnOrder(db, { userId: caller.userId, id })
    const document = await getFiledInvoice(db, order, documentId)
    if (!sendMail) throw createApiError('unavailable', 'invoiceMailFailed')
    const today = {
      key: `invoiceMails:${caller.userId}`,
      max: MAX_MAILS_A_DAY,
      windowSeconds: DAY_MS / 1000,
    }
    const taken = await consumeRateLimit(db, today, now())
    if (!taken.ok) throw createRateLimitError('tooManyRequests', taken.secondsLeft)
    const [counted] = await db
      .update(invoiceDocuments)
      .set({ mails: sql`${invoiceDocuments.mails} + 1` })
      .where(
        and(
          eq(invoiceDocuments.id, document.id),
          lt(invoiceDocuments.mails, MAX_MAILS),
          ne(invoiceDocuments.state, 'cancelled'),
        ),
      )
      .returning({ id: invoiceDocuments.id })
    if (!counted) throw createApiError('conflict', 'invoiceMailLimit', { most: MAX_MAILS })
    const { until, ...mail } = writeInvoiceMail(context, {
      documentId: document.id,
      number: document.number,
      orderNumber: order.number,
      locale,
    })
    const sent = await sendMail({ to: email, ...mail })
    if (!sent.ok) throw createApiError('unavailable', 'invoiceMailFailed')
    return { until: until.toISOString() }
  }
