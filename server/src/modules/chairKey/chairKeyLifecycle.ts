import { randomBytes } from 'node:crypto'
import { and, asc, eq, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm'
import type { DeviceKey } from '@anzuo/chair-protocol'
import type { Database } from '../../db/database'
import { chairKeys, chairShutOuts } from '../../db/schema'
import { KeyUnwrapError, unwrapChairKey, wrapChairKey, type KeyEncryptionKeys } from './keyWrapping'

/** What changes keys works with. */
export type ChairKeyContext = { db: Database; keyEncryptionKeys: KeyEncryptionKeys; now: () => Date }

const KEY_BYTES = 32

/** Why a key was not made. */
export type ChairKeyConflict = 'alreadyProvisioned' | 'notProvisioned' | 'alreadyRotating' | 'shutOut'

/**
 * Makes the first key of a chair, or after a revocation a new one.
 * @param options.deliver gets the key before it counts, and is the only one who ever gets it; when that fails, nothing has happened
 * @param options.key the key of a chair that has one already; a random one is drawn without it
 */
export const provisionChairKey = (
  { db, keyEncryptionKeys, now }: ChairKeyContext,
  options: { serialNumber: string; key?: Uint8Array; deliver?: (key: DeviceKey) => Promise<void> },
): Promise<{ ok: true; key: DeviceKey } | { ok: false; reason: ChairKeyConflict }> =>
  db.transaction(async tx => {
    const { serialNumber } = options
    // A chair without keys has no row that could be locked.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`chair key ${serialNumber}`}, 0))`)
    const rows = await lockChairKeys(tx, serialNumber)
    if (rows.some(({ state }) => state === 'active')) return { ok: false, reason: 'alreadyProvisioned' }
    if (await isShutOut(tx, serialNumber)) return { ok: false, reason: 'shutOut' }
    const key = { version: getNextVersion(rows), key: options.key ?? drawKey() }
    const time = now()
    await tx.insert(chairKeys).values({
      serialNumber,
      version: key.version,
      ...wrapChairKey(keyEncryptionKeys, { serialNumber, version: key.version }, key.key),
      state: 'active',
      origin: options.key ? 'derived' : 'random',
      createdAt: time,
      activatedAt: time,
      changedAt: time,
    })
    await options.deliver?.(key)
    return { ok: true, key }
  })

/** Whether the back office has shut a chair out and nobody has let it in again. */
const isShutOut = async (tx: Database, serialNumber: string): Promise<boolean> =>
  (await tx.$count(
    chairShutOuts,
    and(eq(chairShutOuts.serialNumber, serialNumber), isNull(chairShutOuts.letInAt)),
  )) > 0

/** Draws the key that a chair gets next, as soon as it is connected. */
export const startChairKeyRotation = (
  { db, keyEncryptionKeys, now }: ChairKeyContext,
  serialNumber: string,
): Promise<{ ok: true } | { ok: false; reason: ChairKeyConflict }> =>
  db.transaction(async tx => {
    const rows = await lockChairKeys(tx, serialNumber)
    if (!rows.some(({ state }) => state === 'active')) return { ok: false, reason: 'notProvisioned' }
    if (rows.some(({ state }) => state === 'next')) return { ok: false, reason: 'alreadyRotating' }
    await insertNextKey(tx, { serialNumber, version: getNextVersion(rows), keyEncryptionKeys, now: now() })
    return { ok: true }
  })

/** Draws another key in place of one that the chair does not take, as after a restored backup. */
export const redrawNextChairKey = (
  { db, keyEncryptionKeys, now }: ChairKeyContext,
  { serialNumber, version }: { serialNumber: string; version: number },
): Promise<void> =>
  db.transaction(async tx => {
    const rows = await lockChairKeys(tx, serialNumber)
    if (!rows.some(row => row.state === 'next' && row.version === version)) return
    await tx
      .update(chairKeys)
      .set({ state: 'retired', wrappedKey: null, retiredAt: now(), changedAt: now() })
      .where(isKey(serialNumber, version))
    await insertNextKey(tx, { serialNumber, version: getNextVersion(rows), keyEncryptionKeys, now: now() })
  })

/** The chair has answered with its next key: that is the one the server writes with from now on. False when it was so already. */
export const activateNextChairKey = (
  { db, now }: Pick<ChairKeyContext, 'db' | 'now'>,
  { serialNumber, version }: { serialNumber: string; version: number },
): Promise<boolean> =>
  db.transaction(async tx => {
    const rows = await lockChairKeys(tx, serialNumber)
    if (!rows.some(row => row.state === 'next' && row.version === version)) return false
    const time = now()
    await tx
      .update(chairKeys)
      .set({ state: 'retired', retiredAt: time, changedAt: time })
      .where(and(eq(chairKeys.serialNumber, serialNumber), eq(chairKeys.state, 'active')))
    await tx
      .update(chairKeys)
      .set({ state: 'active', activatedAt: time, changedAt: time })
      .where(isKey(serialNumber, version))
    return true
  })

/** The chair has dropped the keys before this version: they are destroyed here too. */
export const destroyRetiredChairKeys = async (
  { db, now }: Pick<ChairKeyContext, 'db' | 'now'>,
  { serialNumber, version }: { serialNumber: string; version: number },
): Promise<void> => {
  await db
    .update(chairKeys)
    .set({ wrappedKey: null, changedAt: now() })
    .where(
      and(
        eq(chairKeys.serialNumber, serialNumber),
        lt(chairKeys.version, version),
        eq(chairKeys.state, 'retired'),
        isNotNull(chairKeys.wrappedKey),
      ),
    )
}

/** Destroys all keys of a chair: nobody believes it any more, until it is provisioned anew. False when there were none. */
export const revokeChairKeys = async (
  { db, now }: Pick<ChairKeyContext, 'db' | 'now'>,
  serialNumber: string,
): Promise<boolean> => {
  const revoked = await db
    .update(chairKeys)
    .set({ state: 'revoked', wrappedKey: null, retiredAt: now(), changedAt: now() })
    .where(and(eq(chairKeys.serialNumber, serialNumber), ne(chairKeys.state, 'revoked')))
    .returning({ version: chairKeys.version })
  return revoked.length > 0
}

const REWRAP_BATCH = 500

/**
 * Encrypts every key anew that is not encrypted with the current key of the settings. The keys themselves stay, so chairs and servers notice
 * nothing; it may be interrupted and repeated.
 * @returns how many were encrypted anew, and the chairs whose key can't be decrypted, which is left as it is
 */
export const rewrapChairKeys = async ({
  db,
  keyEncryptionKeys,
}: Pick<ChairKeyContext, 'db' | 'keyEncryptionKeys'>): Promise<{ count: number; unreadable: string[] }> => {
  let count = 0
  const unreadable: string[] = []
  let last = { serialNumber: '', version: 0 }
  for (;;) {
    const rows = await db
      .select()
      .from(chairKeys)
      .where(
        and(
          isNotNull(chairKeys.wrappedKey),
          ne(chairKeys.keyEncryptionKeyId, keyEncryptionKeys.currentId),
          sql`(${chairKeys.serialNumber}, ${chairKeys.version}) > (${last.serialNumber}, ${last.version})`,
        ),
      )
      .orderBy(asc(chairKeys.serialNumber), asc(chairKeys.version))
      .limit(REWRAP_BATCH)
    for (const row of rows) {
      last = row
      try {
        count += await rewrapRow(db, keyEncryptionKeys, row)
      } catch (error) {
        if (!(error instanceof KeyUnwrapError)) throw error
        unreadable.push(row.serialNumber)
      }
    }
    if (rows.length < REWRAP_BATCH) return { count, unreadable }
  }
}

const rewrapRow = async (
  db: Database,
  keyEncryptionKeys: KeyEncryptionKeys,
  row: typeof chairKeys.$inferSelect,
): Promise<number> => {
  const { serialNumber, version, wrappedKey, keyEncryptionKeyId } = row
  if (wrappedKey === null) return 0
  const key = unwrapChairKey(keyEncryptionKeys, row, { wrappedKey, keyEncryptionKeyId })
  // A key that was destroyed in the meantime does not come back.
  const changed = await db
    .update(chairKeys)
    .set(wrapChairKey(keyEncryptionKeys, row, key))
    .where(and(isKey(serialNumber, version), eq(chairKeys.wrappedKey, wrappedKey)))
    .returning({ version: chairKeys.version })
  return changed.length
}

/** How many keys there are of each state, origin and key encryption key; destroyed ones are not counted. */
export const countChairKeys = (db: Database) =>
  db
    .select({
      state: chairKeys.state,
      origin: chairKeys.origin,
      keyEncryptionKeyId: chairKeys.keyEncryptionKeyId,
      count: sql<number>`count(*)::int`,
    })
    .from(chairKeys)
    .where(or(isNotNull(chairKeys.wrappedKey), eq(chairKeys.state, 'revoked')))
    .groupBy(chairKeys.state, chairKeys.origin, chairKeys.keyEncryptionKeyId)
    .orderBy(chairKeys.state, chairKeys.origin, chairKeys.keyEncryptionKeyId)

/** All rows of one chair, without the keys themselves. */
export const listChairKeyHistory = (db: Database, serialNumber: string) =>
  db
    .select({
      version: chairKeys.version,
      state: chairKeys.state,
      origin: chairKeys.origin,
      keyEncryptionKeyId: chairKeys.keyEncryptionKeyId,
      isDestroyed: sql<boolean>`${chairKeys.wrappedKey} is null`,
      createdAt: chairKeys.createdAt,
      activatedAt: chairKeys.activatedAt,
      retiredAt: chairKeys.retiredAt,
    })
    .from(chairKeys)
    .where(eq(chairKeys.serialNumber, serialNumber))
    .orderBy(asc(chairKeys.version))

/** Chairs whose key follows from a master key and is not being replaced yet. */
export const listChairsWithDerivedKey = async (db: Database): Promise<string[]> => {
  const rows = await db
    .select({ serialNumber: chairKeys.serialNumber })
    .from(chairKeys)
    .where(
      and(
        eq(chairKeys.state, 'active'),
        eq(chairKeys.origin, 'derived'),
        sql`not exists (select 1 from chair_keys other where other.serial_number = ${chairKeys.serialNumber} and other.state = 'next')`,
      ),
    )
    .orderBy(asc(chairKeys.serialNumber))
  return rows.map(({ serialNumber }) => serialNumber)
}

const isKey = (serialNumber: string, version: number) =>
  and(eq(chairKeys.serialNumber, serialNumber), eq(chairKeys.version, version))

const lockChairKeys = (tx: Database, serialNumber: string) =>
  tx.select().from(chairKeys).where(eq(chairKeys.serialNumber, serialNumber)).for('update')

/** Rows stay as history, so no version comes twice. */
const getNextVersion = (rows: readonly { version: number }[]): number =>
  Math.max(0, ...rows.map(({ version }) => version)) + 1

const drawKey = (): Uint8Array => Uint8Array.from(randomBytes(KEY_BYTES))

const insertNextKey = async (
  tx: Database,
  {
    serialNumber,
    version,
    keyEncryptionKeys,
    now,
  }: { serialNumber: string; version: number; keyEncryptionKeys: KeyEncryptionKeys; now: Date },
): Promise<void> => {
  await tx.insert(chairKeys).values({
    serialNumber,
    version,
    ...wrapChairKey(keyEncryptionKeys, { serialNumber, version }, drawKey()),
    state: 'next',
    origin: 'random',
    createdAt: now,
    changedAt: now,
  })
}
