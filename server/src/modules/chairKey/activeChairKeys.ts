import { and, asc, eq, gt } from 'drizzle-orm'
import { chairKeys } from '../../db/schema'
import type { ChairKeyContext } from './chairKeyLifecycle'
import { unwrapChairKey } from './keyWrapping'

const PAGE_SIZE = 1000

/**
 * The active keys of all chairs, in the order of their serial numbers.
 * @throws KeyUnwrapError for a key that can't be decrypted
 */
export async function* readActiveChairKeys({
  db,
  keyEncryptionKeys,
}: Pick<ChairKeyContext, 'db' | 'keyEncryptionKeys'>): AsyncGenerator<{
  serialNumber: string
  key: Uint8Array
}> {
  let after = ''
  for (;;) {
    const rows = await db
      .select()
      .from(chairKeys)
      .where(and(eq(chairKeys.state, 'active'), gt(chairKeys.serialNumber, after)))
      .orderBy(asc(chairKeys.serialNumber))
      .limit(PAGE_SIZE)
    for (const row of rows) {
      const { serialNumber, wrappedKey } = row
      after = serialNumber
      if (wrappedKey !== null)
        yield { serialNumber, key: unwrapChairKey(keyEncryptionKeys, row, { ...row, wrappedKey }) }
    }
    if (rows.length < PAGE_SIZE) return
  }
}
