import { asc, desc, eq } from 'drizzle-orm'
import type { invoiceTitleEndpoints } from '@anzuo/contract/invoiceTitle'
import { invoiceTitles } from '../../db/schema'
import type { RouteHandlers } from '../../http/apiRoutes'
import type { ShopContext } from '../shopContext'
import { editInvoiceTitle, MAX_INVOICE_TITLES } from './editInvoiceTitle'
import { getOwnInvoiceTitle, toInvoiceTitleResponse } from './queries'

/** To whom the signed-in person has invoices written, and of nobody else. */
export const invoiceTitleRoutes = (shop: ShopContext): RouteHandlers<typeof invoiceTitleEndpoints> => ({
  '/invoice_title/list': async ({ caller }) => {
    const rows = await shop.db
      .select()
      .from(invoiceTitles)
      .where(eq(invoiceTitles.userId, caller.userId))
      .orderBy(desc(invoiceTitles.isDefault), desc(invoiceTitles.createdAt), asc(invoiceTitles.id))
      .limit(MAX_INVOICE_TITLES)
    return { titles: rows.map(toInvoiceTitleResponse) }
  },

  '/invoice_title/edit': call => editInvoiceTitle(shop, call),

  '/invoice_title/delete': async ({ caller, request }) => {
    const kept = await getOwnInvoiceTitle(shop.db, caller.userId, request.id)
    await shop.db.delete(invoiceTitles).where(eq(invoiceTitles.id, kept.id))
    return {}
  },
})
