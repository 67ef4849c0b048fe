import { createHmac } from 'node:crypto'
import { DAY_SECONDS, HOUR_SECONDS } from '@anzuo/domain/durations'
import type { Database } from '../../db/database'
import { createRateLimitError } from '../../http/apiError'
import {
  consumeRateLimit,
  getRateLimitCount,
  resetRateLimit,
  toRateLimitIpKey,
  toRateLimitNetworkKey,
  UNLIMITED,
  type RateLimit,
} from './rateLimits'

/**
 * How often codes may be asked for. What counts is who asks: each client has a pause and a day's number of codes of its own at each
 * target, so that nobody uses up those of somebody else. A client is known at a target when it has logged in there before; any other
 * client is counted by its address.
 */

/** Who asks for a code, or tries one. */
export type CodeRequester = {
  ip: string
  /** What the client is counted by when it is known at the target; null for every other client. */
  knownClient: string | null
}

export type CodeRequestLimitConfig = {
  secret: string
  codesPerHour: number
  newClientCodesPerHour: number
  secondsBetweenCodes: number
}

const MAX_CODES_PER_CLIENT_PER_DAY = 10
const MAX_CODES_TO_KNOWN_CLIENTS_PER_DAY = 30

/**
 * How many codes a target gets in a day for addresses where it is not known, by how many of them this address has asked for. An address
 * that asks for the first time comes long before one that asks again, so that it takes far more than 40 addresses to leave no
 * code for the next; one address alone gets its ten. The last number holds for all further codes.
 */
const MAX_TARGET_CODES_BY_REQUEST_COUNT = [60, 20, MAX_CODES_PER_CLIENT_PER_DAY] as const

/** The part of all new clients' codes that networks get which have asked before in the same hour. */
const REPEATED_SHARE = 1 / 2

/** As long as less of all new clients' codes are used up in an hour, that is nothing unusual. */
const USUAL_SHARE = 1 / 8

/** So many codes to one target in a day are nothing unusual. */
const USUAL_TARGET_CODES_PER_DAY = 30

type Target = { targetKey: string; requester: CodeRequester }
type CodeRequest = Target & { now: Date }

/** Nobody reads from a limit's name who asked for a code to whom. */
const hashClient = (secret: string, { targetKey, requester }: Target): string => {
  const client = requester.knownClient ?? `address:${toRateLimitIpKey(requester.ip)}`
  return createHmac('sha256', secret).update(`client:${targetKey}:${client}`).digest('hex')
}

const createPauseLimit = (config: CodeRequestLimitConfig, target: Target): RateLimit => ({
  key: `pause:${hashClient(config.secret, target)}`,
  max: 1,
  windowSeconds: config.secondsBetweenCodes,
})
const createClientDayLimit = ({ secret }: CodeRequestLimitConfig, target: Target): RateLimit => ({
  key: `day:${hashClient(secret, target)}`,
  max: MAX_CODES_PER_CLIENT_PER_DAY,
  windowSeconds: DAY_SECONDS,
})
const createKnownClientsDayLimit = (targetKey: string): RateLimit => ({
  key: `known-day:${targetKey}`,
  max: MAX_CODES_TO_KNOWN_CLIENTS_PER_DAY,
  windowSeconds: DAY_SECONDS,
})
const createNewClientsDayLimit = (targetKey: string, requestCount: number): RateLimit => ({
  key: `new-day:${targetKey}`,
  max: MAX_TARGET_CODES_BY_REQUEST_COUNT[requestCount - 1] ?? MAX_CODES_PER_CLIENT_PER_DAY,
  windowSeconds: DAY_SECONDS,
})

/**
 * Counts a request for a code.
 * @throws ApiError `tooManyRequests`; the transaction that it leaves then counts nothing
 */
