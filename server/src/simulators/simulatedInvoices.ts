import { createHash } from 'node:crypto'
import type { InvoiceService } from '../gateways/invoices/invoiceService'

/** A page that says what it is, so that nobody takes it for a tax document. */
const DEMO_PDF = Buffer.from(`%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 420 200]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>endobj
4 0 obj<</Length 67>>stream
BT /F1 16 Tf 40 110 Td (Demonstration. This is no tax document.) Tj ET
endstream endobj
5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj
trailer<</Root 1 0 R>>
%%EOF
`)

/** Twenty digits, the same for the same number of ours. */
const createNumber = (requestNumber: string): string =>
  (BigInt(`0x${createHash('sha256').update(requestNumber).digest('hex')}`) % 10n ** 20n)
    .toString()
    .padStart(20, '0')

/** Stands in for the platform in development and tests: it issues everything that it was asked for, at the second question. */
export const createSimulatedInvoices = ({
  seconds,
  now,
}: {
  /** Between two questions. */
  seconds: number
  now: () => Date
}): InvoiceService => {
  const asked = new Set<string>()
  const take = async ({ requestNumber }: { requestNumber: string }) => {
    asked.add(requestNumber)
    return { ok: true, value: null } as const
  }
  return {
    pollMs: seconds * 1000,
    issue: take,
    cancelByRedInvoice: take,
    query: async ({ requestNumber }) => ({
      ok: true,
      value: asked.has(requestNumber)
        ? { state: 'issued', number: createNumber(requestNumber), issuedAt: now(), fileUrl: requestNumber }
        : { state: 'unknown' },
    }),
    download: async () => ({ ok: true, value: { bytes: DEMO_PDF, format: 'pdf' } }),
  }
}
