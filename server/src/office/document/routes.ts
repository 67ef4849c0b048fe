import type { OfficeResponseData } from '@anzuo/contract/office'
import type { officeDocumentEndpoints } from '@anzuo/contract/office/document'
import type { Database } from '../../db/database'
import type { DocumentPrinter } from '../../documents/documentPrinter'
import type { PrintableDocument } from '../../documents/drawPrintable'
import type { ShopContext } from '../../modules/shopContext'
import type { OfficeCall, OfficeChange, OfficeHandlers } from '../officeCall'
import { toOrderSubject } from '../order/changeOrder'
import { getReachableOrder } from '../order/orderAccess'
import {
  loadDocumentSource,
  loadPackingSlip,
  loadParcelLabel,
  loadReceipt,
  type DocumentSource,
} from './loadDocuments'

type DocumentPath = keyof typeof officeDocumentEndpoints
type Printed = OfficeResponseData<DocumentPath>

export type OfficeDocumentContext = ShopContext & { printer: DocumentPrinter }

type Written = { name: string; printable: PrintableDocument }

/** Gives what stands on a paper, and its name. */
type Write<P extends DocumentPath> = (
  db: Database,
  source: DocumentSource,
  request: OfficeCall<P>['request'],
) => Written | Promise<Written>

/** Papers are in no stored answer: a repeat draws them again. */
const createPrinting = <P extends DocumentPath>(
  { db, printer }: OfficeDocumentContext,
  reason: string,
  write: Write<P>,
): OfficeChange<P> => {
  const print = async (tx: Database, call: OfficeCall<P>) => {
    const { request, storeId, locale: fallback } = call as OfficeCall<DocumentPath>
    const order = await getReachableOrder(tx, { id: request.id, storeId })
    const source = await loadDocumentSource(tx, order, { locale: request.locale, fallback })
    const { name, printable } = await write(tx, source, request as OfficeCall<P>['request'])
    const pdf = await printer.print(printable)
    const printed: Printed = { fileName: `${name}.pdf`, pdf: pdf.toString('base64') }
    return { order, printed: printed as OfficeResponseData<P> }
  }
  return {
    run: async call => {
      const { order, printed } = await print(call.tx, call)
      call.audit({ subject: toOrderSubject(order), before: null, after: null, reason })
      return printed
    },
    repeat: async call => (await print(db, call)).printed,
  }
}

/** Labels, packing slips and receipts of orders. */
export const officeDocumentRoutes = (
  context: OfficeDocumentContext,
): OfficeHandlers<typeof officeDocumentEndpoints> => ({
  '/office/v1/order/label': createPrinting<'/office/v1/order/label'>(
    context,
    'deliver',
    async (db, source, { parcelId }) => {
      const { warehouse } = context.getSettings()
      const label = await loadParcelLabel(db, source, { parcelId, warehouse })
      const name = `label-${label.orderNumber}-${label.position}`
      return { name, printable: { kind: 'label', label, locale: source.locale } }
    },
  ),
  '/office/v1/order/packing_slip': createPrinting<'/office/v1/order/packing_slip'>(
    context,
    'deliver',
    async (db, source, { parcelId }) => {
      const slip = await loadPackingSlip(db, source, parcelId)
      const name = `slip-${slip.orderNumber}`
      return { name, printable: { kind: 'packingSlip', slip, locale: source.locale } }
    },
  ),
  '/office/v1/order/receipt': createPrinting<'/office/v1/order/receipt'>(
    context,
    'receipt',
    (_db, source) => {
      const { company } = context.getSettings()
      const receipt = loadReceipt(source, { company, now: context.now() })
      const name = `receipt-${receipt.orderNumber}`
      return { name, printable: { kind: 'receipt', receipt, locale: source.locale } }
    },
  ),
})
