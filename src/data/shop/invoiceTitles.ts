import type { ResponseData } from '@anzuo/contract'
import { useApiMutation, useApiQuery } from '../api/useApiQuery'

/** To whom invoices are written, kept for the next order. */
export type InvoiceTitle = ResponseData<'/invoice_title/list'>['titles'][number]

const INVOICE_TITLE_LIST_PATH = '/invoice_title/list'

/** The titles that the person keeps, the default one first. */
export const useInvoiceTitles = () =>
  useApiQuery(INVOICE_TITLE_LIST_PATH, {}, { staleTime: 0, showErrorToast: false })

/** Keeps a title, a new one without an id. */
export const useSaveInvoiceTitle = (onSaved?: () => void) =>
  useApiMutation('/invoice_title/edit', { invalidates: [INVOICE_TITLE_LIST_PATH], onSuccess: onSaved })

/** Forgets a title. */
export const useDeleteInvoiceTitle = (onDeleted: () => void) =>
  useApiMutation('/invoice_title/delete', { invalidates: [INVOICE_TITLE_LIST_PATH], onSuccess: onDeleted })
