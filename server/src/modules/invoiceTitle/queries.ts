import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { InvoiceTitleSchema } from '@anzuo/contract/invoiceTitle'
import type { Database } from '../../db/database'
import { invoiceTitles } from '../../db/schema'
import { isUuid } from '../../db/valueChecks'
import { createApiError } from '../../http/apiError'

export type InvoiceTitleRow = typeof invoiceTitles.$inferSelect
export type InvoiceTitle = z.output<typeof InvoiceTitleSchema>

/**
 * A title of this person.
 * @throws ApiError `notFound`, the same for "not yours" and "not there"
 */
export const getOwnInvoiceTitle = async (
  db: Database,
  userId: string,
  id: string,
): Promise<InvoiceTitleRow> => {
  const [row] = isUuid(id)
    ? await db
        .select()
        .from(invoiceTitles)
        .where(and(eq(invoiceTitles.id, id), eq(invoiceTitles.userId, userId)))
    : []
  if (!row) throw createApiError('notFound', 'invoiceTitleNotFound')
  return row
}

/** A title as the client gets it. */
export const toInvoiceTitleResponse = ({
  id,
  isDefault,
  title,
  taxNumber,
  email,
}: InvoiceTitleRow): InvoiceTitle => {
  const mailbox = email === null ? {} : { email }
  return taxNumber === null
    ? { id, isDefault, invoice: { kind: 'personal', title, ...mailbox } }
    : { id, isDefault, invoice: { kind: 'company', title, taxNumber, ...mailbox } }
}
