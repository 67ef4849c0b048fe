import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { officeInvoiceEndpoints } from '@anzuo/contract/office/invoice'
import type { InvoiceDocumentState } from '@anzuo/domain/shop/invoiceDocument'
import { paginateRows, whereNewerThanCursor, whereOlderThanCursor } from '../../db/keysetPagination'
import { invoiceDocuments } from '../../db/schema'
import type { FileStorage } from '../../fileStorage/fileStorage'
import type { ShopContext } from '../../modules/shopContext'
import type { OfficeHandlers } from '../officeCall'
import { getReachableOrder } from '../order/orderAccess'
import {
  createInvoiceRequest,
  createFileAddition,
  createIssuingByHand,
  createRetry,
  createTakingBack,
} from './changeInvoice'
import { describeOrderInvoices, selectOfficeInvoices } from './invoiceViews'
import { createInvoiceFileOpening } from './openInvoiceFile'

const MAX_COUNTED = 1000

/** Invoices and red letters, as whoever keeps the books sees and settles them. */
export const officeInvoiceRoutes = (
  context: ShopContext & { files: FileStorage; hasInvoiceService: boolean },
): OfficeHandlers<typeof officeInvoiceEndpoints> => {
  const { db } = context
  const columns = { at: invoiceDocuments.createdAt, id: invoiceDocuments.id }
  const count = async (state: InvoiceDocumentState): Promise<number> => {
    const some = db
      .select({ one: sql`1` })
      .from(invoiceDocuments)
      .where(eq(invoiceDocuments.state, state))
      .limit(MAX_COUNTED)
      .as('some')
    const [counted] = await db.select({ count: sql<number>`count(*)::int` }).from(some)
    return counted?.count ?? 0
  }
  return {
    '/office/v1/invoice/list': async ({ request: { queue, cursor, limit }, caller }) => {
      const isOldestFirst = queue !== 'issued'
      const found = await selectOfficeInvoices(
        db,
        {
          where: and(
            eq(invoiceDocuments.state, queue),
            isOldestFirst ? whereNewerThanCursor(columns, cursor) : whereOlderThanCursor(columns, cursor),
          ),
          orderBy: isOldestFirst ? [asc(columns.at), asc(columns.id)] : [desc(columns.at), desc(columns.id)],
          limit: limit + 1,
        },
        caller,
      )
      const { page, next } = paginateRows(found, limit, ({ row }) => [row.createdAt.getTime(), row.id])
      return {
        hasService: context.hasInvoiceService,
        invoices: page.map(({ invoice }) => invoice),
        next,
      }
    },
    '/office/v1/invoice/counts': async () => ({
      waiting: await count('waiting'),
      requested: await count('requested'),
      failed: await count('failed'),
    }),
    '/office/v1/invoice/order': async ({ request: { orderId }, storeId, caller }) =>
      describeOrderInvoices(db, await getReachableOrder(db, { id: orderId, storeId }), caller),
    '/office/v1/invoice/request': createInvoiceRequest(context),
    '/office/v1/invoice/retry': createRetry(context),
    '/office/v1/invoice/issue_by_hand': createIssuingByHand(context),
    '/office/v1/invoice/add_file': createFileAddition(context),
    '/office/v1/invoice/file': createInvoiceFileOpening(context),
    '/office/v1/invoice/take_back': createTakingBack(context),
  }
}
