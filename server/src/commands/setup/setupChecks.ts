import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import nodemailer from 'nodemailer'
import { createAlipayProvider } from '../../gateways/alipay'
import { createWechatPayProvider } from '../../gateways/wechatPay'
import type { PaymentProvider } from '../../gateways/paymentProvider'
import { createMetrics } from '../../metrics/metrics'
import type { ServerSettings } from '../../settings'
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
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    await writeFile(probe, '')
    await rm(probe)
    return good('DATA_DIR')
  } catch (error) {
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

/** An empty message is sent by no gateway; whether it takes the key shows all the same. */
const checkSms: Check = async ({ sms }) => {
  if (!sms) return null
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
  checkAddress('PUBLIC_ADDRESS', ({ publicAddress }) => publicAddress),
  checkAddress('OFFICE_ADDRESS', ({ office }) => office.address),
]

/** Tries everything that the settings name but the database, which the caller opens. Parties that are not set are left out. */
export const runSetupChecks = async (settings: ServerSettings): Promise<CheckResult[]> => {
  const results = await Promise.all(checks.map(check => check(settings)))
  return results.filter(result => result !== null)
}
