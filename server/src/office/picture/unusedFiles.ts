import { and, asc, eq, inArray, isNotNull, lte, sql } from 'drizzle-orm'
import { DAY_MS } from '@anzuo/domain/durations'
import { SHOP_FILE_PREFIX } from '@anzuo/domain/shop/pictureAddress'
import type { Database } from '../../db/database'
import { shopFiles } from '../../db/schema'
import { createApiError } from '../../http/apiError'
import { appendAuditEntries } from '../auditLog'
import type { FileCheckContext } from './missingFiles'
import { listStorageKeys } from './storeFiles'

/** So long a file that nothing uses is kept: it may stand in a draft of somebody who is away for some days. */
export const UNUSED_FILE_DAYS = 7

/** Files that one run deletes at most; the rest goes with the next ones. */
const DELETE_BATCH = 50

/** Names of everything that a product, a combination, a category, a store, an order or a contribution shows. */
const usedNames = sql`(
  select jsonb_array_elements_text(pictures) from products
  union select video from products where video is not null
  union select video_poster from products where video_poster is not null
  union select picture from skus
  union select file_name from product_manuals
  union select picture from categories
  union select picture from stores
  union select picture from order_lines
  union select unnest(pictures) from reviews
  union select unnest(pictures) from posts
)`

/** Writes down since when files are unused, and that others are used again. */
const markUnusedFiles = async (db: Database, now: Date): Promise<void> => {
  const isUsed = sql`${shopFiles.name} in ${usedNames}`
  await db
    .update(shopFiles)
    .set({ unusedSince: sql`case when ${isUsed} then null else ${now.toISOString()}::timestamptz end` })
    .where(sql`(${isUsed}) = (${shopFiles.unusedSince} is not null)`)
}

const listUploaded = (names: readonly string[]): string[] => [
  ...new Set(names.filter(name => name.startsWith(SHOP_FILE_PREFIX))),
]

/**
 * Says in a transaction that files are used from now on, so that none is deleted before it ends.
 * @returns names of uploaded files that are not there, or not any more
 */
export const claimFiles = async (tx: Database, names: readonly string[]): Promise<string[]> => {
  const uploaded = listUploaded(names)
  if (uploaded.length === 0) return []
  const claimed = await tx
    .update(shopFiles)
    .set({ unusedSince: null })
    .where(inArray(shopFiles.name, uploaded))
    .returning({ name: shopFiles.name })
  return uploaded.filter(name => !claimed.some(row => row.name === name))
}

/** The same, for what is seen at once. @throws ApiError `conflict` that names the files which are not there */
export const claimShownFiles = async (tx: Database, names: readonly string[]): Promise<void> => {
  const missing = await claimFiles(tx, names)
  if (missing.length > 0)
    throw createApiError('conflict', 'officeFilesMissing', { names: missing.join(', ') })
}

/** Lets the time of files that somebody has open in a draft begin anew: the server doesn't know drafts of browsers. */
export const extendGrace = async (db: Database, names: readonly string[], now: Date): Promise<void> => {
  const uploaded = listUploaded(names)
  if (uploaded.length === 0) return
  await db
    .update(shopFiles)
    .set({ unusedSince: now })
    .where(and(inArray(shopFiles.name, uploaded), isNotNull(shopFiles.unusedSince)))
}

/** Deletes one file, unless somebody has come to use it; its row stays locked until the storage has done so. */
const deleteFile = (
  { db, files }: FileCheckContext,
  { name, before }: { name: string; before: Date },
  now: Date,
): Promise<boolean> =>
  db.transaction(async tx => {
    const [row] = await tx
      .select()
      .from(shopFiles)
      .where(and(eq(shopFiles.name, name), lte(shopFiles.unusedSince, before)))
      .for('update')
    if (!row) return false
    const [proof = '', ...others] = listStorageKeys(name)
    // What shows that a file is whole goes first: an upload of the same file then makes it anew.
    await files.delete(proof)
    await Promise.all(others.map(files.delete))
    await tx.delete(shopFiles).where(eq(shopFiles.name, name))
    const subject = { kind: 'file' as const, id: name, label: row.kind }
    const entry = { subject, before: { bytes: row.bytes }, after: null, reason: 'unused' }
    await appendAuditEntries(
      tx,
      { origin: { actor: null, action: 'file/delete_unused', requestId: '' }, entries: [entry] },
      now,
    )
    return true
  })

/**
 * Deletes files that nothing has used for `UNUSED_FILE_DAYS`.
 * @returns how many
 */
export const deleteUnusedFiles = async (context: FileCheckContext, now: Date): Promise<number> => {
  const { db } = context
  await markUnusedFiles(db, now)
  const before = new Date(now.getTime() - UNUSED_FILE_DAYS * DAY_MS)
  const due = await db
    .select({ name: shopFiles.name })
    .from(shopFiles)
    .where(lte(shopFiles.unusedSince, before))
    .orderBy(asc(shopFiles.unusedSince))
    .limit(DELETE_BATCH)
  let count = 0
  for (const { name } of due) if (await deleteFile(context, { name, before }, now)) count += 1
  return count
}
