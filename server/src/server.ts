import { randomUUID } from 'node:crypto'
import type { Server } from 'node:http'
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import type { DestinationStream } from 'pino'
import { RESPONSE_CODE } from '@anzuo/contract'
import { loadChairMasterKey, loadVerificationCodeSecret } from './secrets'
import type { Database, OpenDatabase } from './db/database'
import { openEmbeddedDatabase } from './db/embedded'
import { openPostgres } from './db/postgres'
import { startEmbeddedMqttBroker, type EmbeddedMqttBroker } from './gateways/chairs/embeddedBroker'
import { openChairMqttClient, type ChairMqttClient } from './gateways/chairs/chairMqttClient'
import {
  createVerificationCodeDelivery,
  type DeliverVerificationCode,
} from './gateways/verificationCodeDelivery'
import { createSmtpGateway } from './gateways/mail'
import { createAlipayProvider } from './gateways/alipay'
import type { PaymentProviders } from './gateways/paymentProvider'
import { createWechatPayProvider } from './gateways/wechatPay'
import { createHttpSmsGateway } from './gateways/sms'
import { createWeixinGateway, type WeixinClient } from './gateways/weixin'
import { MAX_BODY_BYTES, registerBodyParser } from './http/bodyParser'
import { responseSerializerCompiler } from './http/responseSerializer'
import { handleClientError } from './http/clientErrorHandler'
import { createErrorEnvelope, sendEnvelope } from './http/envelope'
import { registerErrorHandler } from './http/errorHandler'
import { registerHealthzRoute } from './http/healthzRoute'
import { getRequestLocale } from './http/requestLocale'
import { startListening } from './http/startListening'
import { createLogger, registerRequestLogging } from './http/logging'
import { registerOpenApi } from './http/openapi'
import { registerWebClientRoutes } from './http/webClientRoutes'
import { registerPictureFileRoutes } from './http/pictureFileRoutes'
import { registerApiRoutes } from './http/apiRoutes'
import { decorateRequests } from './http/requestDecorators'
import { createRequestRateLimiter, registerSecurityPlugins } from './http/securityPlugins'
import { cleanupJobHandlers, scheduleCleanupJobs } from './jobs/cleanup'
import { createJobRunner } from './jobs/jobRunner'
import { scheduleShopJobs, createShopJobHandlers, getShopJobIntervalSeconds } from './jobs/shopJobs'
import { translate } from './messages'
import { accountRoutes } from './modules/account/routes'
import { appRoutes } from './modules/app/routes'
import { authRoutes } from './modules/auth/routes'
import { findAuthSession } from './modules/auth/authSessions'
import { cuffReadingRoutes } from './modules/cuffReading/routes'
import { createChairAuditBuffer } from './modules/chair/chairAudit'
import { chairRoutes } from './modules/chair/routes'
import { createChairRegistry } from './modules/chair/chairRegistry'
import { registerChairLiveSocket } from './modules/chair/liveSocket'
import { healthReportRoutes } from './modules/healthReport/routes'
import { massageStatisticsRoutes } from './modules/massageStatistics/routes'
import { registerPaymentWebhooks } from './modules/payment/webhooks'
import type { PaymentContext } from './modules/payment/startPayment'
import { shopRoutes } from './modules/shopRoutes'
import { userRoutes } from './modules/user/routes'
import { weixinRoutes } from './modules/weixin/routes'
import { DEMO_CHAIR, seedDemoAccount } from './seed/demoAccount'
import { seedProductCatalogue } from './seed/catalogue'
import type { Settings } from './settings'
import {
  UNOWNED_DEMO_CHAIR,
  startDemoChairs,
  type RunningSimulatedChair,
} from './simulators/chair/startSimulatedChair'
import { registerSimulatorPage } from './simulators/chair/simulatorPage'
import { saveToDevOutbox, registerDevOutboxRoutes } from './simulators/devOutbox'
import { generateSandboxKeys } from './simulators/paymentSandboxKeys'
import {
  createPaymentSandbox,
  SANDBOX_WEBHOOK_RETRY_DELAYS_MS,
  type PaymentSandbox,
} from './simulators/paymentSandbox'
import { createPersistedTransactionStore } from './simulators/persistedTransactions'
import {
  registerSimulatedWeixinRoutes,
  SIMULATED_WEIXIN_ACCOUNT,
  SIMULATED_WEIXIN_AUTHORIZE_PATH,
  createSimulatedWeixinFetch,
} from './simulators/simulatedWeixin'

