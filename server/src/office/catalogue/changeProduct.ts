import { asc, eq, sql } from 'drizzle-orm'
import { RESPONSE_CODE } from '@anzuo/contract'
import type { OfficePath } from '@anzuo/contract/office'
import { isSameValue } from '@anzuo/domain/office/threeWayMerge'
import type { Database } from '../../db/database'
import { merchants, products } from '../../db/schema'
import { ApiError, createApiError } from '../../http/apiError'
import { scheduleStockAlerts } from '../../modules/stockAlert/tellOfStock'
import type { OfficeActor } from '../../db/schema/office'
import type { OfficeChange, OfficeChangeCall } from '../officeCall'
import { listProductFiles, requireFiles } from '../picture/missingFiles'
import { claimFiles, claimShownFiles } from '../picture/unusedFiles'
import type { CatalogueContext } from './context'
import {
  getOfficeProduct,
  getProductState,
  loadStoredProduct,
  toProductContent,
  toProductSubject,
  type ProductContent,
  type ProductRow,
  type StoredProduct,
} from './loadProduct'
import { endPlans } from './planRows'
import { checkProductContent, requireSellable, toProductColumns, writeSkus } from './productRows'

/** Only what changed, before and after: a story of a thousand words stands in the log once. */
const toChangedFields = (
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): { before: Record<string, unknown>; after: Record<string, unknown> } => {
  const changed = Object.keys(after).filter(key => !isSameValue(before[key], after[key]))
  const pick = (state: Record<string, unknown>) =>
    Object.fromEntries(changed.map(key => [key, state[key] ?? null]))
  return { before: pick(before), after: pick(after) }
}

/**
 * Locks a product and its combinations at the version that the caller saw.
 * @throws ApiError `changed` with the product as it is now when somebody changed it meanwhile
 */
export const lockSeenProduct = async <Path extends OfficePath>(
  { tx }: Pick<OfficeChangeCall<Path>, 'tx'>,
  seen: { id: string; version: number },
): Promise<StoredProduct> => {
  const stored = await loadStoredProduct(tx, seen.id, { locks: true })
  if (stored.product.version !== seen.version)
    throw new ApiError(
      RESPONSE_CODE.changed,
      { key: 'officeProductChanged' },
      { data: await getOfficeProduct(tx, seen.id) },
    )
  return stored
}

/** Counts a change of a product, with what it changes in its row. */
export const touchProduct = async (
  tx: Database,
  id: string,
  { now, ...columns }: Partial<ProductRow> & { now: Date },
): Promise<void> => {
  await tx
    .update(products)
    .set({ ...columns, updatedAt: now, version: sql`${products.version} + 1` })
    .where(eq(products.id, id))
  await scheduleStockAlerts(tx, { productId: id }, now)
}

export type ContentChange = { tx: Database; content: ProductContent; now: Date }

/** Makes a draft. @throws ApiError `conflict` when the code is taken */
export const insertProduct = async ({ tx, content, now }: ContentChange, id: string): Promise<void> => {
  await checkProductContent(tx, { id, content })
  await claimFiles(tx, await listProductFiles(tx, id, content))
  const [merchant] = await tx.select().from(merchants).orderBy(asc(merchants.id)).limit(1)
  if (!merchant) throw new Error('nobody sells here: the merchant is missing')
  const [product] = await tx
    .insert(products)
    .values({
      ...toProductColumns(content, 0),
      id,
      shopId: merchant.id,
      sold: 0,
      starsSum: 0,
      starsCount: 0,
      isOnSale: false,
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoNothing()
    .returning()
  if (!product) throw createApiError('conflict', 'officeCodeTaken')
  await writeSkus(tx, { product, skus: [] }, content)
}

/** Writes the content of a product that is locked. @throws ApiError when it is not in order, or lacks what buyers need */
export const updateProduct = async (
  { tx, content, now }: ContentChange,
  stored: StoredProduct,
): Promise<void> => {
  const { product } = stored
  await checkProductContent(tx, { id: product.id, content })
  const names = await listProductFiles(tx, product.id, content)
  if (product.isOnSale) {
    requireSellable(content)
    await claimShownFiles(tx, names)
  } else await claimFiles(tx, names)
  await writeSkus(tx, stored, content)
  await touchProduct(tx, product.id, { ...toProductColumns(content, product.priceFrom), now })
}

/** What the audit log says of a change of content. */
export const describeContentChange = (stored: StoredProduct | null, content: ProductContent) => {
  const { before, after } = toChangedFields(stored ? toProductContent(stored) : {}, content)
  return { before: stored ? before : null, after }
}

export const createProductCreation = ({
  now,
}: CatalogueContext): OfficeChange<'/office/v1/catalogue/create'> => ({
  run: async ({ tx, request: { id, content }, audit }) => {
    await insertProduct({ tx, content, now: now() }, id)
    audit({ subject: toProductSubject({ id, name: content.name }), ...describeContentChange(null, content) })
    return getOfficeProduct(tx, id)
  },
})

export const createProductChange = (
  context: CatalogueContext,
): OfficeChange<'/office/v1/catalogue/change'> => ({
  // What is on sale is seen at once; a draft may name what is still to come.
  prepare: async ({ request: { id, content } }) => {
    const { db } = context
    const { product } = await loadStoredProduct(db, id)
    if (product.isOnSale) await requireFiles(context, await listProductFiles(db, id, content))
  },
  run: async call => {
    const { tx, request, audit } = call
    const { id, content } = request
    const stored = await lockSeenProduct(call, request)
    await updateProduct({ tx, content, now: context.now() }, stored)
    audit({
      subject: toProductSubject({ id, name: content.name }),
      ...describeContentChange(stored, content),
    })
    return getOfficeProduct(tx, id)
  },
})

export const createPublication = (
  context: CatalogueContext,
): OfficeChange<'/office/v1/catalogue/publish'> => ({
  prepare: async ({ request: { id } }) => {
    const { db } = context
    const content = toProductContent(await loadStoredProduct(db, id))
    await requireFiles(context, await listProductFiles(db, id, content))
  },
  run: async call => {
    const { tx, request, audit } = call
    const stored = await lockSeenProduct(call, request)
    const { product } = stored
    const content = toProductContent(stored)
    requireSellable(content)
    await claimShownFiles(tx, await listProductFiles(tx, product.id, content))
    const at = context.now()
    await endPlans(tx, product.id, 'publish')
    await touchProduct(tx, product.id, { isOnSale: true, publishedAt: product.publishedAt ?? at, now: at })
    audit({
      subject: toProductSubject(product),
      before: { state: getProductState(product) },
      after: { state: 'published' },
    })
    return getOfficeProduct(tx, product.id)
  },
})

export const createWithdrawal = ({
  now,
}: CatalogueContext): OfficeChange<'/office/v1/catalogue/withdraw'> => ({
  run: async call => {
    const { tx, request, audit } = call
    const { product } = await lockSeenProduct(call, request)
    if (!product.isOnSale) throw createApiError('conflict', 'officeNotOnSale')
    await endPlans(tx, product.id, 'withdraw')
    await touchProduct(tx, product.id, { isOnSale: false, now: now() })
    audit({
      subject: toProductSubject(product),
      before: { state: 'published' },
      after: { state: 'withdrawn' },
      reason: request.reason,
    })
    return getOfficeProduct(tx, product.id)
  },
})

/** Who does something, as it is stored beside what they did. */
export const toActor = ({ kind, id, name }: OfficeActor): OfficeActor => ({ kind, id, name })
