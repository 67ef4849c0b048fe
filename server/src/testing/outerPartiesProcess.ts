import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createTestPostgresDatabase, isPostgresReachable } from './databases'
import { getPaymentSandboxKeys, startPaymentSandbox } from './testShop'
import { SMTPServer } from 'smtp-server'

/**
 * The parties that a shop deals with, as a process of their own: a mail server, an SMS gateway, the payment providers, and PostgreSQL
 * where one is reachable. What they are reached by and what they are told is printed, a line of JSON each; `test/e2e/support/outerParties.ts` reads it.
 */
const SMS_KEY = 'the key of the gateway'
const MAIL_PASSWORD = 'swordfish-4711'

/** Providers try again soon when nobody takes their webhook. */
const WEBHOOK_DELAYS_MS = [0, 1000, 3000]

const report = (line: object) => void process.stdout.write(`${JSON.stringify(line)}\n`)

const listen = (server: { listen: (port: number, host: string, done: () => void) => unknown }) =>
  new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))

const getPort = (server: { address: () => unknown }) => (server.address() as AddressInfo).port

const mail = new SMTPServer({
  disabledCommands: ['STARTTLS'],
  allowInsecureAuth: true,
  onAuth: ({ password }, _session, done) =>
    password === MAIL_PASSWORD ? done(null, { user: 'shop' }) : done(new Error('no')),
  onData: (stream, _session, done) => {
    stream.resume()
    stream.on('end', () => done())
  },
})

const sms = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk: Buffer) => (body += chunk.toString()))
  request.on('end', () => {
    const message = JSON.parse(body || '{}') as { phone?: string; code?: string | null }
    const isKnown = request.headers.authorization === `Bearer ${SMS_KEY}`
    response.statusCode = isKnown ? (message.phone ? 200 : 422) : 401
    if (isKnown && message.phone && message.code) report({ phone: message.phone, code: message.code })
    response.end()
  })
})

const providers = await startPaymentSandbox({
  webhooks: { kind: 'prompt', retryAfterMs: WEBHOOK_DELAYS_MS },
  ourAddress: () => '',
  now: () => new Date(),
})

/** What the providers have booked, for whoever writes their statements. */
const books = createServer((_request, response) => {
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify(providers.sandbox.listTransactions()))
})

const postgres = (await isPostgresReachable()) ? await createTestPostgresDatabase() : null
await Promise.all([listen(mail), listen(sms), listen(books)])

const close = async () => {
  await postgres?.drop()
  process.exit()
}
process.on('SIGTERM', () => void close())

const { wechatPay, alipay } = getPaymentSandboxKeys()
report({
  databaseUrl: postgres?.url ?? null,
  books: `http://127.0.0.1:${getPort(books)}`,
  merchantId: wechatPay.merchantId,
  environment: {
    SMTP_URL: `smtp://shop:${MAIL_PASSWORD}@127.0.0.1:${getPort(mail.server)}`,
    SMS_GATEWAY_URL: `http://127.0.0.1:${getPort(sms)}`,
    SMS_GATEWAY_KEY: SMS_KEY,
    WEIXIN_APP_ID: wechatPay.appIds.outside,
    WEIXIN_APP_SECRET: 'the secret of the app',
    WECHAT_PAY_MERCHANT_ID: wechatPay.merchantId,
    WECHAT_PAY_SERIAL: wechatPay.serial,
    WECHAT_PAY_PRIVATE_KEY: wechatPay.privateKey,
    WECHAT_PAY_PLATFORM_KEY_ID: wechatPay.platformKeyId,
    WECHAT_PAY_PLATFORM_KEY: wechatPay.platformKey,
    WECHAT_PAY_NOTICE_KEY: wechatPay.webhookDecryptionKey,
    WECHAT_PAY_HOST: providers.address,
    ALIPAY_APP_ID: alipay.appId,
    ALIPAY_SELLER_ID: alipay.sellerId,
    ALIPAY_PRIVATE_KEY: alipay.privateKey,
    ALIPAY_PUBLIC_KEY: alipay.alipayKey,
    ALIPAY_HOST: providers.address,
  },
})
