import { and, eq, gt } from 'drizzle-orm'
import type { Database } from '../../db/database'
import { platformTickets } from '../../db/schema'
import type { Weixin, WeixinResult } from '../../gateways/weixin'

const NAME = 'weixin.jsapi'

/** A ticket is renewed a little before it ends, so that no page is signed with one that ends on the way. */
const SPARE_SECONDS = 300

/**
 * Gives the current ticket. It is shared in the database, because the platform limits how often it hands one out; calls
 * that come at once wait for one request.
 */
export const ticketSource = (options: { db: Database; weixin: Weixin; now: () => Date }) => {
  const { db, weixin, now } = options
  let asking: Promise<WeixinResult<string>> | null = null

  const renew = async (): Promise<WeixinResult<string>> => {
    const answer = await weixin.newTicket()
    if (!answer.ok) return answer
    const { ticket, expiresInSeconds } = answer.value
    const seconds = Math.max(0, expiresInSeconds - SPARE_SECONDS)
    const row = { value: ticket, expiresAt: new Date(now().getTime() + seconds * 1000) }
    await db
      .insert(platformTickets)
      .values({ name: NAME, ...row })
      .onConflictDoUpdate({ target: platformTickets.name, set: row })
    return { ok: true, value: ticket }
  }

  return async (): Promise<WeixinResult<string>> => {
    const [kept] = await db
      .select()
      .from(platformTickets)
      .where(and(eq(platformTickets.name, NAME), gt(platformTickets.expiresAt, now())))
    if (kept) return { ok: true, value: kept.value }
    asking ??= renew().finally(() => {
      asking = null
    })
    return asking
  }
}
