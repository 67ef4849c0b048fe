import { createHash } from 'node:crypto'
import type { Fetch, WeixinAccount } from '../gateways/weixin'

/** The account that the simulated platform knows. */
export const SIMULATED_ACCOUNT: WeixinAccount = { id: 'wx-simulated', secret: 'simulated' }

const TICKET_SECONDS = 7200

/** A log-in code with this start is refused, as the platform refuses one that was used before. */
const REFUSED_CODE = /^refused/

/**
 * Stands in for the instant-messaging platform where there is no account. It answers the same addresses with the same
 * fields and error codes; the same log-in code always gives the same openid.
 */
export const simulatedWeixin = (): Fetch => async request => {
  const { pathname, searchParams } = new URL(request.url)
  if (searchParams.has('appid') && searchParams.get('secret') !== SIMULATED_ACCOUNT.secret)
    return Response.json({ errcode: 40125, errmsg: 'invalid appsecret' })
  switch (pathname) {
    case '/sns/oauth2/access_token':
      return openid(searchParams.get('code'))
    case '/sns/jscode2session':
      return openid(searchParams.get('js_code'))
    case '/cgi-bin/token':
      return Response.json({ access_token: 'simulated-access', expires_in: TICKET_SECONDS })
    case '/cgi-bin/ticket/getticket':
      return searchParams.get('access_token') === 'simulated-access'
        ? Response.json({ errcode: 0, errmsg: 'ok', ticket: 'simulated-ticket', expires_in: TICKET_SECONDS })
        : Response.json({ errcode: 40001, errmsg: 'invalid credential' })
    default:
      return new Response(null, { status: 404 })
  }
}

const openid = (code: string | null): Response =>
  code === null || REFUSED_CODE.test(code)
    ? Response.json({ errcode: 40029, errmsg: 'invalid code' })
    : Response.json({
        openid: `sim-${createHash('sha256').update(code).digest('base64url').slice(0, 24)}`,
        session_key: 'simulated',
      })
