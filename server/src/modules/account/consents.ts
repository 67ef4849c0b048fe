import type { z } from 'zod'
import { desc, eq } from 'drizzle-orm'
import type {
  ConsentedDocumentSchema as AgreedTextField,
  ConsentHistorySchema as ConsentsField,
} from '@anzuo/contract/consents'
import type { Database } from '../../db/database'
import { consents } from '../../db/schema'

export type AgreedDocument = z.output<typeof AgreedTextField>
type Consents = z.output<typeof ConsentsField>

/** Notes what somebody agreed to. A version that was agreed to before keeps its first time. */
export const recordConsents = async (
  tx: Database,
  { userId, agreedTo }: { userId: string; agreedTo: readonly AgreedDocument[] },
  now: Date,
): Promise<void> => {
  if (agreedTo.length === 0) return
  await tx
    .insert(consents)
    .values(agreedTo.map(({ document, version }) => ({ userId, document, version, at: now })))
    .onConflictDoNothing()
}

/** What somebody agreed to and when, the newest first. */
export const listConsents = async (db: Database, userId: string): Promise<Consents> => {
  const rows = await db
    .select()
    .from(consents)
    .where(eq(consents.userId, userId))
    .orderBy(desc(consents.at), consents.document)
  return { consents: rows.map(({ document, version, at }) => ({ document, version, at: at.toISOString() })) }
}
