import { and, asc, eq, inArray } from 'drizzle-orm'
import { RESPONSE_CODE } from '@anzuo/contract'
import type { OfficePath, OfficeResponseData } from '@anzuo/contract/office'
import type { officePictureEndpoints } from '@anzuo/contract/office/picture'
import type { LocalizedText } from '@anzuo/domain/locale'
import { getManualUrl, getPictureUrl, getVideoUrl } from '@anzuo/domain/shop/pictureAddress'
import type { ShopFileKind } from '@anzuo/domain/shop/shopFile'
import type { Database } from '../../db/database'
import { productManuals, products, shopFiles } from '../../db/schema'
import type { FileStorage } from '../../fileStorage/fileStorage'
import { ApiError, createApiError } from '../../http/apiError'
import type { OfficeChange, OfficeChangeCall, OfficeHandlers } from '../officeCall'
import { requireFilm } from './fileChecks'
import { findMissingFiles } from './missingFiles'
import { getShopFileName, storeShopFile } from './storeFiles'
import { extendGrace } from './unusedFiles'

type ShopPicture = OfficeResponseData<'/office/v1/picture/describe'>
type Film = OfficeResponseData<'/office/v1/film/caption'>
type Manual = OfficeResponseData<'/office/v1/manual/upload'>

export type ShopFileContext = { db: Database; files: FileStorage; now: () => Date }

type ShopFileRow = typeof shopFiles.$inferSelect

const NO_DESCRIPTIONS: LocalizedText = { 'en-GB': '', 'zh-CN': '', 'zh-Hant': '' }

const toShopPicture = ({ name, descriptions, version }: ShopFileRow): ShopPicture => ({
  name,
  url: getPictureUrl(name),
  descriptions: descriptions ?? NO_DESCRIPTIONS,
  version,
})

const toFilm = ({ name, bytes, seconds, descriptions, version }: ShopFileRow): Film => ({
  name,
  url: getVideoUrl(name),
  bytes,
  seconds,
  captions: descriptions ?? NO_DESCRIPTIONS,
  version,
})

const toFileSubject = ({ name, kind }: Pick<ShopFileRow, 'name' | 'kind'>) => ({
  kind: 'file' as const,
  id: name,
  label: kind,
})

type RecordedFile = { kind: ShopFileKind; file: Buffer; seconds?: number | null }

/**
 * Writes down that a file is kept; one that is kept already stays as it is.
 * @throws ApiError `unavailable` when it was deleted as unused just now: a second try keeps it anew
 */
const recordShopFile = async (
  { files, now }: ShopFileContext,
  tx: Database,
  { kind, file, seconds = null }: RecordedFile,
): Promise<ShopFileRow> => {
  const name = getShopFileName(kind, file)
  const [row] = await tx
    .insert(shopFiles)
    .values({ name, kind, bytes: file.length, seconds, createdAt: now() })
    .onConflictDoUpdate({ target: shopFiles.name, set: { unusedSince: null } })
    .returning()
  if (!row) throw new Error(`${name} was written and is not there`)
  if ((await findMissingFiles({ db: tx, files }, [name])).length > 0)
    throw createApiError('unavailable', 'officeStorageDown')
  return row
}

const createPictureUpload = (context: ShopFileContext): OfficeChange<'/office/v1/picture/upload'> => ({
  prepare: ({ file }) => storeShopFile(context.files, { kind: 'picture', file }),
  run: async ({ tx, file, audit }) => {
    const row = await recordShopFile(context, tx, { kind: 'picture', file })
    audit({ subject: toFileSubject(row), before: null, after: { bytes: row.bytes } })
    return toShopPicture(row)
  },
})

const createFilmUpload = (context: ShopFileContext): OfficeChange<'/office/v1/film/upload'> => ({
  prepare: ({ file }) => storeShopFile(context.files, { kind: 'film', file }),
  run: async ({ tx, file, audit }) => {
    const row = await recordShopFile(context, tx, { kind: 'film', file, ...requireFilm(file) })
    audit({ subject: toFileSubject(row), before: null, after: { bytes: row.bytes, seconds: row.seconds } })
    return toFilm(row)
  },
})

/**
 * Writes what a picture or film shows, at the version that the caller saw.
 * @throws ApiError `changed` with what somebody else has written meanwhile
 */
const describeFile = async (
  { tx, audit }: Pick<OfficeChangeCall<OfficePath>, 'tx' | 'audit'>,
  described: { name: string; version: number; kind: 'picture' | 'film'; descriptions: LocalizedText },
): Promise<ShopFileRow> => {
  const { name, version, kind, descriptions } = described
  const [seen] = await tx
    .select()
    .from(shopFiles)
    .where(and(eq(shopFiles.name, name), eq(shopFiles.kind, kind)))
    .for('update')
  if (!seen) throw createApiError('notFound', 'pictureNotFound')
  if (seen.version !== version)
    throw new ApiError(
      RESPONSE_CODE.changed,
      { key: 'officeDescriptionChanged' },
      { data: kind === 'film' ? toFilm(seen) : toShopPicture(seen) },
    )
  const [row] = await tx
    .update(shopFiles)
    .set({ descriptions, version: version + 1 })
    .where(eq(shopFiles.name, name))
    .returning()
  if (!row) throw new Error('a locked row is gone')
  audit({ subject: toFileSubject(seen), before: seen.descriptions, after: descriptions })
  return row
}

