import type { z } from 'zod'
import { desc, eq } from 'drizzle-orm'
import type {
  AgreedText as AgreedTextField,
  Consents as ConsentsField,
} from '../../../../src/contract/consents'
import type { Database } from '../../db/database'
import { consents } from '../../db/schema'

export type AgreedText = z.output<typeof AgreedTextField>
type Consents = z.output<typeof ConsentsField>

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

/** What somebody agreed to and when, the newest first. */
export const consentsOf = async (db: Database, userId: string): Promise<Consents> => {
  const rows = await db
    .select()
    .from(consents)
    .where(eq(consents.userId, userId))
    .orderBy(desc(consents.at), consents.document)
  return { consents: rows.map(({ document, version, at }) => ({ document, version, at: at.toISOString() })) }
}
