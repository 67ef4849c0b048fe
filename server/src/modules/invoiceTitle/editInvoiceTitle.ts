import { randomUUID } from 'node:crypto'
import { and, eq, isNull, ne } from 'drizzle-orm'
import type { ValidatedRequestBody } from '@anzuo/contract'
import type { Database } from '../../db/database'
import { invoiceTitles, users } from '../../db/schema'
import { createApiError } from '../../http/apiError'
import type { RequestContext } from '../../http/apiRoutes'
import type { ShopContext } from '../shopContext'
import {
  getOwnInvoiceTitle,
  toInvoiceTitleResponse,
  type InvoiceTitle,
  type InvoiceTitleRow,
} from './queries'

/** So many titles a person keeps. */
export const MAX_INVOICE_TITLES = 20

type TitleColumns = Pick<InvoiceTitleRow, 'kind' | 'title' | 'taxNumber' | 'email'>

const toColumns = (invoice: ValidatedRequestBody<'/invoice_title/edit'>['invoice']): TitleColumns => ({
  kind: invoice.kind,
  title: invoice.title,
  taxNumber: invoice.kind === 'company' ? invoice.taxNumber : null,
  email: invoice.email ?? null,
})

/** Keeps or changes a title. The first one is the default; what is kept already is not kept twice. */
export const editInvoiceTitle = async (
  { db, now }: ShopContext,
  {
    caller: { userId },
    request: { id, invoice, isDefault: wantsDefault },
  }: RequestContext<'/invoice_title/edit'>,
): Promise<InvoiceTitle> =>
  db.transaction(async tx => {
    // Edits of one person take turns, so that there is one default and no more than the limit.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
    const columns = toColumns(invoice)
    const kept =
      id === undefined ? await findSameTitle(tx, userId, columns) : await getOwnInvoiceTitle(tx, userId, id)
    const count = await tx.$count(invoiceTitles, eq(invoiceTitles.userId, userId))
    if (!kept && count >= MAX_INVOICE_TITLES)
      throw createApiError('conflict', 'invoiceTitlesFull', { most: MAX_INVOICE_TITLES })
    const isDefault = wantsDefault || count === 0 || (kept?.isDefault ?? false)
    if (isDefault) await clearDefault(tx, { userId, exceptId: kept?.id })
    const [row] = kept
      ? await tx
          .update(invoiceTitles)
          .set({ ...columns, isDefault })
          .where(eq(invoiceTitles.id, kept.id))
          .returning()
      : await tx
          .insert(invoiceTitles)
          .values({ id: randomUUID(), userId, ...columns, isDefault, createdAt: now() })
          .returning()
    if (!row) throw createApiError('notFound', 'invoiceTitleNotFound')
    return toInvoiceTitleResponse(row)
  })

/** The same name with the same number; its mailbox may be another one. */
const findSameTitle = async (
  tx: Database,
  userId: string,
  { kind, title, taxNumber }: TitleColumns,
): Promise<InvoiceTitleRow | undefined> => {
  const [row] = await tx
    .select()
    .from(invoiceTitles)
    .where(
      and(
        eq(invoiceTitles.userId, userId),
        eq(invoiceTitles.kind, kind),
        eq(invoiceTitles.title, title),
        taxNumber === null ? isNull(invoiceTitles.taxNumber) : eq(invoiceTitles.taxNumber, taxNumber),
      ),
    )
    .limit(1)
  return row
}

const clearDefault = async (
  tx: Database,
  { userId, exceptId }: { userId: string; exceptId: string | undefined },
): Promise<void> => {
  await tx
    .update(invoiceTitles)
    .set({ isDefault: false })
    .where(
      and(
        eq(invoiceTitles.userId, userId),
        eq(invoiceTitles.isDefault, true),
        exceptId === undefined ? undefined : ne(invoiceTitles.id, exceptId),
      ),
    )
}
