import { createHmac } from 'node:crypto'
import type { Database } from '../../db/database'
import { chairKeys, chairs } from '../../db/schema'
import { provisionChairKey, type ChairKeyContext } from './chairKeyLifecycle'

/** The key that a chair was given while all keys followed from a master key. */
export const deriveKeyFromMasterKey = (masterKey: Uint8Array, serialNumber: string): Uint8Array =>
  Uint8Array.from(createHmac('sha256', masterKey).update(`CLP1 device\0${serialNumber}`, 'latin1').digest())

/**
 * Takes over the keys of chairs that were made under a master key, so that it is needed no more. A chair that has a key, or had one
 * that was revoked, is left as it is: a repeat changes nothing, and nobody brings a revoked key back.
 * @returns the chairs whose keys were taken over now
 */
export const importDerivedChairKeys = async (
  context: ChairKeyContext,
  { masterKey, serialNumbers }: { masterKey: Uint8Array; serialNumbers: readonly string[] },
): Promise<string[]> => {
  const imported: string[] = []
  const known = new Set(await listProvisionedChairs(context.db))
  for (const serialNumber of serialNumbers) {
    if (known.has(serialNumber)) continue
    const key = deriveKeyFromMasterKey(masterKey, serialNumber)
    const { ok } = await provisionChairKey(context, { serialNumber, key })
    if (ok) imported.push(serialNumber)
  }
  return imported
}

/** Chairs that have registered themselves. */
export const listRegisteredChairs = async (db: Database): Promise<string[]> => {
  const rows = await db
    .select({ serialNumber: chairs.serialNumber })
    .from(chairs)
    .orderBy(chairs.serialNumber)
  return rows.map(({ serialNumber }) => serialNumber)
}

const listProvisionedChairs = async (db: Database): Promise<string[]> => {
  const rows = await db.selectDistinct({ serialNumber: chairKeys.serialNumber }).from(chairKeys)
  return rows.map(({ serialNumber }) => serialNumber)
}
