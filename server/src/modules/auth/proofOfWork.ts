import { randomBytes, randomUUID } from 'node:crypto'
import { and, eq, gt } from 'drizzle-orm'
import type { ResponseData } from '@anzuo/contract'
import { MINUTE_MS } from '@anzuo/domain/durations'
import { isProofOfWorkValid } from '@anzuo/domain/proofOfWork'
import type { Database } from '../../db/database'
import { proofOfWorkChallenges } from '../../db/schema'
import { isUuid } from '../../db/valueChecks'
import { createApiError } from '../../http/apiError'

/** About 16,000 hashes: a tenth of a second on a phone, and an electricity bill for who farms codes. */
const DIFFICULTY_BITS = 14

/** Under an attack a code costs at most 16 times as much: a second or two on a phone. */
const MAX_EXTRA_BITS = 4

/** Twice the work for each doubling of what is unusual. A ratio of at most 1 is the usual. */
const toDifficulty = (attackRatio: number): number =>
  DIFFICULTY_BITS + Math.min(MAX_EXTRA_BITS, Math.max(0, Math.ceil(Math.log2(attackRatio))))

const CHALLENGE_TTL_MS = 5 * MINUTE_MS

/**
 * Hands out a proof of work that is good for one code to one target.
 * @param asked.attackRatio how many times as much as usual goes on that looks like an attack
 */
export const issueProofOfWorkChallenge = async (
  db: Database,
  { targetKey, attackRatio }: { targetKey: string; attackRatio: number },
  now: Date,
): Promise<ResponseData<'/auth/prepare_captcha'>> => {
  const issued = {
    id: randomUUID(),
    targetKey,
    challenge: randomBytes(16).toString('hex'),
    difficulty: toDifficulty(attackRatio),
    expiresAt: new Date(now.getTime() + CHALLENGE_TTL_MS),
  }
  await db.insert(proofOfWorkChallenges).values(issued)
  return {
    challengeId: issued.id,
    challenge: issued.challenge,
    difficulty: issued.difficulty,
    expiresAt: issued.expiresAt.toISOString(),
  }
}

/**
 * Uses up a challenge and checks its solution. Used up also by a wrong one: each challenge is one try.
 * @throws ApiError `challengeFailed`
 */
export const redeemProofOfWorkChallenge = async (
  db: Database,
  solution: { challengeId: string; nonce: string; targetKey: string },
  now: Date,
): Promise<void> => {
  const [spent] = isUuid(solution.challengeId)
    ? await db
        .delete(proofOfWorkChallenges)
        .where(
          and(
            eq(proofOfWorkChallenges.id, solution.challengeId),
            eq(proofOfWorkChallenges.targetKey, solution.targetKey),
            gt(proofOfWorkChallenges.expiresAt, now),
          ),
        )
        .returning()
    : []
  if (!spent || !isProofOfWorkValid(spent.challenge, solution.nonce, spent.difficulty))
    throw createApiError('challengeFailed', 'challengeFailed')
}
