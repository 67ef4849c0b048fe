import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { and, eq, gt } from 'drizzle-orm'
import type { DataOf } from '../../../../src/contract'
import type { Database } from '../../db/database'
import { loginChallenges } from '../../db/schema'
import { isUuid } from '../../db/values'
import { refuse } from '../../http/refusal'

/** About 16,000 hashes: a tenth of a second on a phone, and an electricity bill for who farms codes. */
const DIFFICULTY = 14

const LIFETIME_MS = 5 * 60_000

/** Hands out a proof of work that is good for one code to one target. */
export const issueChallenge = async (
  db: Database,
  targetKey: string,
  now: Date,
): Promise<DataOf<'/auth/prepare_captcha'>> => {
  const issued = {
    id: randomUUID(),
    targetKey,
    challenge: randomBytes(16).toString('hex'),
    difficulty: DIFFICULTY,
    expiresAt: new Date(now.getTime() + LIFETIME_MS),
  }
  await db.insert(loginChallenges).values(issued)
  return {
    challengeId: issued.id,
    challenge: issued.challenge,
    difficulty: issued.difficulty,
    expiresAt: issued.expiresAt.toISOString(),
  }
}

/**
 * Uses up a challenge and checks its solution. Used up also by a wrong one: each challenge is one try.
 * @throws Refusal `challengeFailed`
 */
export const spendChallenge = async (
  db: Database,
  solution: { challengeId: string; nonce: string; targetKey: string },
  now: Date,
): Promise<void> => {
  const [spent] = isUuid(solution.challengeId)
    ? await db
        .delete(loginChallenges)
        .where(
          and(
            eq(loginChallenges.id, solution.challengeId),
            eq(loginChallenges.targetKey, solution.targetKey),
            gt(loginChallenges.expiresAt, now),
          ),
        )
        .returning()
    : []
  if (!spent || leadingZeroBits(`${spent.challenge}:${solution.nonce}`) < spent.difficulty)
    throw refuse('challengeFailed', 'challengeFailed')
}

/** Zero bits at the start of the sha256 of a text. */
export const leadingZeroBits = (text: string): number => {
  const digest = createHash('sha256').update(text).digest()
  const whole = digest.findIndex(byte => byte !== 0)
  return whole === -1 ? digest.length * 8 : whole * 8 + Math.clz32(digest[whole] ?? 0) - 24
}
