import type { Locale } from '../messages'
import type { MiniProgramApi } from './miniProgramApi'

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

/** Sends subscribe messages. Address, fields and codes are those of the platform's document "subscribeMessage.send". */
export const createSubscribeMessageGateway = ({
  api,
  isProduction,
}: {
  api: MiniProgramApi
  isProduction: boolean
}): SubscribeMessageGateway => ({
  send: async ({ openid, templateId, page, locale, fields }) => {
    const answer = await api.post('/cgi-bin/message/subscribe/send', {
      touser: openid,
      template_id: templateId,
      page,
      miniprogram_state: isProduction ? 'formal' : 'developer',
      lang: LANGUAGES[locale],
      data: Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, { value }])),
    })
    return answer.ok ? toResult(answer.errcode) : { ok: false, problem: 'failed', reason: answer.reason }
  },
})

const toResult = (code: number): SubscribeMessageResult => {
  if (code === 0) return { ok: true }
  const problem = REFUSED_CODES.includes(code)
    ? 'refused'
    : WRONG_DATA_CODES.includes(code)
      ? 'wrongData'
      : 'failed'
  return { ok: false, problem, reason: `errcode ${code}` }
}
