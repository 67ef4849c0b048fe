import { formatChinaDateTime } from '@anzuo/domain/chinaTime'
import { DAY_MS } from '@anzuo/domain/durations'
import { translate, type Locale } from '../../messages'
import { createInvoiceLink } from './invoiceFiles'

const LINK_MS = 7 * DAY_MS

/** What a link to a file needs. */
export type InvoiceMailContext = {
  now: () => Date
  /** Signs links to files. */
  secret: string
  publicAddress: string | null
}

type MailedInvoice = { documentId: string; number: string; orderNumber: string; locale: Locale }

/** A mail with a link to an invoice's file, which works for some days. */
export const writeInvoiceMail = (
  { now, secret, publicAddress }: InvoiceMailContext,
  { documentId, number, orderNumber, locale }: MailedInvoice,
): { subject: string; text: string; until: Date } => {
  const until = new Date(now().getTime() + LINK_MS)
  const params = {
    number,
    order: orderNumber,
    until: formatChinaDateTime(until.getTime()).slice(0, 16),
    link: `${publicAddress ?? ''}${createInvoiceLink(secret, documentId, until)}`,
  }
  return {
    subject: translate(locale, { key: 'invoiceMailSubject', params: { number } }),
    text: translate(locale, { key: 'invoiceMailText', params }),
    until,
  }
}
