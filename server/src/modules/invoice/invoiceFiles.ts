import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { FileStorage } from '../../fileStorage/fileStorage'
import type { InvoiceFile } from '../../gateways/invoices/invoiceService'

const MIMES = { pdf: 'application/pdf', ofd: 'application/ofd' } as const

/** Below our address; document, time and signature follow. */
export const INVOICE_FILE_PATH = '/invoice_file'

/** The key of a file follows from its content: what is kept under a key never changes. */
export const getInvoiceFileKey = (documentId: string, { bytes, format }: InvoiceFile): string =>
  `invoices/${documentId}-${createHash('sha256').update(bytes).digest('hex').slice(0, 16)}.${format}`

/** Keeps the file of an invoice, away from the pictures that everybody may see. @returns its key; @throws FileStorageError */
export const storeInvoiceFile = async (
  files: FileStorage,
  documentId: string,
  file: InvoiceFile,
): Promise<string> => {
  const key = getInvoiceFileKey(documentId, file)
  await files.put(key, { bytes: file.bytes, mime: MIMES[file.format] })
  return key
}

export const getInvoiceFormat = (key: string): InvoiceFile['format'] => (key.endsWith('.ofd') ? 'ofd' : 'pdf')

export const getInvoiceMime = (key: string): string => MIMES[getInvoiceFormat(key)]

const sign = (secret: string, documentId: string, until: number): string =>
  createHmac('sha256', secret).update(`invoice file ${documentId} ${until}`).digest('hex').slice(0, 32)

/** The path at which whoever has it may read a document's file until a moment. */
export const createInvoiceLink = (secret: string, documentId: string, until: Date): string => {
  const seconds = Math.floor(until.getTime() / 1000)
  return `${INVOICE_FILE_PATH}/${documentId}/${seconds}/${sign(secret, documentId, seconds)}`
}

/** Whether a link is one of ours and still counts. */
export const isInvoiceLinkValid = (
  secret: string,
  link: { documentId: string; until: string; signature: string },
  now: Date,
): boolean => {
  const seconds = Number(link.until)
  if (!/^\d{10,11}$/.test(link.until) || seconds * 1000 < now.getTime()) return false
  const expected = Buffer.from(sign(secret, link.documentId, seconds))
  const given = Buffer.from(link.signature)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/** What the platform's hint about a document has to bring along, so that nobody makes us ask for nothing. */
export const createPushToken = (secret: string, documentId: string): string =>
  createHmac('sha256', secret).update(`invoice push ${documentId}`).digest('hex').slice(0, 32)
