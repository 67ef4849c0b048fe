import { createHash, createHmac } from 'node:crypto'
import { z } from 'zod'
import { toE164 } from '../../phoneNumber'
import { toError } from '../../toError'
import { createOutboundGuard, type OutboundGuardOptions } from '../outboundGuard'
import { SmsError, type SmsGateway, type SmsMessage, type SmsProblem } from './smsGateway'
import { fillSmsTemplate, type SmsTemplateSets } from './smsTemplates'

/** An account at Tencent Cloud, and what it sends by. */
export type TencentSmsAccount = SmsTemplateSets & {
  host: string
  secretId: string
  secretKey: string
  /** The app of its SMS console. */
  appId: string
  /** The name before each message that Tencent has approved. */
  signName: string
  region: string
}

const VERSION = '2021-01-11'
const ALGORITHM = 'TC3-HMAC-SHA256'
const SERVICE = 'sms'
const CONTENT_TYPE = 'application/json; charset=utf-8'

const Answer = z.object({
  Response: z.object({
    Error: z.object({ Code: z.string() }).optional(),
    SendStatusSet: z.array(z.object({ Code: z.string() })).optional(),
  }),
})

/** The names of its codes that say more than no. */
const PROBLEMS: readonly [RegExp, SmsProblem][] = [
  [/^(AuthFailure|UnauthorizedOperation)/, 'account'],
  [/^FailedOperation\.InsufficientBalance/, 'account'],
  [
    /^UnsupportedOperation\.(ChineseMainlandTemplateToGlobalPhone|UnsupportedRegion|UnsuportedRegion)$/,
    'abroad',
  ],
  [/^(LimitExceeded|RequestLimitExceeded)/, 'limited'],
]

type Options = TencentSmsAccount & OutboundGuardOptions & { now: () => Date }

/** Sends text messages by Tencent Cloud's `SendSms`. */
export const createTencentSmsGateway = (options: Options): SmsGateway => {
  const askOutside = createOutboundGuard(options)
  return {
    send: async message => {
      try {
        const body = toBody(options, message)
        const code = await askOutside(signal => sendSms(options, body, signal))
        return code === 'Ok' ? { ok: true } : { ok: false, error: toSmsError(code) }
      } catch (error) {
        return { ok: false, error: toError(error) }
      }
    },
  }
}

/** Asks for a message to nobody, which is refused; whether the keys are taken shows all the same. Null when they are. */
export const checkTencentSmsAccount = async (
  account: TencentSmsAccount,
  { now, signal }: { now: () => Date; signal: AbortSignal },
): Promise<SmsError | null> => {
  const error = toSmsError(await sendSms({ ...account, now }, {}, signal))
  return error.problem === 'account' ? error : null
}

const toBody = (account: TencentSmsAccount, message: SmsMessage): object => {
  const { id, values } = fillSmsTemplate(account, message)
  return {
    // Tencent names every phone with its country.
    PhoneNumberSet: [toE164(message.phone)],
    SmsSdkAppId: account.appId,
    SignName: account.signName,
    TemplateId: id,
    TemplateParamSet: values.map(([, value]) => value),
  }
}

/** @throws what stands for an outage @returns the code of the answer, `Ok` when the message was taken */
const sendSms = async (
  account: TencentSmsAccount & { now: () => Date },
  content: object,
  signal: AbortSignal,
): Promise<string> => {
  const { host } = new URL(account.host)
  const body = JSON.stringify(content)
  const seconds = Math.floor(account.now().getTime() / 1000)
  const headers = { 'content-type': CONTENT_TYPE, host, 'x-tc-action': 'sendsms' }
  const response = await fetch(`${account.host}/`, {
    method: 'POST',
    headers: {
      authorization: signForTencent({ service: SERVICE, headers, body, seconds }, account),
      'content-type': CONTENT_TYPE,
      'x-tc-action': 'SendSms',
      'x-tc-version': VERSION,
      'x-tc-timestamp': String(seconds),
      'x-tc-region': account.region,
    },
    body,
    // What is signed is for the host of the settings alone.
    redirect: 'error',
    signal,
  })
  if (response.status >= 500) throw new Error(`Tencent Cloud answered ${response.status}`)
  const { Error: failure, SendStatusSet: statuses } = Answer.parse(await response.json()).Response
  return failure?.Code ?? statuses?.[0]?.Code ?? 'an answer about no message'
}

const toSmsError = (code: string): SmsError => {
  const [, problem = 'refused'] = PROBLEMS.find(([pattern]) => pattern.test(code)) ?? []
  return new SmsError(problem, `Tencent Cloud did not take the message: ${code}`)
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

const hmacSha256 = (key: string | Buffer, text: string): Buffer =>
  createHmac('sha256', key).update(text).digest()

/**
 * The `Authorization` of a POST, by Tencent Cloud's published signature of version 3. Its own library brings a dozen packages for these
 * lines. @param call.headers those that are signed, names and values in small letters
 */
export const signForTencent = (
  call: { service: string; headers: Readonly<Record<string, string>>; body: string; seconds: number },
  { secretId, secretKey }: Pick<TencentSmsAccount, 'secretId' | 'secretKey'>,
): string => {
  const { service, headers, body, seconds } = call
  const names = Object.keys(headers).sort()
  const signed = names.join(';')
  const lines = names.map(name => `${name}:${headers[name]}\n`).join('')
  const request = ['POST', '/', '', lines, signed, sha256(body)].join('\n')
  const date = new Date(seconds * 1000).toISOString().slice(0, 10)
  const scope = `${date}/${service}/tc3_request`
  const key = hmacSha256(hmacSha256(hmacSha256(`TC3${secretKey}`, date), service), 'tc3_request')
  const signature = hmacSha256(key, [ALGORITHM, seconds, scope, sha256(request)].join('\n')).toString('hex')
  return `${ALGORITHM} Credential=${secretId}/${scope}, SignedHeaders=${signed}, Signature=${signature}`
}
