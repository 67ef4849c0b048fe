import { DAY_SECONDS, HOUR_SECONDS } from '@anzuo/domain/durations'
import type { Database } from '../../db/database'
import { createApiError, createRateLimitError } from '../../http/apiError'
import {
  consumeRateLimit,
  getRateLimitCount,
  getSecondsUntilReset,
  isRateLimitExceeded,
  toRateLimitIpKey,
  UNLIMITED,
  type RateLimit,
} from './rateLimits'

/** Wrong codes of everybody in the window that is running. */
export type CodeGuessingAlarm = { wrongCodes: number; windowSeconds: number }

export type CodeGuessingConfig = {
  db: Database
  /** So many wrong codes an hour, of all people together, are nothing unusual. */
  wrongCodesAlarm: number
  onGuessing: (alarm: CodeGuessingAlarm) => void
}

const MAX_WRONG_CODES_PER_HOUR = 50

/**
 * Each code allows one try, whatever others do. The tries after the first, of all clients that are not known at a target, share this
 * number. With the codes that a target gets in a day, fewer than 100 guesses a day are possible (NIST SP 800-63B, 3.2.2).
 */
const MAX_FURTHER_TRIES_PER_DAY = 30

const createWrongCodeLimit = (ip: string): RateLimit => ({
  key: `wrong:${toRateLimitIpKey(ip)}`,
  max: MAX_WRONG_CODES_PER_HOUR,
  windowSeconds: HOUR_SECONDS,
})
const WRONG_CODES_EVERYWHERE: RateLimit = {
  key: 'wrong:everywhere',
  max: UNLIMITED,
  windowSeconds: HOUR_SECONDS,
}

/** @throws ApiError `tooManyRequests` for an address that has tried too many wrong codes */
export const refuseGuessingAddress = async (db: Database, ip: string, now: Date): Promise<void> => {
  const wrong = createWrongCodeLimit(ip)
  if (await isRateLimitExceeded(db, wrong, now))
    throw createRateLimitError('tooManyRequests', await getSecondsUntilReset(db, wrong, now))
}

/**
 * Counts a try after the first one of a code.
 * @throws ApiError `captchaExpired` when too many were made at the target; a new code allows one more
 */
export const consumeFurtherTry = async (db: Database, targetKey: string, now: Date): Promise<void> => {
  const limit = {
    key: `tries:${targetKey}`,
    max: MAX_FURTHER_TRIES_PER_DAY,
    windowSeconds: DAY_SECONDS,
  }
  if (!(await consumeRateLimit(db, limit, now)).ok) throw createApiError('captchaExpired', 'codeExpired')
}

/** Counts a wrong code, and raises the alarm when there are unusually many, again each time that their number has doubled. */
export const recordWrongCode = async (
  { db, wrongCodesAlarm, onGuessing }: CodeGuessingConfig,
  ip: string,
  now: Date,
): Promise<void> => {
  await consumeRateLimit(db, createWrongCodeLimit(ip), now)
  const everywhere = await consumeRateLimit(db, WRONG_CODES_EVERYWHERE, now)
  if (everywhere.ok && isPowerOfTwo(everywhere.count / wrongCodesAlarm))
    onGuessing({ wrongCodes: everywhere.count, windowSeconds: WRONG_CODES_EVERYWHERE.windowSeconds })
}

/** How many times as many wrong codes as usual are tried, by everybody together. */
export const getWrongCodeRatio = async (
  { db, wrongCodesAlarm }: CodeGuessingConfig,
  now: Date,
): Promise<number> => (await getRateLimitCount(db, WRONG_CODES_EVERYWHERE, now)) / wrongCodesAlarm

const isPowerOfTwo = (ratio: number): boolean => ratio >= 1 && Number.isInteger(Math.log2(ratio))
