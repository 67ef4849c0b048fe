import { useQueryClient } from '@tanstack/react-query'
import type { RequestBody, ResponseData } from '@anzuo/contract'
import { useApiMutation, useApiQuery } from '../api/useApiQuery'

export type OrderInvoice = ResponseData<'/dealer_order/invoice/get'>
export type InvoiceDocument = OrderInvoice['documents'][number]
/** To whom an invoice is asked for. */
export type InvoiceRequest = RequestBody<'/dealer_order/invoice/change'>['invoice']

const INVOICE_PATH = '/dealer_order/invoice/get'

/** How often an invoice is asked for again while somebody looks at it: it is issued meanwhile. */
const INVOICE_POLL_INTERVAL_MS = 15_000

/** What an invoice is about: an order, or a repair of something in it whose price was paid. */
export type InvoiceSubject = RequestBody<typeof INVOICE_PATH>

/** How the invoice of an order, or of a repair, stands. */
export const useInvoice = (subject: InvoiceSubject) =>
  useApiQuery(INVOICE_PATH, subject, { staleTime: 0, showErrorToast: false })

/** The same, asked for again while its page is open. */
export const usePolledInvoice = (subject: InvoiceSubject) =>
  useApiQuery(INVOICE_PATH, subject, {
    staleTime: 0,
    showErrorToast: false,
    refetchInterval: INVOICE_POLL_INTERVAL_MS,
  })

/** Asks for an invoice, or has it written to somebody else. */
export const useChangeInvoice = (onChanged: (invoice: OrderInvoice) => void) => {
  const client = useQueryClient()
  return useApiMutation('/dealer_order/invoice/change', {
    invalidates: ['/dealer_order/get'],
    onSuccess: (invoice, { invoice: _wish, ...subject }) => {
      onChanged(invoice)
      client.setQueryData([INVOICE_PATH, subject], invoice)
    },
  })
}

/** Asks for the path of an invoice’s file; it works for some minutes. */
export const useInvoiceLink = () => useApiMutation('/dealer_order/invoice/link')

/** Has a link to an invoice sent to a mailbox. */
export const useMailInvoice = (onSent: (until: string) => void) =>
  useApiMutation('/dealer_order/invoice/mail', {
    invalidates: [INVOICE_PATH],
    onSuccess: ({ until }) => onSent(until),
  })
