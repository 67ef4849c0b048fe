import { createHash } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../../db/database'
import { idempotencyKeys } from '../../db/schema'
import { cachePreparedStatement } from '../../db/preparedStatement'
import { createApiError } from '../../http/apiError'

/** A call that may be repeated: who makes it, under which key, and what it asks for. */
export type IdempotentRequest = { userId: string; key: string; path: string; request: unknown }

const whereIdempotencyKey = and(
  eq(idempotencyKeys.userId, sql.placeholder('userId')),
  eq(idempotencyKeys.key, sql.placeholder('key')),
  eq(idempotencyKeys.path, sql.placeholder('path')),
)

const claimKeyStatement = cachePreparedStatement(db =>
  db
    .insert(idempotencyKeys)
    .values({
      userId: sql.placeholder('userId'),
      key: sql.placeholder('key'),
      path: sql.placeholder('path'),
      requestHash: sql.placeholder('requestHash'),
      answer: {},
      createdAt: sql.placeholder('now'),
    })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key })
    .prepare('take_request_key'),
)

const saveResponseStatement = cachePreparedStatement(db =>
  db
    .update(idempotencyKeys)
    .set({ answer: sql`${sql.placeholder('answer')}::jsonb` })
    .where(whereIdempotencyKey)
    .prepare('keep_answer'),
)

const firstResponseStatement = cachePreparedStatement(db =>
  db.select().from(idempotencyKeys).where(whereIdempotencyKey).prepare('first_under_key'),
)

/**
 * Does work once, however often and at however many instances the call is repeated: repeats get the answer of the first
 * one. The key is written first, so that a repeat at the same moment waits for the first to end; work that fails leaves
 * the key free.
 * @throws ApiError `conflict` when the key was used for another request
 */
export const runIdempotent = <Answer>(
  db: Database,
  { idempotentRequest, now }: { idempotentRequest: IdempotentRequest; now: Date },
  work: (tx: Database) => Promise<Answer>,
): Promise<Answer> =>
  db.transaction(async tx => {
    const { userId, key, path } = idempotentRequest
    const requestHash = createHash('sha256').update(toCanonicalJson(idempotentRequest.request)).digest('hex')
    const [mine] = await claimKeyStatement(tx).execute({ userId, key, path, requestHash, now })
    if (!mine) {
      const [first] = await firstResponseStatement(tx).execute({ userId, key, path })
      if (first?.requestHash !== requestHash) throw createApiError('conflict', 'requestKeyUsed')
      return first.answer as Answer
    }
    const answer = await work(tx)
    await saveResponseStatement(tx).execute({ userId, key, path, answer: JSON.stringify(answer) })
    return answer
  })

/** JSON with sorted names: the same value gives the same text. */
export const toCanonicalJson = (value: unknown): string =>
  JSON.stringify(value, (_name, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
