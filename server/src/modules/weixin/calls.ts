import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { weixin as weixinContract } from '../../../../src/contract/weixin'
import type { Database } from '../../db/database'
import { users } from '../../db/schema'
import type { Weixin, WeixinResult } from '../../gateways/weixin'
import { refuse } from '../../http/refusal'
import type { HandlersOf } from '../../http/registry'
import { isSignable, signPage } from './signature'
import { ticketSource } from './tickets'

/** What the shop needs inside the instant-messaging browser and the mini-program. */
export const weixinCalls = (options: {
  db: Database
  weixin: Weixin
  signHosts: readonly string[]
  now: () => Date
  onFailed: (reason: string) => void
}): HandlersOf<typeof weixinContract> => {
  const { db, weixin, signHosts, now, onFailed } = options
  const currentTicket = ticketSource({ db, weixin, now })

  const valueOf = <Value>(result: WeixinResult<Value>): Value => {
    if (result.ok) return result.value
    onFailed(result.reason)
    throw refuse('unavailable', 'weixinFailed')
  }

  return {
    '/weixin/openid': async ({ caller, request }) => {
      if (!weixin.accounts[request.origin]) throw refuse('unavailable', 'weixinUnavailable')
      const openid = valueOf(await weixin.openid(request.origin, request.code))
      const kept = request.origin === 'browser' ? { browserOpenid: openid } : { miniProgramOpenid: openid }
      await db.update(users).set(kept).where(eq(users.id, caller.userId))
      return { openid }
    },

    '/weixin/authorize': async ({ request }) => {
      if (!isSignable(request.returnTo, signHosts)) throw refuse('invalidRequest', 'hostNotAllowed')
      const url = weixin.authorizeUrl(request.returnTo)
      if (url === null) throw refuse('unavailable', 'weixinUnavailable')
      return { url }
    },

    '/weixin/js_signature': async ({ request }) => {
      const account = weixin.accounts.browser
      if (!account) throw refuse('unavailable', 'weixinUnavailable')
      if (!isSignable(request.url, signHosts)) throw refuse('invalidRequest', 'hostNotAllowed')
      const ticket = valueOf(await currentTicket())
      const timestamp = Math.floor(now().getTime() / 1000)
      const nonceStr = randomBytes(8).toString('hex')
      return {
        appId: account.id,
        timestamp,
        nonceStr,
        signature: signPage({ ticket, nonceStr, timestamp, url: request.url }),
      }
    },
  }
}