const describePicture: OfficeChange<'/office/v1/picture/describe'> = {
  run: async call => toShopPicture(await describeFile(call, { ...call.request, kind: 'picture' })),
}

const captionFilm: OfficeChange<'/office/v1/film/caption'> = {
  run: async call => {
    const { name, version, captions } = call.request
    return toFilm(await describeFile(call, { name, version, kind: 'film', descriptions: captions }))
  },
}

const loadManuals = async (db: Database, productId: string): Promise<Manual[]> => {
  const rows = await db
    .select({ locale: productManuals.locale, name: shopFiles.name, bytes: shopFiles.bytes })
    .from(productManuals)
    .innerJoin(shopFiles, eq(shopFiles.name, productManuals.fileName))
    .where(eq(productManuals.productId, productId))
    .orderBy(asc(productManuals.locale))
  return rows.map(({ locale, name, bytes }) => ({ locale, name, bytes, url: getManualUrl(name) }))
}

const requireProduct = async (db: Database, productId: string): Promise<void> => {
  const [row] = await db.select({ id: products.id }).from(products).where(eq(products.id, productId))
  if (!row) throw createApiError('notFound', 'productNotFound')
}

const createManualUpload = (context: ShopFileContext): OfficeChange<'/office/v1/manual/upload'> => ({
  prepare: async ({ request: { productId }, file }) => {
    await requireProduct(context.db, productId)
    await storeShopFile(context.files, { kind: 'manual', file })
  },
  run: async ({ tx, request: { productId, locale }, file, audit }) => {
    const row = await recordShopFile(context, tx, { kind: 'manual', file })
    const isOfProduct = and(eq(productManuals.productId, productId), eq(productManuals.locale, locale))
    const [before] = await tx.select().from(productManuals).where(isOfProduct).for('update')
    const written = { productId, locale, fileName: row.name }
    await tx
      .insert(productManuals)
      .values(written)
      .onConflictDoUpdate({
        target: [productManuals.productId, productManuals.locale],
        set: { fileName: row.name },
      })
    audit({ subject: toFileSubject(row), before: before ?? null, after: written })
    return { locale, name: row.name, bytes: row.bytes, url: getManualUrl(row.name) }
  },
})

const removeManual: OfficeChange<'/office/v1/manual/remove'> = {
  run: async ({ tx, request: { productId, locale, name }, audit }) => {
    // By its name as well: what a colleague has put in its place meanwhile stays.
    const removed = await tx
      .delete(productManuals)
      .where(
        and(
          eq(productManuals.productId, productId),
          eq(productManuals.locale, locale),
          eq(productManuals.fileName, name),
        ),
      )
      .returning()
    if (removed.length === 0) throw createApiError('notFound', 'officeManualGone')
    audit({
      subject: toFileSubject({ name, kind: 'manual' }),
      before: { productId, locale, fileName: name },
      after: null,
    })
    return { manuals: await loadManuals(tx, productId) }
  },
}

/** Pictures, films and manuals of products, as those who look after the catalogue bring them. */
export const officePictureRoutes = (
  context: ShopFileContext,
): OfficeHandlers<typeof officePictureEndpoints> => ({
  '/office/v1/picture/upload': createPictureUpload(context),
  '/office/v1/picture/list': async ({ request: { names } }) => {
    await extendGrace(context.db, names, context.now())
    const isAsked = and(inArray(shopFiles.name, names), eq(shopFiles.kind, 'picture'))
    const rows = names.length === 0 ? [] : await context.db.select().from(shopFiles).where(isAsked)
    return { pictures: rows.map(toShopPicture) }
  },
  '/office/v1/picture/describe': describePicture,
  '/office/v1/film/upload': createFilmUpload(context),
  '/office/v1/film/get': async ({ request: { name } }) => {
    await extendGrace(context.db, [name], context.now())
    const isAsked = and(eq(shopFiles.name, name), eq(shopFiles.kind, 'film'))
    const [row] = await context.db.select().from(shopFiles).where(isAsked)
    return { film: row ? toFilm(row) : null }
  },
  '/office/v1/film/caption': captionFilm,
  '/office/v1/manual/upload': createManualUpload(context),
  '/office/v1/manual/list': async ({ request: { productId } }) => {
    await requireProduct(context.db, productId)
    return { manuals: await loadManuals(context.db, productId) }
  },
  '/office/v1/manual/remove': removeManual,
})
