import { z } from 'zod'
import type { Locale } from '../messages'
import { toError } from '../toError'
import { createOutboundGuard, OutageError, type OutboundGuardOptions } from './outboundGuard'
import { callWithAccessToken, postToWeixin, type WeixinTokenConnection } from './weixinAccessToken'

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

const LANGUAGES: Record<Locale, string> = { 'en-GB': 'en_US', 'zh-CN': 'zh_CN', 'zh-Hant': 'zh_TW' }

/** The person has not agreed, has used up what they agreed to, or switched these messages off. */
const REFUSED_CODES: readonly number[] = [43101, 43107, 43108]
/** Fields, template or page do not fit. */
const WRONG_DATA_CODES: readonly number[] = [47003, 40037, 41030]

const Answer = z.object({ errcode: z.number().int() })

type Options = OutboundGuardOptions & Omit<WeixinTokenConnection, 'askOutside'> & { isProduction: boolean }

type Connection = WeixinTokenConnection & { isProduction: boolean }

/** Sends subscribe messages. Addresses, fields and codes are those of the platform's document "subscribeMessage.send". */
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
  const { errcode } = await callWithAccessToken(connection, token => postMessage(connection, message, token))
  return toResult(errcode)
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

const postMessage = async (
  connection: Connection,
  { openid, templateId, page, locale, fields }: SubscribeMessage,
  token: string,
): Promise<z.output<typeof Answer>> => {
  const query = new URLSearchParams({ access_token: token })
  const body = await postToWeixin(connection, `/cgi-bin/message/subscribe/send?${query.toString()}`, {
    touser: openid,
    template_id: templateId,
    page,
    miniprogram_state: connection.isProduction ? 'formal' : 'developer',
    lang: LANGUAGES[locale],
    data: Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, { value }])),
  })
  return Answer.parse(body)
}
