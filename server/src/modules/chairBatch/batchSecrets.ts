import { and, asc, eq, isNull } from 'drizzle-orm'
import { deriveBrokerPassword, toHex } from '@anzuo/chair-protocol'
import type { Database } from '../../db/database'
import { chairBatches, chairKeys, madeChairs } from '../../db/schema'
import { getChairLandingPath } from '../../simulators/chair/qrCodePage'
import { unwrapChairKey, type KeyEncryptionKeys } from '../chairKey/keyWrapping'
import type { ManifestChair } from './manifest'
import type { ChairBatch } from './makeBatch'

/**
 * Notes that the secrets of a batch are handed out, which happens once: whoever is second waits for the first, and gets nothing. An
 * error of the transaction takes it back.
 * @returns whether the caller is the one who may hand them out
 */
export const claimBatchSecrets = async (tx: Database, batchId: string, now: Date): Promise<boolean> => {
  const claimed = await tx
    .update(chairBatches)
    .set({ handedOutAt: now })
    .where(and(eq(chairBatches.id, batchId), isNull(chairBatches.handedOutAt)))
    .returning({ id: chairBatches.id })
  return claimed.length > 0
}

/**
 * What the factory writes into each chair of a batch and prints on it. A chair that was shut out meanwhile is left out.
 * @param options.origin where the codes lead, such as `https://chairs.example`
 * @throws KeyUnwrapError for a key that can't be decrypted
 */
export const readBatchSecrets = async (
  db: Database,
  batch: Pick<ChairBatch, 'id' | 'family'>,
  { keyEncryptionKeys, origin }: { keyEncryptionKeys: KeyEncryptionKeys; origin: string },
): Promise<ManifestChair[]> => {
  const rows = await db
    .select({ key: chairKeys })
    .from(madeChairs)
    .innerJoin(
      chairKeys,
      and(eq(chairKeys.serialNumber, madeChairs.serialNumber), eq(chairKeys.state, 'active')),
    )
    .where(eq(madeChairs.batchId, batch.id))
    .orderBy(asc(madeChairs.serialNumber))
  return rows.flatMap(({ key: row }) => {
    const { serialNumber, version, wrappedKey } = row
    if (wrappedKey === null) return []
    const key = unwrapChairKey(keyEncryptionKeys, row, { ...row, wrappedKey })
    return {
      serialNumber,
      family: batch.family,
      link: new URL(getChairLandingPath({ family: batch.family, serialNumber }), origin).href,
      keyVersion: version,
      deviceKey: toHex(key),
      brokerUser: serialNumber,
      brokerPassword: deriveBrokerPassword(key),
      label: `labels/${serialNumber}.png`,
    }
  })
}
