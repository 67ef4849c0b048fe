import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { wechatEndpoints as weixinContract } from '@anzuo/contract/wechat'
import { users } from '../../db/schema'
import type { WeixinClient, WeixinResult } from '../../gateways/weixin'
import { createApiError } from '../../http/apiError'
import type { RouteHandlers } from '../../http/apiRoutes'
import { isAllowedJsSdkHost, signJsSdkPage } from './jsSdkSignature'
import { createJsapiTicketSource } from './jsapiTicket'
import { getMiniProgramLink, type MiniProgramLinkContext } from './miniProgramLink'

/** What the shop needs inside the instant-messaging browser and the mini-program. */
export const weixinRoutes = (
  options: MiniProgramLinkContext & { weixin: WeixinClient; signHosts: readonly string[] },
): RouteHandlers<typeof weixinContract> => {
  const { db, weixin, signHosts, now, onFailed } = options
  const currentTicket = createJsapiTicketSource({ db, weixin, now })

  const unwrapResult = <Value>(result: WeixinResult<Value>): Value => {
    if (result.ok) return result.value
    onFailed(result.reason)
    throw createApiError('unavailable', 'weixinFailed')
  }

  return {
    '/weixin/openid': async ({ caller, request }) => {
      if (!weixin.accounts[request.origin]) throw createApiError('unavailable', 'weixinUnavailable')
      const openid = unwrapResult(await weixin.getOpenid(request.origin, request.code))
      const kept = request.origin === 'browser' ? { browserOpenid: openid } : { miniProgramOpenid: openid }
      await db.update(users).set(kept).where(eq(users.id, caller.userId))
      return { openid }
    },

    '/weixin/authorize': async ({ request }) => {
      if (!isAllowedJsSdkHost(request.returnTo, signHosts))
        throw createApiError('invalidRequest', 'hostNotAllowed')
      const url = weixin.authorizeUrl(request)
      if (url === null) throw createApiError('unavailable', 'weixinUnavailable')
      return { url }
    },

    '/weixin/mini_program_link': call => getMiniProgramLink(options, call),

    '/weixin/js_signature': async ({ request }) => {
      const account = weixin.accounts.browser
      if (!account) throw createApiError('unavailable', 'weixinUnavailable')
      if (!isAllowedJsSdkHost(request.url, signHosts))
        throw createApiError('invalidRequest', 'hostNotAllowed')
      const ticket = unwrapResult(await currentTicket())
      const timestamp = Math.floor(now().getTime() / 1000)
      const nonceStr = randomBytes(8).toString('hex')
      return {
        appId: account.id,
        timestamp,
        nonceStr,
        signature: signJsSdkPage({ ticket, nonceStr, timestamp, url: request.url }),
      }
    },
  }
}
