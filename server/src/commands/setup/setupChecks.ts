import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import nodemailer from 'nodemailer'
import { createDataFolder } from '../../dataFolder'
import { createS3Storage } from '../../fileStorage/s3Storage'
import { createAlipayProvider } from '../../gateways/alipay'
import { checkKuaidi100Account } from '../../gateways/carriers/kuaidi100'
import { checkNuonuoAccount } from '../../gateways/invoices/nuonuo'
import { checkAliyunSmsAccount } from '../../gateways/sms/aliyunSms'
import type { SmsError } from '../../gateways/sms/smsGateway'
import { checkTencentSmsAccount } from '../../gateways/sms/tencentSms'
import { createWechatPayProvider } from '../../gateways/wechatPay'
import type { PaymentProvider } from '../../gateways/paymentProvider'
import { createMetrics } from '../../metrics/metrics'
import type { ServerSettings } from '../../settings'
import { StartupError } from '../../startupError'
import { toError } from '../../toError'

/** How long an answer may take, in milliseconds. */
const DEADLINE_MS = 10_000

/** What came of a check: it is fine, it can't be known yet, or it has to be put right. */
export type CheckResult = { name: string } & (
  { outcome: 'good' } | { outcome: 'unknown' | 'bad'; reason: string }
)

type Check = (settings: ServerSettings) => Promise<CheckResult | null>

const good = (name: string): CheckResult => ({ name, outcome: 'good' })
const bad = (name: string, reason: string): CheckResult => ({ name, outcome: 'bad', reason })

/** Connection errors say what failed in a code; the host stands in the setting that is named beside it. */
const describeError = (error: unknown): string => {
  const { cause, message } = toError(error)
  const inner = cause ?? error
  return inner instanceof Error && 'code' in inner ? String(inner.code) : message
}

const checkFolder: Check = async ({ dataDir }) => {
  const probe = path.join(dataDir, '.setup-probe')
  try {
    await createDataFolder(dataDir)
    const signal = AbortSignal.timeout(DEADLINE_MS)
    await writeFile(probe, '', { signal })
    await rm(probe)
    return good('DATA_DIR')
  } catch (error) {
    // It names the setting itself.
    if (error instanceof StartupError) return bad('DATA_DIR', error.message.replace(/^DATA_DIR: /, ''))
    return bad(
      'DATA_DIR',
      `nothing can be written there (${describeError(error)}). Make the folder, or name another one.`,
    )
  }
}

const checkMail: Check = async ({ mail }) => {
  if (!mail) return null
  const transport = nodemailer.createTransport({
    url: mail.url,
    requireTLS: mail.isTlsRequired,
    dnsTimeout: DEADLINE_MS,
    connectionTimeout: DEADLINE_MS,
    greetingTimeout: DEADLINE_MS,
    socketTimeout: DEADLINE_MS,
  })
  try {
    await transport.verify()
    return good('SMTP_URL')
  } catch (error) {
    const reason = describeError(error)
    return bad(
      'SMTP_URL',
      reason === 'EAUTH'
        ? 'the mail server refuses user or password.'
        : `the mail server can't be used (${reason}). Look at host, port and TLS.`,
    )
  } finally {
    transport.close()
  }
}

/** A message to nobody is sent by no provider; whether it takes the key shows all the same. */
const checkSms: Check = async ({ sms }) => {
  switch (sms?.provider) {
    case undefined:
      return null
    case 'http':
      return checkSmsGateway(sms)
    case 'aliyun':
      return checkSmsAccount('ALIYUN_SMS', how => checkAliyunSmsAccount(sms, how))
    case 'tencent':
      return checkSmsAccount('TENCENT_SMS', how => checkTencentSmsAccount(sms, how))
  }
}

const checkSmsAccount = async (
  name: 'ALIYUN_SMS' | 'TENCENT_SMS',
  ask: (how: { now: () => Date; signal: AbortSignal }) => Promise<SmsError | null>,
): Promise<CheckResult> => {
  try {
    const error = await ask({ now: () => new Date(), signal: AbortSignal.timeout(DEADLINE_MS) })
    return error ? bad(name, `the provider refuses the account or its keys (${error.message}).`) : good(name)
  } catch (error) {
    return bad(`${name}_HOST`, `the provider gives no answer (${describeError(error)}).`)
  }
}

const checkSmsGateway = async (sms: { url: string; key: string }): Promise<CheckResult> => {
  try {
    const response = await fetch(sms.url, {
      method: 'POST',
      headers: { authorization: `Bearer ${sms.key}`, 'content-type': 'application/json' },
      body: '{}',
      redirect: 'error',
      signal: AbortSignal.timeout(DEADLINE_MS),
    })
    await response.body?.cancel()
    if (response.status === 401 || response.status === 403)
      return bad('SMS_GATEWAY_KEY', 'the SMS gateway refuses the key.')
    if (response.status === 404 || response.status >= 500)
      return bad('SMS_GATEWAY_URL', `the SMS gateway answers ${response.status}. Look at the address.`)
    return good('SMS_GATEWAY_URL')
  } catch (error) {
    return bad('SMS_GATEWAY_URL', `the SMS gateway gives no answer (${describeError(error)}).`)
  }
}

