import { createHash, createHmac, randomUUID } from 'node:crypto'
import { z } from 'zod'
import { toError } from '../../toError'
import { createOutboundGuard, type OutboundGuardOptions } from '../outboundGuard'
import { SmsError, type SmsGateway, type SmsMessage, type SmsProblem } from './smsGateway'
import { fillSmsTemplate, type SmsTemplateSets } from './smsTemplates'

/** An account at Aliyun, and what it sends by. */
export type AliyunSmsAccount = SmsTemplateSets & {
  host: string
  accessKeyId: string
  accessKeySecret: string
  /** The name before each message that Aliyun has approved. */
  signName: string
}

const VERSION = '2017-05-25'
const ALGORITHM = 'ACS3-HMAC-SHA256'

const Answer = z.object({ Code: z.string() })

/** The names of its codes that say more than no. */
const PROBLEMS: readonly [RegExp, SmsProblem][] = [
  [/^(InvalidAccessKeyId|SignatureDoesNotMatch|IncompleteSignature|Forbidden|NoPermission)/, 'account'],
  [/^isp\.RAM_PERMISSION_DENY$|^isv\.(ACCOUNT_|AMOUNT_NOT_ENOUGH|OUT_OF_SERVICE)/, 'account'],
  [/^isv\.(BUSINESS_LIMIT_CONTROL|DAY_LIMIT_CONTROL)$|^Throttling/, 'limited'],
]

type Options = AliyunSmsAccount & OutboundGuardOptions & { now: () => Date }

/** Sends text messages by Aliyun's `SendSms`. */
export const createAliyunSmsGateway = (options: Options): SmsGateway => {
  const askOutside = createOutboundGuard(options)
  return {
    send: async message => {
      try {
        const parameters = toParameters(options, message)
        const code = await askOutside(signal => sendSms(options, parameters, signal))
        return code === 'OK' ? { ok: true } : { ok: false, error: toSmsError(code) }
      } catch (error) {
        return { ok: false, error: toError(error) }
      }
    },
  }
}

/** Asks for a message to nobody, which is refused; whether the keys are taken shows all the same. Null when they are. */
export const checkAliyunSmsAccount = async (
  account: AliyunSmsAccount,
  { now, signal }: { now: () => Date; signal: AbortSignal },
): Promise<SmsError | null> => {
  const error = toSmsError(await sendSms({ ...account, now }, {}, signal))
  return error.problem === 'account' ? error : null
}

const toParameters = (account: AliyunSmsAccount, message: SmsMessage): Record<string, string> => {
  const { id, values } = fillSmsTemplate(account, message)
  return {
    // Published forms: digits alone, those of other countries and regions behind their calling code.
    PhoneNumbers: message.phone.replace(/^\+/, ''),
    SignName: account.signName,
    TemplateCode: id,
    ...(values.length > 0 ? { TemplateParam: JSON.stringify(Object.fromEntries(values)) } : {}),
  }
}

/** @throws what stands for an outage @returns the code of the answer, `OK` when the message was taken */
const sendSms = async (
  account: AliyunSmsAccount & { now: () => Date },
  parameters: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<string> => {
  const { host } = new URL(account.host)
  const query = toAliyunQuery(parameters)
  const headers = {
    'x-acs-action': 'SendSms',
    'x-acs-content-sha256': sha256(''),
    'x-acs-date': account
      .now()
      .toISOString()
      .replace(/\.\d+Z$/, 'Z'),
    'x-acs-signature-nonce': randomUUID(),
    'x-acs-version': VERSION,
  }
  const authorization = signForAliyun({ query, headers: { host, ...headers } }, account)
  const response = await fetch(`${account.host}/?${query}`, {
    method: 'POST',
    headers: { ...headers, authorization },
    // What is signed is for the host of the settings alone.
    redirect: 'error',
    signal,
  })
  if (response.status >= 500) throw new Error(`Aliyun answered ${response.status}`)
  return Answer.parse(await response.json()).Code
}

const toSmsError = (code: string): SmsError => {
  const [, problem = 'refused'] = PROBLEMS.find(([pattern]) => pattern.test(code)) ?? []
  return new SmsError(problem, `Aliyun did not take the message: ${code}`)
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** As RFC 3986 wants it; the built-in function leaves a few signs as they are. */
const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, sign => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/** Parameters in the order and spelling in which they are signed. */
export const toAliyunQuery = (parameters: Readonly<Record<string, string>>): string =>
  Object.entries(parameters)
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&')

/**
 * The `Authorization` of a POST without a body, by Aliyun's published signature of version 3. Its own library brings a dozen packages for
 * these lines.
 */
export const signForAliyun = (
  { query, headers }: { query: string; headers: Readonly<Record<string, string>> },
  { accessKeyId, accessKeySecret }: Pick<AliyunSmsAccount, 'accessKeyId' | 'accessKeySecret'>,
): string => {
  const names = Object.keys(headers).sort()
  const signed = names.join(';')
  const lines = names.map(name => `${name}:${headers[name]}\n`).join('')
  const request = ['POST', '/', query, lines, signed, sha256('')].join('\n')
  const signature = createHmac('sha256', accessKeySecret)
    .update(`${ALGORITHM}\n${sha256(request)}`)
    .digest('hex')
  return `${ALGORITHM} Credential=${accessKeyId},SignedHeaders=${signed},Signature=${signature}`
}
