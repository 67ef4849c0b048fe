import { createHmac, randomInt, randomUUID, timingSafeEqual } from 'node:crypto'
import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { DAY_SECONDS, HOUR_SECONDS, MINUTE_SECONDS } from '@anzuo/domain/durations'
import type { Database } from '../../db/database'
import { verificationCodes } from '../../db/schema'
import type { VerificationTarget } from '../../gateways/verificationCodeDelivery'
import { createApiError, createRateLimitError } from '../../http/apiError'
import {
  toRateLimitIpKey,
  resetRateLimit,
  isRateLimitExceeded,
  getSecondsUntilReset,
  consumeRateLimit,
  type RateLimit,
} from './rateLimits'
import { hashVerificationTarget } from './verificationTarget'

export const VERIFICATION_CODE_TTL_SECONDS = 5 * MINUTE_SECONDS

const MAX_ATTEMPTS = 5
const MAX_CODES_PER_DAY = 10
const MAX_WRONG_CODES_PER_HOUR = 50

/** What the rules of codes work with. */
export type VerificationCodeConfig = {
  db: Database
  secret: string
  codesPerHour: number
  secondsBetweenCodes: number
}

const createCooldownLimit = (key: string, seconds: number): RateLimit => ({
  key: `pause:${key}`,
  max: 1,
  windowSeconds: seconds,
})
const createDailyLimit = (key: string): RateLimit => ({
  key: `day:${key}`,
  max: MAX_CODES_PER_DAY,
  windowSeconds: DAY_SECONDS,
})
const createIpLimit = (ip: string, max: number): RateLimit => ({
  key: `codes:${toRateLimitIpKey(ip)}`,
  max,
  windowSeconds: HOUR_SECONDS,
})
const createWrongCodeLimit = (ip: string): RateLimit => ({
  key: `wrong:${toRateLimitIpKey(ip)}`,
  max: MAX_WRONG_CODES_PER_HOUR,
  windowSeconds: HOUR_SECONDS,
})

/**
 * Makes a new code for a target; the one before is void. At most one in the pause between two (a minute by default) and ten a day for each
 * target, and a number an hour for each address of a caller.
 * @returns the six digits, which stand nowhere else
 * @throws ApiError `tooManyRequests`; then nothing was counted
 */
export const issueVerificationCode = async (
  rules: VerificationCodeConfig,
  target: VerificationTarget,
  caller: { ip: string; now: Date },
): Promise<string> => {
  const key = hashVerificationTarget(rules.secret, target)
  const codeId = randomUUID()
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await rules.db.transaction(async tx => {
    const fromAddress = await consumeRateLimit(tx, createIpLimit(caller.ip, rules.codesPerHour), caller.now)
    if (!fromAddress.ok) throw createRateLimitError('tooManyRequests', fromAddress.secondsLeft)
    const pause = await consumeRateLimit(tx, createCooldownLimit(key, rules.secondsBetweenCodes), caller.now)
    if (!pause.ok) throw createRateLimitError('codeTooSoon', pause.secondsLeft)
    const today = await consumeRateLimit(tx, createDailyLimit(key), caller.now)
    if (!today.ok) throw createRateLimitError('codeDayLimit', today.secondsLeft)

    const row = {
      targetKey: key,
      codeId,
      codeHash: hashVerificationCode(rules.secret, { key, codeId, code }),
      triesLeft: MAX_ATTEMPTS,
      expiresAt: new Date(caller.now.getTime() + VERIFICATION_CODE_TTL_SECONDS * 1000),
      usedAt: null,
    }
    await tx
      .insert(verificationCodes)
      .values(row)
      .onConflictDoUpdate({ target: verificationCodes.targetKey, set: row })
  })
  return code
}

/** Takes back a code that couldn't be delivered, so that the person may ask again at once. */
export const revokeVerificationCode = async (
  { db, secret, secondsBetweenCodes }: VerificationCodeConfig,
  target: VerificationTarget,
): Promise<void> => {
  const key = hashVerificationTarget(secret, target)
  await db.delete(verificationCodes).where(eq(verificationCodes.targetKey, key))
  await resetRateLimit(db, createCooldownLimit(key, secondsBetweenCodes))
}

/**
 * Counts a try, then compares. The try is counted first and in one statement, so that guesses at once are all counted.
 * @returns the id to redeem the code by
 * @throws ApiError `captchaWrong` or `captchaExpired`
 */
export const checkVerificationCode = async (
  { db, secret }: VerificationCodeConfig,
  attempt: { target: VerificationTarget; code: string },
  caller: { ip: string; now: Date },
): Promise<{ targetKey: string; codeId: string }> => {
  const key = hashVerificationTarget(secret, attempt.target)
  const wrong = createWrongCodeLimit(caller.ip)
  if (await isRateLimitExceeded(db, wrong, caller.now))
    throw createRateLimitError('tooManyRequests', await getSecondsUntilReset(db, wrong, caller.now))

  const [tried] = await db
    .update(verificationCodes)
    .set({ triesLeft: sql`${verificationCodes.triesLeft} - 1` })
    .where(
      and(
        eq(verificationCodes.targetKey, key),
        gt(verificationCodes.triesLeft, 0),
        gt(verificationCodes.expiresAt, caller.now),
        isNull(verificationCodes.usedAt),
      ),
    )
    .returning()
  if (!tried) throw await createMissingCodeError(db, key)

  const hash = hashVerificationCode(secret, { key, codeId: tried.codeId, code: attempt.code })
  if (!timingSafeEqual(Buffer.from(hash), Buffer.from(tried.codeHash))) {
    await consumeRateLimit(db, wrong, caller.now)
    throw createApiError('captchaWrong', 'codeWrong')
  }
  return { targetKey: key, codeId: tried.codeId }
}

/**
 * Marks a checked code as used. Of several log-ins with one code, exactly one gets through.
 * @throws ApiError `captchaExpired`
 */
export const redeemVerificationCode = async (
  tx: Database,
  checked: { targetKey: string; codeId: string },
  now: Date,
): Promise<void> => {
  const redeemed = await tx
    .update(verificationCodes)
    .set({ usedAt: now })
    .where(
      and(
        eq(verificationCodes.targetKey, checked.targetKey),
        eq(verificationCodes.codeId, checked.codeId),
        isNull(verificationCodes.usedAt),
      ),
    )
    .returning({ codeId: verificationCodes.codeId })
  if (redeemed.length === 0) throw createApiError('captchaExpired', 'codeExpired')
}

const createMissingCodeError = async (db: Database, key: string) => {
  const [row] = await db
    .select({ codeId: verificationCodes.codeId })
    .from(verificationCodes)
    .where(eq(verificationCodes.targetKey, key))
  return createApiError('captchaExpired', row ? 'codeExpired' : 'codeNotObtained')
}

const hashVerificationCode = (
  secret: string,
  { key, codeId, code }: { key: string; codeId: string; code: string },
): string => createHmac('sha256', secret).update(`code:${key}:${codeId}:${code}`).digest('hex')
