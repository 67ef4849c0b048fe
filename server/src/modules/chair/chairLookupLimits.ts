import { RESPONSE_CODE } from '@anzuo/contract'
import { DAY_SECONDS, HOUR_SECONDS } from '@anzuo/domain/durations'
import { ApiError, createRateLimitError } from '../../http/apiError'
import {
  consumeRateLimit,
  getSecondsUntilReset,
  isRateLimitExceeded,
  toRateLimitIpKey,
} from '../auth/rateLimits'
import type { ChairContext } from './context'

/**
 * Serial numbers follow one another, so whoever may ask often enough learns all of them. A person scans what is printed on a chair:
 * in an hour as many unknown numbers as there are look-ups in a minute are plenty, and in a day so many times the look-ups.
 */
const MINUTES_OF_LOOKUPS_PER_DAY = 10

/**
 * Answers a call that tells whether a chair with some number exists, within what one address may ask.
 * @throws ApiError `tooManyRequests`, for an address that asks for many numbers or for many that no chair has
 */
export const limitChairLookups = async <Answer>(
  { db, lookupsPerMinute, now }: Pick<ChairContext, 'db' | 'lookupsPerMinute' | 'now'>,
  ip: string,
  lookUp: () => Promise<Answer>,
): Promise<Answer> => {
  const address = toRateLimitIpKey(ip)
  const unknown = { key: `unknown-chairs:${address}`, max: lookupsPerMinute, windowSeconds: HOUR_SECONDS }
  if (await isRateLimitExceeded(db, unknown, now()))
    throw createRateLimitError('tooManyRequests', await getSecondsUntilReset(db, unknown, now()))
  const all = {
    key: `chair-lookups:${address}`,
    max: MINUTES_OF_LOOKUPS_PER_DAY * lookupsPerMinute,
    windowSeconds: DAY_SECONDS,
  }
  const taken = await consumeRateLimit(db, all, now())
  if (!taken.ok) throw createRateLimitError('tooManyRequests', taken.secondsLeft)
  try {
    return await lookUp()
  } catch (error) {
    if (error instanceof ApiError && error.code === RESPONSE_CODE.notFound)
      await consumeRateLimit(db, unknown, now())
    throw error
  }
}
