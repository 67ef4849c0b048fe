import { and, eq, gt } from 'drizzle-orm'
import type { Database } from '../../db/database'
import { jsapiTickets } from '../../db/schema'
import type { WeixinClient, WeixinResult } from '../../gateways/weixin'

const TICKET_NAME = 'weixin.jsapi'

/** A ticket is renewed a little before it ends, so that no page is signed with one that ends on the way. */
const RENEWAL_MARGIN_SECONDS = 300

/**
 * Gives the current ticket. It is shared in the database, because the platform limits how often it hands one out; calls
 * that come at once wait for one look and one request.
 */
export const createJsapiTicketSource = (options: { db: Database; weixin: WeixinClient; now: () => Date }) => {
  const { db, weixin, now } = options
  let asking: Promise<WeixinResult<string>> | null = null

  const renew = async (): Promise<WeixinResult<string>> => {
    const answer = await weixin.requestJsapiTicket()
    if (!answer.ok) return answer
    const { ticket, expiresInSeconds } = answer.value
    const seconds = Math.max(0, expiresInSeconds - RENEWAL_MARGIN_SECONDS)
    const row = { value: ticket, expiresAt: new Date(now().getTime() + seconds * 1000) }
    await db
      .insert(jsapiTickets)
      .values({ name: TICKET_NAME, ...row })
      .onConflictDoUpdate({ target: jsapiTickets.name, set: row })
    return { ok: true, value: ticket }
  }

  const readOrRenew = async (): Promise<WeixinResult<string>> => {
    const [kept] = await db
      .select()
      .from(jsapiTickets)
      .where(and(eq(jsapiTickets.name, TICKET_NAME), gt(jsapiTickets.expiresAt, now())))
    return kept ? { ok: true, value: kept.value } : renew()
  }

  // The look into the database is shared too: who had looked before a ticket came would ask for one more after it.
  return (): Promise<WeixinResult<string>> =>
    (asking ??= readOrRenew().finally(() => {
      asking = null
    }))
}
