import { createHash, randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { FetchFunction, WeixinAppCredentials } from '../gateways/weixin'
import { createSimulatedSubscribeMessages } from './simulatedSubscribeMessages'

/** The account that the simulated platform knows. */
export const SIMULATED_WEIXIN_ACCOUNT: WeixinAppCredentials = { id: 'wx-simulated', secret: 'simulated' }

const TICKET_SECONDS = 7200

/** A log-in code with this start is refused, as the platform refuses one that was used before. */
const REJECTED_CODE = /^refused/

/**
 * Stands in for the instant-messaging platform where there is no account. It answers the same addresses with the same
 * fields and error codes; the same log-in code always gives the same openid.
 */
export const createSimulatedWeixinFetch = (
  answerOther?: (path: string, body: unknown) => Response | null,
): FetchFunction => {
  // Who agreed to what, this platform does not remember: everybody agrees.
  const messages = createSimulatedSubscribeMessages({
    account: SIMULATED_WEIXIN_ACCOUNT,
    getFields: () => ['character_string1', 'thing2'],
    isAccepted: () => true,
    ...(answerOther ? { answerOther } : {}),
  })
  return async request => {
    const { pathname, searchParams } = new URL(request.url)
    if (pathname === '/wxa/business/getuserphonenumber')
      return messages.isToken(searchParams.get('access_token'))
        ? answerPhoneNumber(await request.json())
        : Response.json({
            errcode: 40001,
            errmsg: 'invalid credential, access_token is invalid or not latest',
          })
    return (await messages.answer(request)) ?? answerLogIn(request)
  }
}

/** A code that names a phone, such as `+85251234567`, stands for it. */
const NAMED_PHONE = /^\+(86|852|853|886)(\d{8,11})$/

const PhoneRequest = z.object({ code: z.string() })

/** The phone that a code stands for: the one that it names, else one that follows from it. */
const answerPhoneNumber = (body: unknown): Response => {
  const code = PhoneRequest.safeParse(body).data?.code ?? ''
  if (code === '' || REJECTED_CODE.test(code))
    return Response.json({ errcode: 40029, errmsg: 'invalid code' })
  const [, countryCode = '86', named] = NAMED_PHONE.exec(code) ?? []
  const digits = createHash('sha256').update(code).digest().readUInt32BE(0) % 100_000_000
  const purePhoneNumber = named ?? `137${String(digits).padStart(8, '0')}`
  const phoneNumber = countryCode === '86' ? purePhoneNumber : `+${countryCode}${purePhoneNumber}`
  const watermark = { timestamp: Math.floor(Date.now() / 1000), appid: SIMULATED_WEIXIN_ACCOUNT.id }
  const phoneInfo = { phoneNumber, purePhoneNumber, countryCode, watermark }
  return Response.json({ errcode: 0, errmsg: 'ok', phone_info: phoneInfo })
}

const answerLogIn = (request: Request): Response => {
  const { pathname, searchParams } = new URL(request.url)
  if (searchParams.has('appid') && searchParams.get('secret') !== SIMULATED_WEIXIN_ACCOUNT.secret)
    return Response.json({ errcode: 40125, errmsg: 'invalid appsecret' })
  switch (pathname) {
    case '/sns/oauth2/access_token':
      return respondWithOpenid(searchParams.get('code'))
    case '/sns/jscode2session':
      return respondWithOpenid(searchParams.get('js_code'))
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

const respondWithOpenid = (code: string | null): Response =>
  code === null || REJECTED_CODE.test(code)
    ? Response.json({ errcode: 40029, errmsg: 'invalid code' })
    : Response.json({
        openid: `sim-${createHash('sha256').update(code).digest('base64url').slice(0, 24)}`,
        session_key: 'simulated',
      })

/** Where the simulated platform gives out log-in codes. */
export const SIMULATED_WEIXIN_AUTHORIZE_PATH = '/dev/weixin/authorize'

/** Adds the address that stands in for the platform's: it asks nothing, and comes back with a log-in code. */
export const registerSimulatedWeixinRoutes = (app: FastifyInstance): void => {
  app.get<{ Querystring: { redirect_uri?: string; state?: string } }>(
    SIMULATED_WEIXIN_AUTHORIZE_PATH,
    { schema: { hide: true } },
    async (request, reply) => {
      const back = request.query.redirect_uri ?? ''
      if (!/^https?:\/\//.test(back)) return reply.code(404).send('')
      const url = new URL(back)
      url.searchParams.set('code', randomUUID())
      url.searchParams.set('state', request.query.state ?? '')
      return reply.redirect(url.toString(), 302)
    },
  )
}
