import { randomUUID } from 'node:crypto'
import { and, asc, eq } from 'drizzle-orm'
import { RESPONSE_CODE } from '@anzuo/contract'
import type { OfficeResponseData, ValidatedOfficeRequest } from '@anzuo/contract/office'
import type { Database } from '../../db/database'
import { retailStores } from '../../db/schema'
import { ApiError, createApiError } from '../../http/apiError'
import type { Locale } from '../../messages'
import { getPictureUrl } from '../../modules/picture/pictureUrls'
import { fromWeekHours, toWeekHours } from '../../modules/store/weekHours'
import type { OfficeChange } from '../officeCall'
import { requireFiles, type FileCheckContext } from '../picture/missingFiles'
import { claimShownFiles } from '../picture/unusedFiles'

type OfficeStore = OfficeResponseData<'/office/v1/store/get'>
type StoreRow = typeof retailStores.$inferSelect
type StoreFields = Omit<ValidatedOfficeRequest<'/office/v1/store/create'>, 'requestKey'>

/** Hours of a store that has not said any. */
const USUAL_HOURS = { opens: '10:00', closes: '21:00' }

const toOfficeStore = (row: StoreRow, locale: Locale): OfficeStore => {
  const { opens: _opens, closes: _closes, otherHours: _otherHours, services, picture, ...fields } = row
  return {
    ...fields,
    services: services as OfficeStore['services'],
    picture,
    week: [...toWeekHours(row)],
    title: row.name[locale],
    pictureUrl: getPictureUrl(picture),
  }
}

const toStoreColumns = (
  { week, ...fields }: StoreFields,
  usualBefore: Pick<StoreRow, 'opens' | 'closes'>,
) => ({ ...fields, ...fromWeekHours(week, usualBefore) })

const toSubject = ({ id, name }: Pick<StoreRow, 'id' | 'name'>) => ({
  kind: 'store' as const,
  id,
  label: name['en-GB'],
})

/** Stores within the caller's reach; there are few, so that they come whole. */
export const listOfficeStores = async (
  db: Database,
  { storeId, locale }: { storeId: string | null; locale: Locale },
): Promise<OfficeResponseData<'/office/v1/store/list'>> => {
  const rows = await db
    .select()
    .from(retailStores)
    .where(storeId === null ? undefined : eq(retailStores.id, storeId))
    .orderBy(asc(retailStores.id))
  return { stores: rows.map(row => toOfficeStore(row, locale)) }
}

/**
 * A store within the caller's reach, locked until the transaction ends when `locks` is set.
 * @throws ApiError `notFound`, the same for "not there" and "another one"
 */
export const getReachableStore = async (
  db: Database,
  { id, storeId }: { id: string; storeId: string | null },
  locks = false,
): Promise<StoreRow> => {
  const query = db
    .select()
    .from(retailStores)
    .where(and(eq(retailStores.id, id), storeId === null ? undefined : eq(retailStores.id, storeId)))
  const [row] = await (locks ? query.for('update') : query)
  if (!row) throw createApiError('notFound', 'storeNotFound')
  return row
}

export const getOfficeStore = async (
  db: Database,
  reference: { id: string; storeId: string | null },
  locale: Locale,
): Promise<OfficeStore> => toOfficeStore(await getReachableStore(db, reference), locale)

/** Opens a store. */
export const createStoreOpening = (context: FileCheckContext): OfficeChange<'/office/v1/store/create'> => ({
  prepare: ({ request: { picture } }) => requireFiles(context, [picture]),
  run: async ({ tx, request: { requestKey: _key, ...fields }, locale, audit }) => {
    const id = randomUUID()
    await claimShownFiles(tx, [fields.picture])
    await tx.insert(retailStores).values({ id, ...toStoreColumns(fields, USUAL_HOURS) })
    const row = await getReachableStore(tx, { id, storeId: null })
    audit({ subject: toSubject(row), before: null, after: fields })
    return toOfficeStore(row, locale)
  },
})

/** Changes a store that nobody else has changed since it was read. */
export const createStoreChange = (context: FileCheckContext): OfficeChange<'/office/v1/store/change'> => ({
  prepare: ({ request: { picture } }) => requireFiles(context, [picture]),
  run: async ({ tx, request: { requestKey: _key, id, version, ...fields }, locale, storeId, audit }) => {
    const before = await getReachableStore(tx, { id, storeId }, true)
    if (before.version !== version)
      throw new ApiError(
        RESPONSE_CODE.changed,
        { key: 'officeStoreChanged' },
        { data: toOfficeStore(before, locale) },
      )
    await claimShownFiles(tx, [fields.picture])
    await tx.update(retailStores).set(toStoreColumns(fields, before)).where(eq(retailStores.id, id))
    const after = await getReachableStore(tx, { id, storeId: null })
    audit({
      subject: toSubject(after),
      before: toOfficeStore(before, locale),
      after: toOfficeStore(after, locale),
    })
    return toOfficeStore(after, locale)
  },
})