/** What a server works with. `startServer` makes these from the settings; a test may bring its own. */
export type ServerDependencies = {
  settings: Settings
  database: OpenDatabase
  log: FastifyBaseLogger
  now: () => Date
  codeSecret: string
  deliver: DeliverVerificationCode
  weixin: WeixinClient
  chairs: { mqttClient: ChairMqttClient; masterKey: Uint8Array }
  /** Simulated chairs to show; none in production. */
  demoChairs: readonly RunningSimulatedChair[]
  payments: PaymentProviders
  /** Stands in for the payment providers at addresses of this server; null where real ones are used. */
  sandbox: PaymentSandbox | null
}

/** A slow sender holds a connection no longer than this. */
const REQUEST_TIMEOUT_MS = 60_000

/** Where the payment sandbox is, below this server's address. */
const SANDBOX_PREFIX = '/dev/pay'

/** Container hosts kill what hasn't ended ten seconds after they asked. */
const CLOSE_TIMEOUT_MS = 8000

/** Builds the server: every call of the contract, the pages, `/healthz` and `/openapi.json`. It doesn't listen yet. */
export const createServer = async (parts: ServerDependencies): Promise<FastifyInstance> => {
  const { settings, database, log } = parts
  const app = Fastify<Server>({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: MAX_BODY_BYTES,
    trustProxy: settings.trustProxy,
    requestTimeout: REQUEST_TIMEOUT_MS,
    genReqId: () => randomUUID(),
    // Calls that come while the server closes are still answered; its connections end after them.
    return503OnClosing: false,
    frameworkErrors: (_error, request, reply) => {
      void sendEnvelope(
        reply,
        createErrorEnvelope(
          RESPONSE_CODE.invalidRequest,
          translate(getRequestLocale(request), { key: 'requestInvalid' }),
        ),
      )
    },
    clientErrorHandler: handleClientError,
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(responseSerializerCompiler)
  decorateRequests(app)
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
  registerRequestLogging(app)
  registerBodyParser(app)
  registerErrorHandler(app)
  await registerSecurityPlugins(app, settings)
  await registerOpenApi(app)
  registerHealthzRoute(app, database)
  if (!settings.isProduction) {
    registerDevOutboxRoutes(app, database.db)
    registerSimulatorPage(app, parts.demoChairs)
    registerSimulatedWeixinRoutes(app)
  }
  await parts.sandbox?.register(app, SANDBOX_PREFIX)
  await registerPaymentWebhooks(app, {
    ...createPaymentContext(parts),
    onRejected: reason => log.warn({ reason }, 'a notice of a payment provider was refused'),
  })
  registerPictureFileRoutes(app, database.db)
  await registerWebClientRoutes(app, settings.h5Dir)

  const { db } = database
  const { mqttClient, masterKey } = parts.chairs
  const fleet = createChairRegistry({ db, mqttClient, masterKey, now: parts.now, log })
  const audit = createChairAuditBuffer({ db, now: parts.now, log })
  const findCaller = (token: string) => findAuthSession(db, token, parts.now())
  const live = registerChairLiveSocket(app, { db, mqttClient, findCaller, now: parts.now })
  app.addHook('onClose', async () => {
    await fleet.close()
    await audit.flush()
  })

  const limitCalls = await createRequestRateLimiter(app, settings.limits)
  app.after(() =>
    registerApiRoutes(app, {
      handlers: {
        ...createCommonHandlers(parts),
        ...chairRoutes({ db, mqttClient, chairRegistry: fleet, live, audit, masterKey, now: parts.now }),
        ...massageStatisticsRoutes({ db, now: parts.now }),
      },
      authenticate: findCaller,
      enforceRateLimit: limitCalls,
    }),
  )
  await app.ready()
  return app
}

const createPaymentContext = ({
  database,
  payments,
  now,
  log,
}: Pick<ServerDependencies, 'database' | 'payments' | 'now' | 'log'>): PaymentContext => ({
  db: database.db,
  paymentProviders: payments,
  now,
  onProviderError: reason => log.warn({ reason }, 'a payment provider gave no answer'),
})

const createVerificationCodeContext = ({
  settings,
  database,
  codeSecret,
  deliver,
  now,
}: ServerDependencies) => ({
  rules: {
    db: database.db,
    secret: codeSecret,
    codesPerHour: settings.limits.codesPerHour,
    secondsBetweenCodes: settings.limits.secondsBetweenCodes,
  },
  deliver,
  now,
})

const createCommonHandlers = ({ settings, database, log, now, ...parts }: ServerDependencies) => ({
  ...appRoutes(settings),
  ...authRoutes(createVerificationCodeContext({ settings, database, log, now, ...parts })),
  ...accountRoutes(createVerificationCodeContext({ settings, database, log, now, ...parts })),
  ...userRoutes({ db: database.db, now }),
  ...healthReportRoutes({ db: database.db, reportDays: settings.reportDays, now }),
  ...cuffReadingRoutes({ db: database.db, now }),
  ...shopRoutes({
    ...createPaymentContext({ database, log, now, payments: parts.payments }),
    weixin: parts.weixin,
  }),
  ...weixinRoutes({
    db: database.db,
    weixin: parts.weixin,
    signHosts: settings.weixin.signHosts,
    now,
    onFailed: reason => log.warn({ reason }, 'the instant-messaging platform failed'),
  }),
})

/** A server that runs. */
export type RunningServer = {
  /** Such as `http://127.0.0.1:8080`. */
  address: string
  /** Answers what is in hand, then closes everything and frees the data folder. May be called more than once. */
  close: () => Promise<void>
}

/**
 * Opens the database, brings it up to date, and listens.
 * @param options.print says something to whoever runs the server in a terminal
 * @param options.logTo where log lines go; the terminal when left out
 * @throws StartupError for what the person at the terminal can put right; then nothing is left open
 */
export const startServer = async (
  settings: Settings,
  options: { print: (line: string) => void; logTo?: DestinationStream },
): Promise<RunningServer> => {
  const now = () => new Date()
  const log = createLogger({
    level: settings.logLevel,
    readable: !settings.isProduction,
    ...(options.logTo ? { destination: options.logTo } : {}),
  })
  const database = settings.databaseUrl
    ? await openPostgres({
        url: settings.databaseUrl,
        onIdleError: error => log.warn({ err: error }, 'a database connection broke'),
      })
    : await openEmbeddedDatabase(settings.dataDir)

  const toClose: (() => Promise<unknown> | void)[] = [database.close]
  const closeAll = async () => {
    for (const close of toClose.splice(0).reverse()) await close()
  }
  try {
    const { db } = database
    await seedProductCatalogue(db, now())
    if (!settings.isProduction) await seedDemoAccount(db, { reportDays: settings.reportDays, now: now() })
    await scheduleCleanupJobs(db, now())
    const merchantSeconds = settings.isProduction ? 0 : settings.merchantSimulatorSeconds
    const pollIntervalSeconds = getShopJobIntervalSeconds(merchantSeconds)
    await scheduleShopJobs(db, now(), pollIntervalSeconds)

    const masterKey = await loadChairMasterKey(settings)
    const broker = settings.mqtt.url === null ? await startBroker(settings, masterKey) : null
    if (broker) toClose.push(broker.close)
    const line = await openChairMqttClient({
      url: settings.mqtt.url ?? broker?.url ?? '',
      caFile: settings.mqtt.caFile,
      masterKey,
      log,
    })
    toClose.push(line.close)

    const demoChairs: RunningSimulatedChair[] = []
    const mail = settings.mail && createSmtpGateway(settings.mail)
    if (mail) toClose.push(mail.close)
    // Known once the server listens, which is before anybody pays.
    let ownAddress = ''
    const providers = createPaymentProviders(settings, { db, now, address: () => ownAddress })
    if (providers.sandbox) toClose.push(providers.sandbox.stop)
    const app = await createServer({
      ...providers,
      settings,
      database,
      log,
      now,
      codeSecret: await loadVerificationCodeSecret(settings),
      deliver: createVerificationCodeDelivery({
        mail,
        sms: settings.sms && createHttpSmsGateway(settings.sms),
        outbox: settings.isProduction
          ? null
          : async message => {
              await saveToDevOutbox(db, message, now())
              options.print(`code ${message.code} for ${message.target.address}`)
            },
        onFailed: error => log.error({ err: error }, 'a code could not be sent'),
      }),
      weixin: createWeixinClient(settings),
      chairs: { mqttClient: line, masterKey },
      demoChairs,
    })
    toClose.push(() => closeWithTimeout(app))
    warnAboutMissingGateways(settings, log)

    const address = await startListening(app, settings)
    if (broker) options.print(`Chairs         connect to port ${broker.port} by MQTT`)
    if (settings.demoChairs && !settings.isProduction) {
      const demo = startDemoChairs({
        owned: DEMO_CHAIR,
        masterKey,
        url: settings.mqtt.url ?? broker?.url ?? '',
      })
      for (const chair of demo) toClose.push(chair.close)
      demoChairs.push(...demo)
      options.print(`Demo chairs    ${address}/dev/chairs/page`)
      options.print(
        `New chair      ${address}/dev/chairs/${UNOWNED_DEMO_CHAIR.serialNumber}/code, its code to scan or print`,
      )
    }
    ownAddress = address
    const jobs = createJobRunner({
      db,
      handlers: {
        ...cleanupJobHandlers,
        ...createShopJobHandlers(createPaymentContext({ database, log, now, payments: providers.payments }), {
          merchantSeconds,
        }),
      },
      now,
      log,
      pollIntervalSeconds,
    })
    jobs.start()
    toClose.push(jobs.stop)
    return { address, close: closeAll }
  } catch (error) {
    await closeAll()
    throw error
  }
}

const startBroker = ({ host, mqtt }: Settings, masterKey: Uint8Array): Promise<EmbeddedMqttBroker> =>
  startEmbeddedMqttBroker({ host, port: mqtt.port, certificate: mqtt.certificate, masterKey })

/** Lets calls in hand finish, but no caller hold the server up. */
const closeWithTimeout = async (app: FastifyInstance): Promise<void> => {
  const timer = setTimeout(() => app.server.closeAllConnections(), CLOSE_TIMEOUT_MS)
  await app.close()
  clearTimeout(timer)
}

const createWeixinClient = ({
  isProduction,
  weixin: { browser, miniProgram, host },
}: Settings): WeixinClient => {
  const isSimulated = !isProduction && !browser && !miniProgram
  return isSimulated
    ? createWeixinGateway({
        host,
        accounts: { browser: SIMULATED_WEIXIN_ACCOUNT, miniProgram: SIMULATED_WEIXIN_ACCOUNT },
        fetch: createSimulatedWeixinFetch(),
        authorizeAt: SIMULATED_WEIXIN_AUTHORIZE_PATH,
      })
    : createWeixinGateway({ host, accounts: { browser, miniProgram }, fetch })
}

/** The payment providers of the settings; without any, outside production, a sandbox with accounts of its own. */
const createPaymentProviders = (
  settings: Settings,
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
  const keys = generateSandboxKeys()
  const host = () => `${own.address()}${SANDBOX_PREFIX}`
  return {
    payments: {
      weixin: createWechatPayProvider({ account: keys.wechatPay, host, ourAddress }),
      alipay: createAlipayProvider({ account: keys.alipay, host, ourAddress }),
    },
    sandbox: createPaymentSandbox({
      keys,
      store: createPersistedTransactionStore(own.db),
      webhooks: { kind: 'prompt', retryAfterMs: SANDBOX_WEBHOOK_RETRY_DELAYS_MS },
      address: host,
      now: own.now,
    }),
  }
}

const warnAboutMissingGateways = (settings: Settings, log: FastifyBaseLogger): void => {
  if (!settings.isProduction) return
  if (!settings.sms) log.warn('SMS_GATEWAY_URL is not set: log-in by phone is refused')
  if (!settings.wechatPay && !settings.alipay) log.warn('no payment provider is set: nothing can be paid')
  if (!settings.mail) log.warn('SMTP_URL is not set: log-in by e-mail is refused')
}
