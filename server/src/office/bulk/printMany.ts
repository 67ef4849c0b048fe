import { asc, eq } from 'drizzle-orm'
import type { Database } from '../../db/database'
import { parcels } from '../../db/schema'
import type { PrintableDocument } from '../../documents/drawPrintable'
import { ApiError, createApiError } from '../../http/apiError'
import { translate } from '../../messages'
import type { OfficeDocumentContext } from '../document/routes'
import {
  loadDocumentSource,
  loadPackingSlip,
  loadParcelLabel,
  loadUnsentPackingSlip,
  type DocumentSource,
} from '../document/loadDocuments'
import type { OfficeCall, OfficeChange } from '../officeCall'
import { toOrderSubject } from '../order/changeOrder'
import { getReachableOrder } from '../order/orderAccess'
import { runEach, type BulkLineOutcome } from './runEach'

type PrintPath = '/office/v1/order/print_many'

const listParcelIds = async (db: Database, orderId: string): Promise<string[]> => {
  const rows = await db
    .select({ id: parcels.id })
    .from(parcels)
    .where(eq(parcels.orderId, orderId))
    .orderBy(asc(parcels.shippedAt), asc(parcels.id))
  return rows.map(({ id }) => id)
}

/** A slip of what is still to be packed, else those of the parcels that left. */
const loadSlips = async (db: Database, source: DocumentSource): Promise<PrintableDocument[]> => {
  const { locale } = source
  const unsent = await loadUnsentPackingSlip(db, source)
  if (unsent) return [{ kind: 'packingSlip', slip: unsent, locale }]
  const slips: PrintableDocument[] = []
  for (const id of await listParcelIds(db, source.order.id))
    slips.push({ kind: 'packingSlip', slip: await loadPackingSlip(db, source, id), locale })
  return slips
}

const loadLabels = async (
  { getSettings }: OfficeDocumentContext,
  db: Database,
  source: DocumentSource,
): Promise<PrintableDocument[]> => {
  const { warehouse } = getSettings()
  const labels: PrintableDocument[] = []
  for (const parcelId of await listParcelIds(db, source.order.id)) {
    const label = await loadParcelLabel(db, source, { parcelId, warehouse })
    labels.push({ kind: 'label', label, locale: source.locale })
  }
  return labels
}

/** @throws ApiError `notFound` for an order out of reach, `conflict` for one of which nothing can be printed */
const loadPapers = async (
  context: OfficeDocumentContext,
  call: OfficeCall<PrintPath>,
  { db, id }: { db: Database; id: string },
) => {
  const { request, storeId, locale: fallback } = call
  const order = await getReachableOrder(db, { id, storeId })
  const source = await loadDocumentSource(db, order, { locale: request.locale, fallback })
  const papers =
    request.paper === 'label' ? await loadLabels(context, db, source) : await loadSlips(db, source)
  if (papers.length === 0) throw createApiError('conflict', 'officeNothingToPrint')
  return { order, papers }
}

/** Papers of many orders in one file. They are in no stored answer: a repeat draws them again. */
export const createPrintingOfMany = (context: OfficeDocumentContext): OfficeChange<PrintPath> => {
  const answer = async (
    { request: { paper } }: OfficeCall<PrintPath>,
    lines: BulkLineOutcome[],
    papers: readonly PrintableDocument[],
  ) => {
    const pdf = papers.length > 0 ? await context.printer.print(...papers) : Buffer.alloc(0)
    const name = paper === 'label' ? 'labels' : 'slips'
    const day = context.now().toISOString().slice(0, 10)
    return { lines, fileName: `${name}-${day}.pdf`, pdf: pdf.toString('base64') }
  }
  return {
    run: async call => {
      const printed = new Map<string, readonly PrintableDocument[]>()
      const lines = await runEach(call, call.request.ids, {
        getId: id => id,
        run: async (lineCall, id) => {
          const { order, papers } = await loadPapers(context, call, { db: lineCall.tx, id })
          printed.set(id, papers)
          lineCall.audit({ subject: toOrderSubject(order), before: null, after: null, reason: 'deliver' })
        },
      })
      return answer(
        call,
        lines,
        call.request.ids.flatMap(id => printed.get(id) ?? []),
      )
    },
    repeat: async call => {
      const lines: BulkLineOutcome[] = []
      const all: PrintableDocument[] = []
      for (const id of call.request.ids) {
        try {
          all.push(...(await loadPapers(context, call, { db: context.db, id })).papers)
          lines.push({ id, isDone: true, problem: '' })
        } catch (error) {
          if (!(error instanceof ApiError)) throw error
          lines.push({ id, isDone: false, problem: translate(call.locale, error.userMessage) })
        }
      }
      return answer(call, lines, all)
    },
  }
}
