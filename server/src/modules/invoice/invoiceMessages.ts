import { eq, sql } from 'drizzle-orm'
import { DAY_MS } from '@anzuo/domain/durations'
import { z } from 'zod'
import type { Database } from '../../db/database'
import { invoiceDocuments, orders, refundRepairs } from '../../db/schema'
import { scheduleJob } from '../../jobs/jobRunner'
import { findUserContacts } from '../account/accountNotices'
import { sendToCustomer, type CustomerMessageContext } from '../account/customerMessages'
import { writeInvoiceMail, type InvoiceMailContext } from './invoiceMail'

/** The job that tells one buyer of one invoice. */
export const INVOICE_MESSAGE_JOB = 'sendInvoiceMessage'

/** Later it is no news any more, and stands in the app. */
const MAX_DELAY_MS = DAY_MS

const PayloadSchema = z.object({ documentId: z.string(), until: z.iso.datetime() })

type InvoiceRow = typeof invoiceDocuments.$inferSelect

/** Plans to tell the buyer that their invoice is there, in the transaction that writes so. Of red letters nobody is told. */
export const enqueueInvoiceMessage = async (
  tx: Database,
  { id, kind }: Pick<InvoiceRow, 'id' | 'kind'>,
  now: Date,
): Promise<void> => {
  if (kind === 'red') return
  const payload: z.input<typeof PayloadSchema> = {
    documentId: id,
    until: new Date(now.getTime() + MAX_DELAY_MS).toISOString(),
  }
  await scheduleJob(tx, {
    name: INVOICE_MESSAGE_JOB,
    key: `${INVOICE_MESSAGE_JOB} ${id}`,
    payload,
    runAt: now,
  })
}

export type InvoiceMessageContext = CustomerMessageContext & InvoiceMailContext

/**
 * Tells a buyer that their invoice is there: by a mail with a link to its file where they named a mailbox for it, else by a message that
 * names the order and nothing else, since others may see a phone's screen.
 * @throws the error of a gateway that did not take it, so that it is tried again
 */
export const sendInvoiceMessage = async (
  context: InvoiceMessageContext,
  payload: Record<string, unknown>,
): Promise<void> => {
  const { db, now } = context
  const { documentId, until } = PayloadSchema.parse(payload)
  if (Date.parse(until) < now().getTime()) return
  const [found] = await db
    .select({ document: invoiceDocuments, order: orders, repairWish: refundRepairs.invoice })
    .from(invoiceDocuments)
    .innerJoin(orders, eq(orders.id, invoiceDocuments.orderId))
    .leftJoin(refundRepairs, eq(refundRepairs.refundId, invoiceDocuments.repairId))
    .where(eq(invoiceDocuments.id, documentId))
  if (!found?.order.userId) return
  const { userId, number, invoice } = found.order
  const wish = found.document.repairId === null ? invoice : found.repairWish
  const mailbox = wish?.email
  if (mailbox && (await mailInvoice(context, found.document, { mailbox, orderNumber: number, userId })))
    return
  await sendToCustomer(context, userId, {
    subject: { key: 'invoiceMessageSubject', params: { number } },
    text: { key: 'invoiceMessageText', params: { number } },
    sms: { kind: 'invoiceIssued', fields: { number } },
  })
}

/**
 * Sends the file's link to the mailbox that was named for it.
 * @returns false where there is no file, or no way to send mail
 */
const mailInvoice = async (
  context: InvoiceMessageContext,
  { id, file, number }: InvoiceRow,
  { mailbox, orderNumber, userId }: { mailbox: string; orderNumber: string; userId: string },
): Promise<boolean> => {
  if (file === null || number === null) return false
  const { db, send } = context
  const { locale } = await findUserContacts(db, userId)
  const { subject, text } = writeInvoiceMail(context, { documentId: id, number, orderNumber, locale })
  const sent = await send({
    target: { channel: 'email', address: mailbox },
    subject,
    text,
    locale,
    sms: { kind: 'invoiceIssued', fields: { number: orderNumber } },
  })
  if (sent === null) return false
  if (!sent.ok) throw sent.error
  await db
    .update(invoiceDocuments)
    .set({ mails: sql`${invoiceDocuments.mails} + 1` })
    .where(eq(invoiceDocuments.id, id))
  return true
}
