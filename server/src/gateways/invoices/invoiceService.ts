import type { InvoiceBuyer, InvoiceLine, RedInvoiceReason } from '@anzuo/domain/shop/invoiceDocument'

/** Who sells, as it stands on an invoice. */
export type InvoiceSeller = {
  taxNumber: string
  address: string
  phone: string
  /** What goods and repairs are in the tax authority's list; empty until it is entered. */
  goodsCode: string
  repairCode: string
}

type RequestedDocument = {
  /** Ours. */
  id: string
  /** Ours at the platform, at most 20 characters: asked for again under the same number, it is issued once. */
  requestNumber: string
  seller: InvoiceSeller
  buyer: InvoiceBuyer
  lines: readonly InvoiceLine[]
}

export type InvoiceRequest = RequestedDocument

export type RedInvoiceRequest = RequestedDocument & {
  reason: RedInvoiceReason
  /** The invoice that it takes back, with its lines in the order in which they were issued. */
  blue: { number: string; lines: readonly InvoiceLine[] }
  /** Whether nothing of that invoice is left afterwards, and nothing was taken back before. */
  isWhole: boolean
}

/**
 * An answer, or why there is none. `isFinal`: to ask again would change nothing. `isUnasked`: the platform is sure to have taken nothing;
 * without it, it may have.
 */
export type InvoiceAnswer<Value> =
  { ok: true; value: Value } | { ok: false; reason: string; isFinal: boolean; isUnasked?: true }

/** What the platform says of a document. `unknown`: it was never asked for it. */
export type InvoiceReport =
  | { state: 'unknown' | 'underWay' }
  | { state: 'refused'; reason: string }
  | { state: 'issued'; number: string; issuedAt: Date; fileUrl: string | null }

export type InvoiceFile = { bytes: Buffer; format: 'pdf' | 'ofd' }

/** The way to the platform that issues invoices under the company's tax number. */
export type InvoiceService = {
  /** Asks for an invoice; that it was taken says nothing of whether it will be issued. */
  issue: (request: InvoiceRequest) => Promise<InvoiceAnswer<null>>
  /** Asks for a red letter over a part or all of an invoice. */
  cancelByRedInvoice: (request: RedInvoiceRequest) => Promise<InvoiceAnswer<null>>
  query: (document: { kind: 'blue' | 'red'; requestNumber: string }) => Promise<InvoiceAnswer<InvoiceReport>>
  download: (url: string) => Promise<InvoiceAnswer<InvoiceFile>>
  /** How long after it was asked the platform is asked what came of it, milliseconds. */
  pollMs: number
}

/** Problems that are ours and not in the platform's words. The console has texts for them. */
export const INVOICE_PROBLEMS = { noTaxNumber: 'noTaxNumber', noFile: 'noFile' } as const

/** Longest file of an invoice that is taken, bytes. */
export const MAX_INVOICE_FILE_BYTES = 5 * 1024 * 1024

/** Tells by its first bytes what a file is: a PDF, or an OFD, which is a ZIP archive; null for anything else. */
export const recogniseInvoiceFile = (bytes: Buffer): InvoiceFile['format'] | null => {
  if (bytes.subarray(0, 5).toString('latin1') === '%PDF-') return 'pdf'
  return bytes.subarray(0, 4).toString('latin1') === 'PK\u0003\u0004' ? 'ofd' : null
}