/** A number that nobody has paid under: the provider's answer is signed, and so shows that both keys fit. */
const UNUSED_NUMBER = '0'.repeat(32)

const checkPayment = async (name: string, provider: PaymentProvider): Promise<CheckResult> => {
  const answer = await provider.queryTransaction(UNUSED_NUMBER)
  return answer.ok ? good(name) : bad(name, `the provider refuses the account or its keys: ${answer.reason}.`)
}

const checkWechatPay: Check = async ({ wechatPay, wechatPayHost, publicAddress }) =>
  wechatPay &&
  checkPayment(
    'WECHAT_PAY',
    createWechatPayProvider({
      account: wechatPay,
      host: () => wechatPayHost,
      ourAddress: () => publicAddress ?? '',
      observer: createMetrics().observeOuterService('wechatPay'),
    }),
  )

const checkAlipay: Check = async ({ alipay, alipayHost, publicAddress }) =>
  alipay &&
  checkPayment(
    'ALIPAY',
    createAlipayProvider({
      account: alipay,
      host: () => alipayHost,
      ourAddress: () => publicAddress ?? '',
      observer: createMetrics().observeOuterService('alipay'),
    }),
  )

const checkCarriers: Check = async ({ kuaidi100, kuaidi100Host, publicAddress }) => {
  if (!kuaidi100) return null
  const answer = await checkKuaidi100Account({
    account: kuaidi100,
    host: kuaidi100Host,
    ourAddress: () => publicAddress ?? '',
    now: () => new Date(),
  })
  if (answer.ok) return good('KUAIDI100')
  return answer.isFinal
    ? bad('KUAIDI100', `the carrier service refuses customer or key (${answer.reason}).`)
    : {
        name: 'KUAIDI100',
        outcome: 'unknown',
        reason: `the carrier service gives no useful answer (${answer.reason}). Look again later.`,
      }
}

const checkInvoices: Check = async ({ nuonuo, nuonuoHost }) => {
  if (!nuonuo) return null
  const answer = await checkNuonuoAccount({
    account: nuonuo,
    host: nuonuoHost,
    callbackFor: () => '',
    now: () => new Date(),
    allowsPrivate: false,
  })
  if (answer.ok) return good('NUONUO')
  return answer.isFinal
    ? bad('NUONUO', `the invoice platform refuses key, secret or token (${answer.reason}).`)
    : {
        name: 'NUONUO',
        outcome: 'unknown',
        reason: `the invoice platform gives no useful answer (${answer.reason}). Look again later.`,
      }
}

const PROBE = Buffer.from('a file of the setup')

/** Does once what the shop does with files. A key without the right to list is told "forbidden" about a missing file, as if it were there. */
const checkBucket: Check = async ({ fileStorage: { bucket } }) => {
  if (!bucket) return null
  const storage = createS3Storage(bucket, { deadlineMs: DEADLINE_MS })
  const key = `setup/${randomUUID()}.txt`
  let step = 'write a'
  try {
    await storage.put(key, { bytes: PROBE, mime: 'text/plain' })
    step = 'read a'
    const read = await storage.get(key)
    if (!read?.bytes.equals(PROBE)) return bad('S3_BUCKET_ADDRESS', 'the bucket gives back another file.')
    step = 'remove a'
    await storage.delete(key)
    step = 'ask for a missing'
    return (await storage.get(key)) === null
      ? good('S3_BUCKET_ADDRESS')
      : bad('S3_BUCKET_ADDRESS', 'a removed file is still there: turn versions or locks of the bucket off.')
  } catch (error) {
    const reason = describeError(error)
    return bad(
      'S3_BUCKET_ADDRESS',
      `the key can't ${step} file (${reason}). It needs the rights to read, write, delete and list in this bucket.`,
    )
  }
}

/** Codes of a certificate that browsers and providers refuse too. */
const CERTIFICATE_ERROR = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ALTNAME/

const checkAddress =
  (name: string, getAddress: (settings: ServerSettings) => string | null): Check =>
  async settings => {
    const address = getAddress(settings)
    if (!address?.startsWith('https:')) return null
    try {
      const response = await fetch(`${address}/livez`, {
        redirect: 'manual',
        signal: AbortSignal.timeout(DEADLINE_MS),
      })
      await response.body?.cancel()
      return good(name)
    } catch (error) {
      const reason = describeError(error)
      return CERTIFICATE_ERROR.test(reason)
        ? bad(
            name,
            `its certificate is not good (${reason}). Browsers and payment providers would refuse it.`,
          )
        : {
            name,
            outcome: 'unknown',
            reason: `nobody answers there yet (${reason}). Look again once the server and its proxy run.`,
          }
    }
  }

const checks: readonly Check[] = [
  checkFolder,
  checkMail,
  checkSms,
  checkWechatPay,
  checkAlipay,
  checkCarriers,
  checkInvoices,
  checkBucket,
  checkAddress('PUBLIC_ADDRESS', ({ publicAddress }) => publicAddress),
  checkAddress('OFFICE_ADDRESS', ({ office }) => office.address),
]

/** Tries everything that the settings name but the database, which the caller opens. Parties that are not set are left out. */
export const runSetupChecks = async (settings: ServerSettings): Promise<CheckResult[]> => {
  const results = await Promise.all(checks.map(check => check(settings)))
  return results.filter(result => result !== null)
}
