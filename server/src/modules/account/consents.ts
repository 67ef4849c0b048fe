import type { z } from 'zod'
import type { AgreedText as AgreedTextField } from '../../../../src/contract/account'
import type { Database } from '../../db/database'
import { consents } from '../../db/schema'

export type AgreedText = z.output<typeof AgreedTextField>

/** Notes what somebody agreed to. A version that was agreed to before keeps its first time. */
export const noteConsents = async (
  tx: Database,
  { userId, agreedTo }: { userId: string; agreedTo: readonly AgreedText[] },
  now: Date,
): Promise<void> => {
  if (agreedTo.length === 0) return
  await tx
    .insert(consents)
    .values(agreedTo.map(({ document, version }) => ({ userId, document, version, at: now })))
    .onConflictDoNothing()
}