export const consumeCodeRequestLimits = async (
  tx: Database,
  config: CodeRequestLimitConfig,
  request: CodeRequest,
): Promise<void> => {
  const { targetKey, requester, now } = request
  if (requester.knownClient === null) await consumeAddressLimit(tx, config, { ip: requester.ip, now })
  const pause = await consumeRateLimit(tx, createPauseLimit(config, request), now)
  if (!pause.ok) throw createRateLimitError('codeTooSoon', pause.secondsLeft)
  const today = await consumeRateLimit(tx, createClientDayLimit(config, request), now)
  if (!today.ok) throw createRateLimitError('codeDayLimit', today.secondsLeft)
  if (requester.knownClient === null) {
    const requestCount = Math.max(today.count, await countNetworkRequest(tx, config, request))
    await consumeNewClientLimits(tx, config, { targetKey, requestCount, ip: requester.ip, now })
  } else {
    const known = await consumeRateLimit(tx, createKnownClientsDayLimit(targetKey), now)
    if (!known.ok) throw createRateLimitError('codeDayLimit', known.secondsLeft)
  }
}

/** Which of the requests of a network at this target it is: whoever has a whole network of addresses comes as often as it asks. */
const countNetworkRequest = async (
  tx: Database,
  { secret }: CodeRequestLimitConfig,
  { targetKey, requester, now }: CodeRequest,
): Promise<number> => {
  const network = toRateLimitNetworkKey(requester.ip)
  const hash = createHmac('sha256', secret).update(`network:${targetKey}:${network}`).digest('hex')
  const limit = { key: `network-day:${hash}`, max: UNLIMITED, windowSeconds: DAY_SECONDS }
  const counted = await consumeRateLimit(tx, limit, now)
  return counted.ok ? counted.count : UNLIMITED
}

const consumeAddressLimit = async (
  tx: Database,
  { codesPerHour }: CodeRequestLimitConfig,
  { ip, now }: { ip: string; now: Date },
): Promise<void> => {
  const limit = { key: `codes:${toRateLimitIpKey(ip)}`, max: codesPerHour, windowSeconds: HOUR_SECONDS }
  const fromAddress = await consumeRateLimit(tx, limit, now)
  if (!fromAddress.ok) throw createRateLimitError('tooManyRequests', fromAddress.secondsLeft)
}

/** All messages to new clients together. Its half stays for networks that ask for the first time in the hour. */
const createAllNewClientsLimit = (
  { newClientCodesPerHour }: CodeRequestLimitConfig,
  isFirst: boolean,
): RateLimit => ({
  key: 'codes:new-clients',
  max: Math.ceil(newClientCodesPerHour * (isFirst ? 1 : REPEATED_SHARE)),
  windowSeconds: HOUR_SECONDS,
})

/** What bounds the messages to one target, and all messages together, however many addresses ask. */
const consumeNewClientLimits = async (
  tx: Database,
  config: CodeRequestLimitConfig,
  { targetKey, requestCount, ip, now }: { targetKey: string; requestCount: number; ip: string; now: Date },
): Promise<void> => {
  const atTarget = await consumeRateLimit(tx, createNewClientsDayLimit(targetKey, requestCount), now)
  if (!atTarget.ok) throw createRateLimitError('codeAskedElsewhere', atTarget.secondsLeft)
  const key = `network-hour:${toRateLimitNetworkKey(ip)}`
  const ofNetwork = await consumeRateLimit(tx, { key, max: UNLIMITED, windowSeconds: HOUR_SECONDS }, now)
  const isFirst = ofNetwork.ok && ofNetwork.count === 1
  const everywhere = await consumeRateLimit(tx, createAllNewClientsLimit(config, isFirst), now)
  if (!everywhere.ok) throw createRateLimitError('tooManyRequests', everywhere.secondsLeft)
}

/** Lets a client ask again at once. */
export const resetCodeRequestPause = (
  db: Database,
  config: CodeRequestLimitConfig,
  target: Target,
): Promise<void> => resetRateLimit(db, createPauseLimit(config, target))

/** How many times as many codes as usual went to a target today for clients that are not known there. */
export const getTargetCodeRatio = async (db: Database, targetKey: string, now: Date): Promise<number> =>
  (await getRateLimitCount(db, createNewClientsDayLimit(targetKey, 1), now)) / USUAL_TARGET_CODES_PER_DAY

/** How many times as many codes as usual went to new clients within the hour. */
export const getNewClientCodeRatio = async (
  db: Database,
  config: CodeRequestLimitConfig,
  now: Date,
): Promise<number> => {
  const limit = createAllNewClientsLimit(config, true)
  return (await getRateLimitCount(db, limit, now)) / (limit.max * USUAL_SHARE)
}
