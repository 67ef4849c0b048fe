import { access } from 'node:fs/promises'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { SHOP_FILE_PREFIX, UPLOADED_PICTURE_PREFIX } from '@anzuo/domain/shop/pictureAddress'
import type { Database } from '../../db/database'
import { productManuals, uploadedPictures } from '../../db/schema'
import { isUuid } from '../../db/valueChecks'
import { FileStorageError, type FileStorage } from '../../fileStorage/fileStorage'
import { createApiError } from '../../http/apiError'
import { DRAWINGS_FOLDER, FILMS_FOLDER } from '../../resourceFolders'
import { getProofKey } from './storeFiles'

export type FileCheckContext = { db: Database; files: FileStorage }

/** Files that the storage is asked for at once. */
const CHECKED_AT_ONCE = 20

const exists = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  )

const isKept = async ({ db, files }: FileCheckContext, name: string): Promise<boolean> => {
  if (name.startsWith(SHOP_FILE_PREFIX))
    return (await files.get(getProofKey(name), { from: 0, to: 0 })) !== null
  if (name.startsWith(UPLOADED_PICTURE_PREFIX)) {
    const id = name.slice(UPLOADED_PICTURE_PREFIX.length)
    return isUuid(id) && (await db.$count(uploadedPictures, eq(uploadedPictures.id, id))) > 0
  }
  return exists(path.join(name.endsWith('.mp4') ? FILMS_FOLDER : DRAWINGS_FOLDER, name))
}

/**
 * Which of these files nobody could see, because nothing is kept under their names.
 * @throws ApiError `unavailable` while the storage doesn't answer
 */
export const findMissingFiles = async (
  context: FileCheckContext,
  names: readonly string[],
): Promise<string[]> => {
  try {
    const missing: string[] = []
    const waiting = [...new Set(names)]
    while (waiting.length > 0) {
      const batch = waiting.splice(0, CHECKED_AT_ONCE)
      const kept = await Promise.all(batch.map(name => isKept(context, name)))
      missing.push(...batch.filter((_, index) => !kept[index]))
    }
    return missing
  } catch (error) {
    if (error instanceof FileStorageError) throw createApiError('unavailable', 'officeStorageDown')
    throw error
  }
}

type ShownFiles = {
  pictures: readonly string[]
  film: { name: string; poster: string | null } | null
  spinFrames: readonly string[]
}

/** The names of everything that a product's page shows: pictures, film and its still, what it is turned by, manuals. */
export const listProductFiles = async (
  db: Database,
  id: string,
  { pictures, film, spinFrames }: ShownFiles,
): Promise<string[]> => {
  const manuals = await db
    .select({ name: productManuals.fileName })
    .from(productManuals)
    .where(eq(productManuals.productId, id))
  const ofFilm = film ? [film.name, ...(film.poster === null ? [] : [film.poster])] : []
  return [...pictures, ...ofFilm, ...spinFrames, ...manuals.map(({ name }) => name)]
}

/** @throws ApiError `conflict` that names every file which is not there, `unavailable` while that can't be found out */
export const requireFiles = async (context: FileCheckContext, names: readonly string[]): Promise<void> => {
  const missing = await findMissingFiles(context, names)
  if (missing.length > 0)
    throw createApiError('conflict', 'officeFilesMissing', { names: missing.join(', ') })
}
