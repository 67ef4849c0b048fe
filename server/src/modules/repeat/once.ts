import { createHash } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../../db/database'
import { requestKeys } from '../../db/schema'
import { statement } from '../../db/statement'
import { refuse } from '../../http/refusal'

/** A call that may be repeated: who makes it, under which key, and what it asks for. */
export type Repeatable = { userId: string; key: string; path: string; request: unknown }

const here = and(
  eq(requestKeys.userId, sql.placeholder('userId')),
  eq(requestKeys.key, sql.placeholder('key')),
  eq(requestKeys.path, sql.placeholder('path')),
)

const takeKey = statement(db =>
  db
    .insert(requestKeys)
    .values({
      userId: sql.placeholder('userId'),
      key: sql.placeholder('key'),
      path: sql.placeholder('path'),
      requestHash: sql.placeholder('requestHash'),
      answer: {},
      createdAt: sql.placeholder('now'),
    })
    .onConflictDoNothing()
    .returning({ key: requestKeys.key })
    .prepare('take_request_key'),
)

const keepAnswer = statement(db =>
  db
    .update(requestKeys)
    .set({ answer: sql`${sql.placeholder('answer')}::jsonb` })
    .where(here)
    .prepare('keep_answer'),
)

const firstUnder = statement(db => db.select().from(requestKeys).where(here).prepare('first_under_key'))

/**
 * Does work once, however often and at however many instances the call is repeated: repeats get the answer of the first
 * one. The key is written first, so that a repeat at the same moment waits for the first to end; work that fails leaves
 * the key free.
 * @throws Refusal `conflict` when the key was used for another request
 */
export const once = <Answer>(
  db: Database,
  { repeatable, now }: { repeatable: Repeatable; now: Date },
  work: (tx: Database) => Promise<Answer>,
): Promise<Answer> =>
  db.transaction(async tx => {
    const { userId, key, path } = repeatable
    const requestHash = createHash('sha256').update(canonical(repeatable.request)).digest('hex')
    const [mine] = await takeKey(tx).execute({ userId, key, path, requestHash, now })
    if (!mine) {
      const [first] = await firstUnder(tx).execute({ userId, key, path })
      if (first?.requestHash !== requestHash) throw refuse('conflict', 'requestKeyUsed')
      return first.answer as Answer
    }
    const answer = await work(tx)
    await keepAnswer(tx).execute({ userId, key, path, answer: JSON.stringify(answer) })
    return answer
  })

/** JSON with sorted names: the same request gives the same text. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_name, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
