import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { DestinationStream } from 'pino'
import { loadChairMasterKey, loadVerificationCodeSecret } from './secrets'
import type { Database } from './db/database'
import { openDatabase } from './db/openDatabase'
import { startEmbeddedMqttBroker } from './gateways/chairs/embeddedBroker'
import { openChairMqttClient } from './gateways/chairs/chairMqttClient'
import {
  createVerificationCodeDelivery,
  type DeliverVerificationCode,
} from './gateways/verificationCodeDelivery'
import { createSmtpGateway } from './gateways/mail'
import { createAlipayProvider } from './gateways/alipay'
import type { PaymentProviders } from './gateways/paymentProvider'
import { createWechatPayProvider } from './gateways/wechatPay'
import { createHttpSmsGateway } from './gateways/sms'
import { createWeixinApiClient, type WeixinClient } from './gateways/weixin'
import { startListening } from './http/startListening'
import { createLogger } from './http/logging'
import { cleanupJobHandlers, scheduleCleanupJobs } from './jobs/cleanup'
import { createJobRunner } from './jobs/jobRunner'
import { scheduleShopJobs, createShopJobHandlers, getShopJobIntervalSeconds } from './jobs/shopJobs'
import { DEMO_CHAIR, seedDemoAccount } from './seed/demoAccount'
import { seedProductCatalogue } from './seed/catalogue'
import type { ServerSettings } from './settings'
import {
  UNOWNED_DEMO_CHAIR,
  startDemoChairs,
  type RunningSimulatedChair,
} from './simulators/chair/startSimulatedChair'
import { saveToDevOutbox } from './simulators/devOutbox'
import { generatePaymentSandboxKeys } from './simulators/paymentSandboxKeys'
import {
  createPaymentSandbox,
  SANDBOX_WEBHOOK_RETRY_DELAYS_MS,
  type PaymentSandbox,
} from './simulators/paymentSandbox'
import { createSandboxTransactionStore } from './simulators/persistedTransactions'
import {
  SIMULATED_WEIXIN_ACCOUNT,
  SIMULATED_WEIXIN_AUTHORIZE_PATH,
  createSimulatedWeixinFetch,
} from './simulators/simulatedWeixin'
import { createPaymentContext, createServer, SANDBOX_PREFIX } from './server'

/** Container hosts kill what hasn't ended ten seconds after they asked. */
const CLOSE_TIMEOUT_MS = 8000

/** A server that runs. */
export type RunningServer = {
  /** Such as `http://127.0.0.1:8080`. */
  address: string
  /** Answers what is in hand, then closes everything and frees the data folder. May be called more than once. */
  close: () => Promise<void>
}

type StartContext = {
  settings: ServerSettings
  log: FastifyBaseLogger
  now: () => Date
  /** Says something to whoever runs the server in a terminal. */
  print: (line: string) => void
  /** Closes what was opened, in the opposite order, when the server closes or could not start. */
  onClose: (close: () => Promise<unknown> | void) => void
}

/**
 * Opens the database, brings it up to date, and listens.
 * @param options.print says something to whoever runs the server in a terminal
 * @param options.logTo where log lines go; the terminal when left out
 * @throws StartupError for what the person at the terminal can put right; then nothing is left open
 */
export const startServer = async (
  settings: ServerSettings,
  options: { print: (line: string) => void; logTo?: DestinationStream },
): Promise<RunningServer> => {
  const log = createLogger({
    level: settings.logLevel,
    readable: !settings.isProduction,
    ...(options.logTo ? { destination: options.logTo } : {}),
  })
  const toClose: (() => Promise<unknown> | void)[] = []
  const close = async () => {
    for (const closeOne of toClose.splice(0).reverse()) await closeOne()
  }
  try {
    const { print } = options
    const onClose = (closeOne: () => Promise<unknown> | void) => void toClose.push(closeOne)
    return { address: await openServer({ settings, log, now: () => new Date(), print, onClose }), close }
  } catch (error) {
    await close()
    throw error
  }
}

/** @returns the address at which it listens */
const openServer = async (context: StartContext): Promise<string> => {
  const { settings, log, now, onClose } = context
  const database = await openDatabase(settings, error =>
    log.warn({ err: error }, 'a database connection broke'),
  )
  onClose(database.close)
  const { db, jobDb } = database
  const merchantSeconds = settings.isProduction ? 0 : settings.merchantSimulatorSeconds
  const pollIntervalSeconds = getShopJobIntervalSeconds(merchantSeconds)
  await prepareDatabase(context, jobDb, pollIntervalSeconds)

  const chairs = await connectChairs(context)
  const demoChairs: RunningSimulatedChair[] = []
  // Known once the server listens, which is before anybody pays.
  let ownAddress = ''
  const providers = createPaymentProviders(settings, { db, now, address: () => ownAddress })
  if (providers.sandbox) onClose(providers.sandbox.stop)
  const app = await createServer({
    ...providers,
    settings,
    database,
    log,
    now,
    codeSecret: await loadVerificationCodeSecret(settings),
    deliver: createCodeDelivery(context, db),
    weixin: createWeixinClient(settings),
    chairs,
    demoChairs,
  })
  onClose(() => closeWithTimeout(app))
  warnAboutMissingGateways(settings, log)

  const address = await startListening(app, settings)
  if (chairs.broker) context.print(`Chairs         connect to port ${chairs.broker.port} by MQTT`)
  if (settings.demoChairs && !settings.isProduction)
    demoChairs.push(...openDemoChairs(context, { ...chairs, address }))
  ownAddress = address
  const payments = createPaymentContext({
    database: { db: jobDb },
    log,
    now,
    payments: providers.payments,
  })
  const jobs = createJobRunner({
    db: jobDb,
    handlers: {
      ...cleanupJobHandlers,
      ...createShopJobHandlers(payments, {
        merchantSeconds,
        onPaymentAnomalies: anomalies =>
          log.warn({ anomalies }, 'money that no order could take waits for somebody to look at it'),
      }),
    },
    now,
    log,
    pollIntervalSeconds,
  })
  jobs.start()
  onClose(jobs.stop)
  return address
}

