import { and, eq, gt } from 'drizzle-orm'
import type { ResponseData } from '@anzuo/contract'
import { DAY_MS, DAY_SECONDS } from '@anzuo/domain/durations'
import { linkedMiniProgramPages } from '@anzuo/domain/miniProgramPages'
import type { Database } from '../../db/database'
import { jsapiTickets, products } from '../../db/schema'
import { LINK_DAYS, type MiniProgramLinks, type MiniProgramPage } from '../../gateways/miniProgramLinks'
import { createApiError, createRateLimitError } from '../../http/apiError'
import type { RequestContext } from '../../http/apiRoutes'
import { consumeRateLimit, toRateLimitIpKey } from '../auth/rateLimits'

/** Links that are made anew in a day: for one address, and for all. The platform makes 500,000 a day. */
const MAX_NEW_LINKS_PER_ADDRESS = 30
const MAX_NEW_LINKS = 100_000

/** A link is given out until a day before it ends. */
const KEPT_MS = (LINK_DAYS - 1) * DAY_MS

export type MiniProgramLinkContext = {
  db: Database
  now: () => Date
  /** Null where this server has no mini-program. */
  links: MiniProgramLinks | null
  onFailed: (reason: string) => void
}

type LinkCall = RequestContext<'/weixin/mini_program_link'>

/**
 * Gives the address that opens the mini-program at a page. One that was made before is given again until it ends.
 * @throws ApiError `unavailable` without a mini-program or an answer, `notFound` for what is not on sale, `tooManyRequests`
 */
export const getMiniProgramLink = async (
  context: MiniProgramLinkContext,
  { request, ip }: LinkCall,
): Promise<ResponseData<'/weixin/mini_program_link'>> => {
  const { db, now, links, onFailed } = context
  if (!links) throw createApiError('unavailable', 'weixinUnavailable')
  const page = await toMiniProgramPage(db, request.page)
  const name = `weixin.link:${page.path}?${page.query}`
  const [known] = await db
    .select({ url: jsapiTickets.value })
    .from(jsapiTickets)
    .where(and(eq(jsapiTickets.name, name), gt(jsapiTickets.expiresAt, now())))
  if (known) return known
  await consumeLinkLimits(context, ip)
  const made = await links.create(page)
  if (!made.ok) {
    onFailed(`generate_urllink: ${made.reason}`)
    throw createApiError('unavailable', 'weixinFailed')
  }
  const row = { value: made.url, expiresAt: new Date(now().getTime() + KEPT_MS) }
  await db
    .insert(jsapiTickets)
    .values({ name, ...row })
    .onConflictDoUpdate({ target: jsapiTickets.name, set: row })
  return { url: made.url }
}

const consumeLinkLimits = async ({ db, now }: MiniProgramLinkContext, ip: string): Promise<void> => {
  for (const limit of [
    { key: `mini-program-links:${toRateLimitIpKey(ip)}`, max: MAX_NEW_LINKS_PER_ADDRESS },
    { key: 'mini-program-links', max: MAX_NEW_LINKS },
  ]) {
    const taken = await consumeRateLimit(db, { ...limit, windowSeconds: DAY_SECONDS }, now())
    if (!taken.ok) throw createRateLimitError('tooManyRequests', taken.secondsLeft)
  }
}

const toMiniProgramPage = async (
  db: Database,
  { name, ...parameters }: LinkCall['request']['page'],
): Promise<MiniProgramPage> => {
  if ('id' in parameters) {
    const isOnSale = and(eq(products.id, parameters.id), eq(products.isOnSale, true))
    if ((await db.$count(products, isOnSale)) === 0) throw createApiError('notFound', 'productNotFound')
  }
  return { path: linkedMiniProgramPages[name], query: new URLSearchParams(parameters).toString() }
}
