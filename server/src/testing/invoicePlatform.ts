import type { InvoiceAnswer, InvoiceReport, InvoiceService } from '../gateways/invoices/invoiceService'

/** The file of every invoice of the platform. */
export const TEST_INVOICE_PDF = Buffer.from('%PDF-1.4 an invoice')

type AskedInvoice = Parameters<InvoiceService['cancelByRedInvoice']>[0] & { kind: 'blue' | 'red' }

/** The platform as it is on the other side: what it was asked for by number, and what it says. */
export const createInvoicePlatform = () => {
  const asked: AskedInvoice[] = []
  const issued = new Map<string, string>()
  const state = {
    submit: { ok: true, value: null } as InvoiceAnswer<null>,
    /** What it says of documents that it has; null: it issues them. */
    report: null as InvoiceAnswer<InvoiceReport> | null,
    /** Whether an answer gets lost on its way back. */
    losesAnswers: false,
    file: { ok: true, value: { bytes: TEST_INVOICE_PDF, format: 'pdf' } } as Awaited<
      ReturnType<InvoiceService['download']>
    >,
  }
  const take = (request: AskedInvoice): InvoiceAnswer<null> => {
    if (!state.submit.ok) return state.submit
    if (!issued.has(request.requestNumber)) {
      asked.push(request)
      issued.set(request.requestNumber, String(26_332_000_000_000_000_000n + BigInt(issued.size)))
    }
    return state.losesAnswers ? { ok: false, reason: 'timeout', isFinal: false } : state.submit
  }
  const service: InvoiceService = {
    pollMs: 1000,
    issue: async request => take({ ...request, kind: 'blue' } as AskedInvoice),
    cancelByRedInvoice: async request => take({ ...request, kind: 'red' }),
    query: async ({ requestNumber }) => {
      const number = issued.get(requestNumber)
      if (number === undefined) return { ok: true, value: { state: 'unknown' } }
      const report = {
        state: 'issued',
        number,
        issuedAt: new Date(),
        fileUrl: 'https://files.example/1',
      } as const
      return state.report ?? { ok: true, value: report }
    },
    download: async () => state.file,
  }
  const usual = { ...state }
  return { asked, issued, state, service, reset: () => Object.assign(state, usual) }
}
