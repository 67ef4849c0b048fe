import { asc, eq, sql } from 'drizzle-orm'
import { RESPONSE_CODE } from '@anzuo/contract'
import type { OfficeResponseData } from '@anzuo/contract/office'
import type { officeCatalogueEndpoints } from '@anzuo/contract/office/catalogue'
import type { LocalizedText } from '@anzuo/domain/locale'
import type { Database } from '../../db/database'
import { categories, products } from '../../db/schema'
import { ApiError, createApiError } from '../../http/apiError'
import { getPictureUrl } from '../../modules/picture/pictureUrls'
import type { OfficeChange, OfficeHandlers } from '../officeCall'
import { requireFiles } from '../picture/missingFiles'
import { claimShownFiles } from '../picture/unusedFiles'
import type { CatalogueContext } from './context'

type CategoryPath = Extract<keyof typeof officeCatalogueEndpoints, `/office/v1/category/${string}`>
type CategoryRow = typeof categories.$inferSelect

/** Nobody finds their way among more. */
const MAX_CATEGORIES = 60

const listOfficeCategories = async (
  db: Database,
): Promise<OfficeResponseData<'/office/v1/category/list'>> => {
  const rows = await db
    .select({
      category: categories,
      // Written out: among the fields of a select, the builder leaves out the names of tables.
      productCount: sql<number>`(select count(*)::int from products where products.category_id = categories.id)`,
    })
    .from(categories)
    .orderBy(asc(categories.position), asc(categories.id))
  return {
    categories: rows.map(({ category: { id, version, name, picture }, productCount }) => ({
      id,
      version,
      name,
      picture,
      pictureUrl: getPictureUrl(picture),
      productCount,
    })),
  }
}

const createChangedError = async (tx: Database): Promise<ApiError> =>
  new ApiError(
    RESPONSE_CODE.changed,
    { key: 'officeCategoriesChanged' },
    { data: await listOfficeCategories(tx) },
  )

/** @throws ApiError `notFound`, or `changed` when somebody changed it meanwhile */
const lockSeenCategory = async (
  tx: Database,
  seen: { id: string; version: number },
): Promise<CategoryRow> => {
  const [row] = await tx.select().from(categories).where(eq(categories.id, seen.id)).for('update')
  if (!row) throw createApiError('notFound', 'nothingThere')
  if (row.version !== seen.version) throw await createChangedError(tx)
  return row
}

/** @throws ApiError `invalidRequest` when a language lacks the name: buyers see a category at once */
const requireName = (name: LocalizedText): void => {
  if (Object.values(name).some(text => text === ''))
    throw createApiError('invalidRequest', 'officeNameInAllLanguages')
}

const toSubject = ({ id, name }: { id: string; name: LocalizedText }) => ({
  kind: 'category' as const,
  id,
  label: name['en-GB'] || id,
})

type Changes = {
  [P in Exclude<CategoryPath, '/office/v1/category/list'>]: OfficeChange<P>
}

const createContentChanges = (
  context: CatalogueContext,
): Pick<Changes, '/office/v1/category/create' | '/office/v1/category/change'> => ({
  '/office/v1/category/create': {
    prepare: ({ request: { picture } }) => requireFiles(context, [picture]),
    run: async ({ tx, request: { id, name, picture }, audit }) => {
      requireName(name)
      await claimShownFiles(tx, [picture])
      const [end] = await tx
        .select({
          position: sql<number>`coalesce(max(${categories.position}), -1) + 1`,
          count: sql<number>`count(*)::int`,
        })
        .from(categories)
      if ((end?.count ?? 0) >= MAX_CATEGORIES)
        throw createApiError('conflict', 'tooManyAtOnce', { most: MAX_CATEGORIES })
      const [made] = await tx
        .insert(categories)
        .values({ id, name, picture, position: end?.position ?? 0 })
        .onConflictDoNothing()
        .returning()
      if (!made) throw createApiError('conflict', 'officeCodeTaken')
      audit({ subject: toSubject(made), before: null, after: { name, picture } })
      return listOfficeCategories(tx)
    },
  },

  '/office/v1/category/change': {
    prepare: ({ request: { picture } }) => requireFiles(context, [picture]),
    run: async ({ tx, request, audit }) => {
      const { id, name, picture } = request
      requireName(name)
      await claimShownFiles(tx, [picture])
      const before = await lockSeenCategory(tx, request)
      await tx
        .update(categories)
        .set({ name, picture, version: before.version + 1 })
        .where(eq(categories.id, id))
      audit({
        subject: toSubject({ id, name }),
        before: { name: before.name, picture: before.picture },
        after: { name, picture },
      })
      return listOfficeCategories(tx)
    },
  },
})

const placeChanges: Pick<Changes, '/office/v1/category/order' | '/office/v1/category/remove'> = {
  '/office/v1/category/order': {
    run: async ({ tx, request: { ids }, audit }) => {
      const rows = await tx.select().from(categories).orderBy(asc(categories.position)).for('update')
      const before = rows.map(({ id }) => id)
      const isComplete = new Set(ids).size === ids.length && ids.length === before.length
      if (!isComplete || !ids.every(id => before.includes(id))) throw await createChangedError(tx)
      for (const [position, id] of ids.entries())
        await tx.update(categories).set({ position }).where(eq(categories.id, id))
      audit({
        subject: { kind: 'category', id: 'all', label: 'all' },
        before: { order: before },
        after: { order: ids },
      })
      return listOfficeCategories(tx)
    },
  },

  '/office/v1/category/remove': {
    run: async ({ tx, request, audit }) => {
      const before = await lockSeenCategory(tx, request)
      if ((await tx.$count(products, eq(products.categoryId, before.id))) > 0)
        throw createApiError('conflict', 'officeCategoryUsed')
      await tx.delete(categories).where(eq(categories.id, before.id))
      audit({
        subject: toSubject(before),
        before: { name: before.name, picture: before.picture },
        after: null,
      })
      return listOfficeCategories(tx)
    },
  },
}

/** Kinds of goods, as those who run the shop see and change them. */
export const categoryRoutes = (
  context: CatalogueContext,
): OfficeHandlers<Pick<typeof officeCatalogueEndpoints, CategoryPath>> => ({
  '/office/v1/category/list': () => listOfficeCategories(context.db),
  ...createContentChanges(context),
  ...placeChanges,
})
