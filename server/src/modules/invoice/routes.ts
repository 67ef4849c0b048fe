import { and, eq, lt, ne, sql } from 'drizzle-orm'
import type { ResponseData } from '@anzuo/contract'
import type { invoiceEndpoints } from '@anzuo/contract/invoice'
import { DAY_MS, MINUTE_MS } from '@anzuo/domain/durations'
import { canChangeInvoiceTitle, getInvoiceProgress } from '@anzuo/domain/shop/invoiceDocument'
import type { Database } from '../../db/database'
import { invoiceDocuments, orders } from '../../db/schema'
import type { EmailGateway } from '../../gateways/mail'
import { createApiError, createRateLimitError } from '../../http/apiError'
import type { RouteHandlers } from '../../http/apiRoutes'
import { consumeRateLimit } from '../auth/rateLimits'
import { getOwnOrder, type OrderRow } from '../order/queries'
import type { ShopContext } from '../shopContext'
import { enqueueInvoiceCheck, listInvoiceRows, type InvoiceRow } from './invoiceBooks'
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

const canChange = (order: OrderRow, documents: readonly InvoiceRow[]): boolean =>
  order.status !== 'closed' && canChangeInvoiceTitle({ documents })

/** How the invoice of an order stands, as its buyer sees it. */
const describeInvoice = async (db: Database, order: OrderRow): Promise<OrderInvoice> => {
  const documents = await listInvoiceRows(db, [order.id])
  return {
    wish: order.invoice,
    progress: getInvoiceProgress({ wish: order.invoice, documents }),
    canChange: canChange(order, documents),
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
    '/dealer_order/invoice/get': async ({ caller, request: { id } }) =>
      describeInvoice(db, await getOwnOrder(db, { userId: caller.userId, id })),

    '/dealer_order/invoice/change': ({ caller, request: { id, invoice } }) =>
      db.transaction(async tx => {
        const order = await getOwnOrder(tx, { userId: caller.userId, id }, true)
        if (!canChange(order, await listInvoiceRows(tx, [id])))
          throw createApiError('conflict', 'invoiceNotChangeable')
        await tx.update(orders).set({ invoice }).where(eq(orders.id, id))
        await enqueueInvoiceCheck(tx, id, now())
        return describeInvoice(tx, { ...order, invoice })
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