/** Fills in what every database holds, and plans the jobs. */
const prepareDatabase = async (
  { settings, now }: StartContext,
  db: Database,
  pollIntervalSeconds: number,
): Promise<void> => {
  await seedProductCatalogue(db, now())
  if (!settings.isProduction) await seedDemoAccount(db, { reportDays: settings.reportDays, now: now() })
  await scheduleCleanupJobs(db, now())
  await scheduleShopJobs(db, now(), pollIntervalSeconds)
}

/** Connects to the broker of the settings, or starts one in this process. */
const connectChairs = async ({ settings, log, onClose }: StartContext) => {
  const { host, mqtt } = settings
  const masterKey = await loadChairMasterKey(settings)
  const broker =
    mqtt.url === null
      ? await startEmbeddedMqttBroker({ host, port: mqtt.port, certificate: mqtt.certificate, masterKey })
      : null
  if (broker) onClose(broker.close)
  const url = mqtt.url ?? broker?.url ?? ''
  const mqttClient = await openChairMqttClient({ url, caFile: mqtt.caFile, masterKey, log })
  onClose(mqttClient.close)
  return { mqttClient, masterKey, broker, url }
}

const openDemoChairs = (
  { print, onClose }: StartContext,
  { masterKey, url, address }: { masterKey: Uint8Array; url: string; address: string },
): RunningSimulatedChair[] => {
  const demoChairs = startDemoChairs({ owned: DEMO_CHAIR, masterKey, url })
  for (const chair of demoChairs) onClose(chair.close)
  const { serialNumber } = UNOWNED_DEMO_CHAIR
  print(`Demo chairs    ${address}/dev/chairs/page`)
  print(`New chair      ${address}/dev/chairs/${serialNumber}/code, its code to scan or print`)
  return demoChairs
}

/** Sends codes by the gateways of the settings; outside production to the outbox and the terminal. */
const createCodeDelivery = (
  { settings, log, now, print, onClose }: StartContext,
  db: Database,
): DeliverVerificationCode => {
  const mail = settings.mail && createSmtpGateway(settings.mail)
  if (mail) onClose(mail.close)
  return createVerificationCodeDelivery({
    mail,
    sms: settings.sms && createHttpSmsGateway(settings.sms),
    outbox: settings.isProduction
      ? null
      : async message => {
          await saveToDevOutbox(db, message, now())
          print(`code ${message.code} for ${message.target.address}`)
        },
    onFailed: error => log.error({ err: error }, 'a code could not be sent'),
  })
}

/** Lets calls in hand finish, but no caller hold the server up. */
const closeWithTimeout = async (app: FastifyInstance): Promise<void> => {
  const timer = setTimeout(() => app.server.closeAllConnections(), CLOSE_TIMEOUT_MS)
  await app.close()
  clearTimeout(timer)
}

const createWeixinClient = ({
  isProduction,
  weixin: { browser, miniProgram, host },
}: ServerSettings): WeixinClient => {
  const isSimulated = !isProduction && !browser && !miniProgram
  return isSimulated
    ? createWeixinApiClient({
        host,
        accounts: { browser: SIMULATED_WEIXIN_ACCOUNT, miniProgram: SIMULATED_WEIXIN_ACCOUNT },
        fetch: createSimulatedWeixinFetch(),
        authorizeAt: SIMULATED_WEIXIN_AUTHORIZE_PATH,
      })
    : createWeixinApiClient({ host, accounts: { browser, miniProgram }, fetch })
}

/** The payment providers of the settings; without any, outside production, a sandbox with accounts of its own. */
const createPaymentProviders = (
  settings: ServerSettings,
  own: { db: Database; now: () => Date; address: () => string },
): { payments: PaymentProviders; sandbox: PaymentSandbox | null } => {
  const ourAddress = () => settings.publicAddress ?? own.address()
  if (settings.isProduction || settings.wechatPay || settings.alipay)
    return {
      payments: {
        weixin:
          settings.wechatPay &&
          createWechatPayProvider({
            account: settings.wechatPay,
            host: () => settings.wechatPayHost,
            ourAddress,
          }),
        alipay:
          settings.alipay &&
          createAlipayProvider({ account: settings.alipay, host: () => settings.alipayHost, ourAddress }),
      },
      sandbox: null,
    }
  const keys = generatePaymentSandboxKeys()
  const host = () => `${own.address()}${SANDBOX_PREFIX}`
  return {
    payments: {
      weixin: createWechatPayProvider({ account: keys.wechatPay, host, ourAddress }),
      alipay: createAlipayProvider({ account: keys.alipay, host, ourAddress }),
    },
    sandbox: createPaymentSandbox({
      keys,
      store: createSandboxTransactionStore(own.db),
      webhooks: { kind: 'prompt', retryAfterMs: SANDBOX_WEBHOOK_RETRY_DELAYS_MS },
      address: host,
      now: own.now,
    }),
  }
}

const warnAboutMissingGateways = (settings: ServerSettings, log: FastifyBaseLogger): void => {
  if (!settings.isProduction) return
  if (!settings.sms) log.warn('SMS_GATEWAY_URL is not set: log-in by phone is refused')
  if (!settings.wechatPay && !settings.alipay) log.warn('no payment provider is set: nothing can be paid')
  if (!settings.mail) log.warn('SMTP_URL is not set: log-in by e-mail is refused')
}
