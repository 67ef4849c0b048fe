import { createHmac, randomInt, randomUUID, timingSafeEqual } from 'node:crypto'
import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { MINUTE_SECONDS } from '@anzuo/domain/durations'
import type { Database } from '../../db/database'
import { verificationCodes } from '../../db/schema'
import type { VerificationTarget } from '../../gateways/verificationCodeDelivery'
import { createApiError } from '../../http/apiError'
import {
  consumeFurtherTry,
  recordWrongCode,
  refuseGuessingAddress,
  type CodeGuessingConfig,
} from './codeGuessing'
import {
  consumeCodeRequestLimits,
  resetCodeRequestPause,
  type CodeRequestLimitConfig,
  type CodeRequester,
} from './codeRequestLimits'
import { hashVerificationTarget } from './verificationTarget'

export const VERIFICATION_CODE_TTL_SECONDS = 5 * MINUTE_SECONDS

const MAX_ATTEMPTS = 5

/** What the rules of codes work with. */
export type VerificationCodeConfig = CodeRequestLimitConfig & CodeGuessingConfig

/**
 * Makes a new code for a client that asks for one. It is good together with its request id only, which the client gets and nobody else.
 * @returns the six digits, which stand nowhere else, and the request id
 * @throws ApiError `tooManyRequests`; then nothing was counted
 */
export const issueVerificationCode = async (
  rules: VerificationCodeConfig,
  target: VerificationTarget,
  { now, ...requester }: CodeRequester & { now: Date },
): Promise<{ code: string; requestId: string }> => {
  const targetKey = hashVerificationTarget(rules.secret, target)
  const requestId = randomUUID()
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await rules.db.transaction(async tx => {
    await consumeCodeRequestLimits(tx, rules, { targetKey, requester, now })
    await tx.insert(verificationCodes).values({
      requestId,
      targetKey,
      codeHash: hashVerificationCode(rules.secret, { targetKey, requestId, code }),
      triesLeft: MAX_ATTEMPTS,
      isClientKnown: requester.knownClient !== null,
      expiresAt: new Date(now.getTime() + VERIFICATION_CODE_TTL_SECONDS * 1000),
    })
  })
  return { code, requestId }
}

/** Takes back a code that couldn't be delivered, so that the person may ask again at once. */
export const revokeVerificationCode = async (
  rules: VerificationCodeConfig,
  issued: { target: VerificationTarget; requester: CodeRequester; requestId: string },
): Promise<void> => {
  const targetKey = hashVerificationTarget(rules.secret, issued.target)
  await rules.db.delete(verificationCodes).where(eq(verificationCodes.requestId, issued.requestId))
  await resetCodeRequestPause(rules.db, rules, { targetKey, requester: issued.requester })
}

/** A code as a client sends it back. */
export type VerificationAttempt = { target: VerificationTarget; code: string; requestId: string }

/** A code that was right, by what it is redeemed. `isClientKnown`: somebody had logged in before on the client that asked for it. */
type CheckedCode = { targetKey: string; requestId: string; isClientKnown: boolean }

/**
 * Counts a try, then compares. The try is counted first and in one statement, so that guesses at once are all counted. It counts
 * against this request alone; codes that others asked for are not touched.
 * @throws ApiError `captchaWrong`, `captchaExpired`, or `tooManyRequests` for an address that guesses
 */
export const checkVerificationCode = async (
  rules: VerificationCodeConfig,
  { target, code, requestId }: VerificationAttempt,
  { ip, now }: { ip: string; now: Date },
): Promise<CheckedCode> => {
  const { db, secret } = rules
  const targetKey = hashVerificationTarget(secret, target)
  const isThisRequest = and(
    eq(verificationCodes.requestId, requestId),
    eq(verificationCodes.targetKey, targetKey),
  )
  const [issued] = await db.select().from(verificationCodes).where(isThisRequest)
  if (!issued) throw createApiError('captchaExpired', 'codeNotObtained')
  if (!issued.isClientKnown) await refuseGuessingAddress(db, ip, now)

  const [tried] = await db
    .update(verificationCodes)
    .set({ triesLeft: sql`${verificationCodes.triesLeft} - 1` })
    .where(
      and(
        isThisRequest,
        gt(verificationCodes.triesLeft, 0),
        gt(verificationCodes.expiresAt, now),
        isNull(verificationCodes.usedAt),
      ),
    )
    .returning()
  if (!tried) throw createApiError('captchaExpired', 'codeExpired')
  const isFirstTry = tried.triesLeft === MAX_ATTEMPTS - 1
  if (!tried.isClientKnown && !isFirstTry) await consumeFurtherTry(db, targetKey, now)

  const hash = hashVerificationCode(secret, { targetKey, requestId, code })
  if (!timingSafeEqual(Buffer.from(hash), Buffer.from(tried.codeHash))) {
    await recordWrongCode(rules, ip, now)
    throw createApiError('captchaWrong', 'codeWrong')
  }
  return { targetKey, requestId, isClientKnown: tried.isClientKnown }
}

/**
 * Marks a checked code as used. Of several log-ins with one code, exactly one gets through.
 * @throws ApiError `captchaExpired`
 */
export const redeemVerificationCode = async (
  tx: Database,
  { requestId }: Pick<CheckedCode, 'requestId'>,
  now: Date,
): Promise<void> => {
  const redeemed = await tx
    .update(verificationCodes)
    .set({ usedAt: now })
    .where(and(eq(verificationCodes.requestId, requestId), isNull(verificationCodes.usedAt)))
    .returning({ requestId: verificationCodes.requestId })
  if (redeemed.length === 0) throw createApiError('captchaExpired', 'codeExpired')
}

const hashVerificationCode = (
  secret: string,
  { targetKey, requestId, code }: Pick<CheckedCode, 'targetKey' | 'requestId'> & { code: string },
): string => createHmac('sha256', secret).update(`code:${targetKey}:${requestId}:${code}`).digest('hex')
