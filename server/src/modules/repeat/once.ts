import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Database } from '../../db/database'
import { requestKeys } from '../../db/schema'
import { refuse } from '../../http/refusal'

/** A call that may be repeated: who makes it, under which key, and what it asks for. */
export type Repeatable = { userId: string; key: string; path: string; request: unknown }

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
    const here = and(eq(requestKeys.userId, userId), eq(requestKeys.key, key), eq(requestKeys.path, path))
    const [mine] = await tx
      .insert(requestKeys)
      .values({ userId, key, path, requestHash, answer: {}, createdAt: now })
      .onConflictDoNothing()
      .returning({ key: requestKeys.key })
    if (!mine) {
      const [first] = await tx.select().from(requestKeys).where(here)
      if (first?.requestHash !== requestHash) throw refuse('conflict', 'requestKeyUsed')
      return first.answer as Answer
    }
    const answer = await work(tx)
    await tx.update(requestKeys).set({ answer }).where(here)
    return answer
  })

/** JSON with sorted names: the same request gives the same text. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_name, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
