import { z } from 'zod'
import type { Locale } from '../messages'
import { toError } from '../toError'
import {
  createOutboundGuard,
  OutageError,
  type OutboundGuard,
  type OutboundGuardOptions,
} from './outboundGuard'
import type { FetchFunction, WeixinAppCredentials } from './weixin'

/** A subscribe message of the mini-program. */
export type SubscribeMessage = {
  openid: string
  templateId: string
  /** Page of the mini-program that it opens. */
  page: string
  locale: Locale
  /** Words by the template's own names of fields. */
  fields: Readonly<Record<string, string>>
}

/**
 * Why a message was not taken. `refused`: the person has not agreed to one more, or takes it back; `wrongData`: the template has other
 * fields; `failed`: it may be tried again. The reason is for the log, and holds nothing of the person.
 */
export type SubscribeMessageResult =
  { ok: true } | { ok: false; problem: 'refused' | 'wrongData' | 'failed'; reason: string }

export type SubscribeMessageGateway = {
  send: (message: SubscribeMessage) => Promise<SubscribeMessageResult>
}

/** Where the access token is, for all servers: the platform has one at a time. */
export type AccessTokenStore = {
  read: () => Promise<string | null>
  write: (token: string, expiresInSeconds: number) => Promise<void>
}

const LANGUAGES: Record<Locale, string> = { 'en-GB': 'en_US', 'zh-CN': 'zh_CN', 'zh-Hant': 'zh_TW' }

/** The person has not agreed, has used up what they agreed to, or switched these messages off. */
const REFUSED_CODES: readonly number[] = [43101, 43107, 43108]
/** The token is not the one of now. */
const TOKEN_CODES: readonly number[] = [40001, 40014, 42001]
/** Fields, template or page do not fit. */
const WRONG_DATA_CODES: readonly number[] = [47003, 40037, 41030]

const Token = z.object({ access_token: z.string().min(1), expires_in: z.number().int().positive() })
const Answer = z.object({ errcode: z.number().int() })

type Options = OutboundGuardOptions & {
  host: string
  account: WeixinAppCredentials
  fetch: FetchFunction
  tokens: AccessTokenStore
  isProduction: boolean
}

type Connection = Options & { askOutside: OutboundGuard }

/**
 * Sends subscribe messages. Addresses, fields and codes are those of the platform's documents "subscribeMessage.send" and
 * "getStableAccessToken".
 */
export const createSubscribeMessageGateway = (options: Options): SubscribeMessageGateway => {
  const connection: Connection = { ...options, askOutside: createOutboundGuard(options) }
  return {
    send: async message => {
      try {
        return await sendMessage(connection, message)
      } catch (error) {
        // The words of another error may quote the address, which holds the token.
        const reason = error instanceof OutageError ? error.message : toError(error).name
        return { ok: false, problem: 'failed', reason }
      }
    },
  }
}

const sendMessage = async (
  connection: Connection,
  message: SubscribeMessage,
): Promise<SubscribeMessageResult> => {
  const known = (await connection.tokens.read()) ?? (await requestToken(connection, { isForced: false }))
  const code = await postMessage(connection, message, known)
  if (!TOKEN_CODES.includes(code)) return toResult(code)
  // Another server may have renewed it; forcing a new one is limited to a few times a day.
  const current = await requestToken(connection, { isForced: false })
  const next = current === known ? await requestToken(connection, { isForced: true }) : current
  return toResult(await postMessage(connection, message, next))
}

const toResult = (code: number): SubscribeMessageResult => {
  if (code === 0) return { ok: true }
  const problem = REFUSED_CODES.includes(code)
    ? 'refused'
    : WRONG_DATA_CODES.includes(code)
      ? 'wrongData'
      : 'failed'
  return { ok: false, problem, reason: `errcode ${code}` }
}

/** @throws Error where the platform gives none */
const requestToken = async (connection: Connection, { isForced }: { isForced: boolean }): Promise<string> => {
  const { account, tokens } = connection
  const body = await post(connection, '/cgi-bin/stable_token', {
    grant_type: 'client_credential',
    appid: account.id,
    secret: account.secret,
    force_refresh: isForced,
  })
  const { access_token: token, expires_in: seconds } = Token.parse(body)
  await tokens.write(token, seconds)
  return token
}

const postMessage = async (
  connection: Connection,
  { openid, templateId, page, locale, fields }: SubscribeMessage,
  token: string,
): Promise<number> => {
  const query = new URLSearchParams({ access_token: token })
  const body = await post(connection, `/cgi-bin/message/subscribe/send?${query.toString()}`, {
    touser: openid,
    template_id: templateId,
    page,
    miniprogram_state: connection.isProduction ? 'formal' : 'developer',
    lang: LANGUAGES[locale],
    data: Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, { value }])),
  })
  return Answer.parse(body).errcode
}

/** @throws what stands for no answer */
const post = ({ host, fetch, askOutside }: Connection, path: string, body: object): Promise<unknown> =>
  askOutside(async signal => {
    const response = await fetch(
      new Request(`${host}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
        // Secret and token are for this host alone.
        redirect: 'error',
        signal,
      }),
    )
    return (await response.json()) as unknown
  })
