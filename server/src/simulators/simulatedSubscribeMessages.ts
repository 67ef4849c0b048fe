import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { WeixinAppCredentials } from '../gateways/weixin'

const TOKEN_SECONDS = 7200

/** Values that each type of field takes, as the platform's document "subscribeMessage.send" has them. */
const FIELD_RULES: Readonly<Record<string, RegExp>> = {
  thing: /^.{1,20}$/u,
  character_string: /^[\w:/.+#-]{1,32}$/,
  number: /^\d{1,32}$/,
  phrase: /^\p{Script=Han}{1,5}$/u,
  time: /^.{1,20}$/u,
}

const TokenRequest = z.object({
  grant_type: z.literal('client_credential'),
  appid: z.string(),
  secret: z.string(),
  force_refresh: z.boolean().default(false),
})

const SendRequest = z.object({
  touser: z.string().min(1),
  template_id: z.string().min(1),
  page: z.string().optional(),
  miniprogram_state: z.enum(['developer', 'trial', 'formal']).optional(),
  lang: z.enum(['zh_CN', 'en_US', 'zh_HK', 'zh_TW']).optional(),
  data: z.record(z.string(), z.object({ value: z.string() })),
})

type Options = {
  account: WeixinAppCredentials
  /** Names of fields of a template; null for one that the account does not have. */
  getFields: (templateId: string) => readonly string[] | null
  /** Whether somebody still agrees to a message of a template. */
  isAccepted: (openid: string, templateId: string) => boolean
  onSent?: (message: z.infer<typeof SendRequest>) => void
  /** Answers further calls that need the token; null for what isn't one. */
  answerOther?: (path: string, body: unknown) => Response | null
}

/** What the platform answers about subscribe messages, at its addresses, with its fields and codes. */
export const createSimulatedSubscribeMessages = ({
  account,
  getFields,
  isAccepted,
  onSent,
  answerOther,
}: Options) => {
  let token = randomUUID()

  const answerToken = (body: unknown): Response => {
    const request = TokenRequest.safeParse(body)
    if (!request.success) return fail(40002, 'invalid grant_type')
    if (request.data.appid !== account.id) return fail(40013, 'invalid appid')
    if (request.data.secret !== account.secret) return fail(40125, 'invalid appsecret')
    if (request.data.force_refresh) token = randomUUID()
    return Response.json({ access_token: token, expires_in: TOKEN_SECONDS })
  }

  const answerSend = (givenToken: string | null, body: unknown): Response => {
    if (givenToken !== token) return fail(40001, 'invalid credential, access_token is invalid or not latest')
    const request = SendRequest.safeParse(body)
    if (!request.success) return fail(47001, 'data format error')
    const { touser, template_id: templateId, data } = request.data
    const fields = getFields(templateId)
    if (!fields) return fail(40037, 'invalid template_id')
    const isFilled = fields.every(name => {
      const rule = FIELD_RULES[name.replace(/\d+$/, '')]
      return rule?.test(data[name]?.value ?? '') ?? false
    })
    if (!isFilled) return fail(47003, 'argument invalid! data format error')
    if (!isAccepted(touser, templateId)) return fail(43101, 'user refuse to accept the msg')
    onSent?.(request.data)
    return Response.json({ errcode: 0, errmsg: 'ok', msgid: 1 })
  }

  return {
    isToken: (given: string | null): boolean => given === token,
    /** The token becomes another one, as when another server asked for one. */
    renewToken: (): void => {
      token = randomUUID()
    },
    /** The answer to a call of these addresses; null for others. */
    answer: async (request: Request): Promise<Response | null> => {
      const { pathname, searchParams } = new URL(request.url)
      if (request.method !== 'POST') return null
      if (pathname === '/cgi-bin/stable_token') return answerToken(await request.json())
      if (pathname === '/cgi-bin/message/subscribe/send')
        return answerSend(searchParams.get('access_token'), await request.json())
      const answer =
        answerOther?.(
          pathname,
          await request
            .clone()
            .json()
            .catch(() => null),
        ) ?? null
      return answer && searchParams.get('access_token') !== token
        ? fail(40001, 'invalid credential, access_token is invalid or not latest')
        : answer
    },
  }
}

const fail = (errcode: number, errmsg: string): Response => Response.json({ errcode, errmsg })
