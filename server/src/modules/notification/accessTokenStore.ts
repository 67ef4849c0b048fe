import { and, eq, gt } from 'drizzle-orm'
import type { Database } from '../../db/database'
import { jsapiTickets } from '../../db/schema'
import type { AccessTokenStore } from '../../gateways/weixinAccessToken'

const TOKEN_NAME = 'weixin.miniProgram.accessToken'

/** A token is renewed a little before it ends, so that no message goes out with one that ends on the way. */
const RENEWAL_MARGIN_SECONDS = 300

/** Keeps the platform's access token for all instances: it has one at a time. */
export const createAccessTokenStore = ({ db, now }: { db: Database; now: () => Date }): AccessTokenStore => ({
  read: async () => {
    const [kept] = await db
      .select({ value: jsapiTickets.value })
      .from(jsapiTickets)
      .where(and(eq(jsapiTickets.name, TOKEN_NAME), gt(jsapiTickets.expiresAt, now())))
    return kept?.value ?? null
  },
  write: async (value, expiresInSeconds) => {
    const seconds = Math.max(0, expiresInSeconds - RENEWAL_MARGIN_SECONDS)
    const row = { value, expiresAt: new Date(now().getTime() + seconds * 1000) }
    await db
      .insert(jsapiTickets)
      .values({ name: TOKEN_NAME, ...row })
      .onConflictDoUpdate({ target: jsapiTickets.name, set: row })
  },
})
