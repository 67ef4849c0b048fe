import { z } from 'zod'
import { toError } from '../toError'
import {
  createOutboundGuard,
  OutageError,
  type OutboundGuard,
  type OutboundGuardOptions,
} from './outboundGuard'

/** An account at the instant-messaging platform. */
export type WeixinAppCredentials = { id: string; secret: string }

/** What the platform gave, or why it gave nothing. The reason is for the log and holds no secret. */
export type WeixinResult<Value> = { ok: true; value: Value } | { ok: false; reason: string }

type WeixinJsapiTicket = { ticket: string; expiresInSeconds: number }

/** Where its browser comes back to, and what it brings along then. */
type AuthorizeRequest = { returnTo: string; state: string }

/** The interface of the instant-messaging platform, as far as we use it. */
export type WeixinClient = {
  /** The account of its browser, and of the mini-program; null where this server has none. */
  accounts: { browser: WeixinAppCredentials | null; miniProgram: WeixinAppCredentials | null }
  /** The address at which its browser gives out a log-in code and comes back; null without an account. */
  authorizeUrl: (asked: AuthorizeRequest) => string | null
  /** Exchanges a log-in code for an openid. */
  getOpenid: (origin: 'browser' | 'miniProgram', code: string) => Promise<WeixinResult<string>>
  /** Asks for a new ticket to sign pages with. The platform limits how often. */
  requestJsapiTicket: () => Promise<WeixinResult<WeixinJsapiTicket>>
}

/** Answers a request, as `fetch` does. */
export type FetchFunction = (request: Request) => Promise<Response>

/** Only opens in the platform's browser; of the person it tells no more than the openid, and asks nothing. */
const AUTHORIZE_URL = 'https://open.weixin.qq.com/connect/oauth2/authorize'

const Openid = z.object({ openid: z.string().min(1) })
const AccessToken = z.object({ access_token: z.string().min(1) })
const Ticket = z.object({ ticket: z.string().min(1), expires_in: z.number().int().positive() })
const Failure = z.object({ errcode: z.number().int() })

type WeixinGatewayOptions = OutboundGuardOptions & {
  host: string
  accounts: WeixinClient['accounts']
  fetch: FetchFunction
  /** Where people are asked who they are; the platform's own address when left out. */
  authorizeAt?: string
}

/**
 * Speaks to the platform. Addresses and fields are those of its documents: "Official accounts: web authorisation",
 * "JS-SDK, appendix 1" and "Mini-program: code2Session".
 */
export const createWeixinApiClient = (options: WeixinGatewayOptions): WeixinClient => {
  const connection = { ...options, askOutside: createOutboundGuard(options) }
  return {
    accounts: options.accounts,
    authorizeUrl: asked => buildAuthorizeUrl(options, asked),
    getOpenid: (origin, code) => exchangeCode(connection, origin, code),
    requestJsapiTicket: () => requestJsapiTicket(connection),
  }
}

type WeixinConnection = WeixinGatewayOptions & { askOutside: OutboundGuard }

const buildAuthorizeUrl = (
  options: WeixinGatewayOptions,
  { returnTo, state }: AuthorizeRequest,
): string | null => {
  const { accounts, authorizeAt = AUTHORIZE_URL } = options
  if (!accounts.browser) return null
  // The platform wants the fields in this order, and the mark at the end.
  const fields = new URLSearchParams({
    appid: accounts.browser.id,
    redirect_uri: returnTo,
    response_type: 'code',
    scope: 'snsapi_base',
    state,
  })
  return `${authorizeAt}?${fields.toString()}#wechat_redirect`
}

const exchangeCode = async (
  options: WeixinConnection,
  origin: 'browser' | 'miniProgram',
  code: string,
): Promise<WeixinResult<string>> => {
  const account = options.accounts[origin]
  if (!account) return { ok: false, reason: `no account for ${origin}` }
  const common = { appid: account.id, secret: account.secret, grant_type: 'authorization_code' }
  const answer = await callApi(
    options,
    origin === 'browser'
      ? { path: '/sns/oauth2/access_token', query: { ...common, code } }
      : { path: '/sns/jscode2session', query: { ...common, js_code: code } },
    Openid,
  )
  return answer.ok ? { ok: true, value: answer.value.openid } : answer
}

const requestJsapiTicket = async (options: WeixinConnection): Promise<WeixinResult<WeixinJsapiTicket>> => {
  const account = options.accounts.browser
  if (!account) return { ok: false, reason: 'no account for browser' }
  const credentials = { grant_type: 'client_credential', appid: account.id, secret: account.secret }
  const access = await callApi(options, { path: '/cgi-bin/token', query: credentials }, AccessToken)
  if (!access.ok) return access
  const query = { access_token: access.value.access_token, type: 'jsapi' }
  const answer = await callApi(options, { path: '/cgi-bin/ticket/getticket', query }, Ticket)
  if (!answer.ok) return answer
  return { ok: true, value: { ticket: answer.value.ticket, expiresInSeconds: answer.value.expires_in } }
}

const callApi = async <Answer>(
  { host, fetch, askOutside }: WeixinConnection,
  { path, query }: { path: string; query: Record<string, string> },
  form: z.ZodType<Answer>,
): Promise<WeixinResult<Answer>> => {
  try {
    const address = `${host}${path}?${new URLSearchParams(query).toString()}`
    const { status, body } = await askOutside(async signal => {
      // The account's secret is for this host alone.
      const response = await fetch(new Request(address, { redirect: 'error', signal }))
      return { status: response.status, body: (await response.json()) as unknown }
    })
    const answer = form.safeParse(body)
    if (answer.success) return { ok: true, value: answer.data }
    const failure = Failure.safeParse(body)
    const detail = failure.success ? `errcode ${failure.data.errcode}` : `HTTP ${status}`
    return { ok: false, reason: `${path}: ${detail}` }
  } catch (error) {
    // The words of another error may quote the address, which holds the secret.
    const reason = error instanceof OutageError ? error.message : toError(error).name
    return { ok: false, reason: `${path}: ${reason}` }
  }
}
