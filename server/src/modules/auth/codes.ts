import { createHmac, randomInt, randomUUID, timingSafeEqual } from 'node:crypto'
import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Database } from '../../db/database'
import { verificationCodes } from '../../db/schema'
import type { Target } from '../../gateways/codes'
import { refuse, refuseForNow } from '../../http/refusal'
import { addressGroup, forget, isUsedUp, secondsLeft, take, type Limit } from './limits'
import { targetKey } from './target'

export const CODE_LIFETIME_SECONDS = 5 * 60

const TRIES = 5
const CODES_PER_DAY = 10
const WRONG_CODES_PER_HOUR = 50
const HOUR_SECONDS = 3600
const DAY_SECONDS = 24 * HOUR_SECONDS

/** What the rules of codes work with. */
export type CodeRules = { db: Database; secret: string; codesPerHour: number; secondsBetweenCodes: number }

const pauseLimit = (key: string, seconds: number): Limit => ({
  key: `pause:${key}`,
  most: 1,
  windowSeconds: seconds,
})
const dayLimit = (key: string): Limit => ({
  key: `day:${key}`,
  most: CODES_PER_DAY,
  windowSeconds: DAY_SECONDS,
})
const addressLimit = (ip: string, most: number): Limit => ({
  key: `codes:${addressGroup(ip)}`,
  most,
  windowSeconds: HOUR_SECONDS,
})
const wrongLimit = (ip: string): Limit => ({
  key: `wrong:${addressGroup(ip)}`,
  most: WRONG_CODES_PER_HOUR,
  windowSeconds: HOUR_SECONDS,
})

/**
 * Makes a new code for a target; the one before is void. At most one in the pause between two (a minute by default) and ten a day for each
 * target, and a number an hour for each address of a caller.
 * @returns the six digits, which stand nowhere else
 * @throws Refusal `tooManyRequests`; then nothing was counted
 */
export const makeCode = async (
  rules: CodeRules,
  target: Target,
  caller: { ip: string; now: Date },
): Promise<string> => {
  const key = targetKey(rules.secret, target)
  const codeId = randomUUID()
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await rules.db.transaction(async tx => {
    const fromAddress = await take(tx, addressLimit(caller.ip, rules.codesPerHour), caller.now)
    if (!fromAddress.ok) throw refuseForNow('tooManyRequests', fromAddress.secondsLeft)
    const pause = await take(tx, pauseLimit(key, rules.secondsBetweenCodes), caller.now)
    if (!pause.ok) throw refuseForNow('codeTooSoon', pause.secondsLeft)
    const today = await take(tx, dayLimit(key), caller.now)
    if (!today.ok) throw refuseForNow('codeDayLimit', today.secondsLeft)

    const row = {
      targetKey: key,
      codeId,
      codeHash: hashCode(rules.secret, { key, codeId, code }),
      triesLeft: TRIES,
      expiresAt: new Date(caller.now.getTime() + CODE_LIFETIME_SECONDS * 1000),
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
export const withdrawCode = async (
  { db, secret, secondsBetweenCodes }: CodeRules,
  target: Target,
): Promise<void> => {
  const key = targetKey(secret, target)
  await db.delete(verificationCodes).where(eq(verificationCodes.targetKey, key))
  await forget(db, pauseLimit(key, secondsBetweenCodes))
}

/**
 * Counts a try, then compares. The try is counted first and in one statement, so that guesses at once are all counted.
 * @returns the id to redeem the code by
 * @throws Refusal `captchaWrong` or `captchaExpired`
 */
export const checkCode = async (
  { db, secret }: CodeRules,
  attempt: { target: Target; code: string },
  caller: { ip: string; now: Date },
): Promise<{ targetKey: string; codeId: string }> => {
  const key = targetKey(secret, attempt.target)
  const wrong = wrongLimit(caller.ip)
  if (await isUsedUp(db, wrong, caller.now))
    throw refuseForNow('tooManyRequests', await secondsLeft(db, wrong, caller.now))

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
  if (!tried) throw await expiredOrNeverSent(db, key)

  const hash = hashCode(secret, { key, codeId: tried.codeId, code: attempt.code })
  if (!timingSafeEqual(Buffer.from(hash), Buffer.from(tried.codeHash))) {
    await take(db, wrong, caller.now)
    throw refuse('captchaWrong', 'codeWrong')
  }
  return { targetKey: key, codeId: tried.codeId }
}

/**
 * Marks a checked code as used. Of several log-ins with one code, exactly one gets through.
 * @throws Refusal `captchaExpired`
 */
export const redeemCode = async (
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
  if (redeemed.length === 0) throw refuse('captchaExpired', 'codeExpired')
}

const expiredOrNeverSent = async (db: Database, key: string) => {
  const [row] = await db
    .select({ codeId: verificationCodes.codeId })
    .from(verificationCodes)
    .where(eq(verificationCodes.targetKey, key))
  return refuse('captchaExpired', row ? 'codeExpired' : 'codeNotObtained')
}

const hashCode = (
  secret: string,
  { key, codeId, code }: { key: string; codeId: string; code: string },
): string => createHmac('sha256', secret).update(`code:${key}:${codeId}:${code}`).digest('hex')
