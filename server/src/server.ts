import { randomUUID } from 'node:crypto'
import type { Server } from 'node:http'
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import type { DestinationStream } from 'pino'
import { CODE } from '../../src/contract'
import { chairMasterKey, codeSecret } from './codeSecret'
import type { Database, OpenDatabase } from './db/database'
import { openEmbeddedDatabase } from './db/embedded'
import { openPostgres } from './db/postgres'
import { openEmbeddedBroker, type EmbeddedBroker } from './gateways/chairs/embeddedBroker'
import { openChairLine, type ChairLine } from './gateways/chairs/line'
import { codeDelivery, type DeliverCode } from './gateways/codes'
import { smtpGateway } from './gateways/mail'
import { alipay } from './gateways/alipay'
import type { Payments } from './gateways/payments'
import { wechatPay } from './gateways/wechatPay'
import { httpSmsGateway } from './gateways/sms'
import { weixinGateway, type Weixin } from './gateways/weixin'
import { BODY_LIMIT_BYTES, readBodies } from './http/body'
import { answerWriter } from './http/answerWriter'
import { answerBrokenHttp } from './http/brokenHttp'
import { failed, sendEnvelope } from './http/envelope'
import { answerErrors } from './http/errors'
import { serveHealth } from './http/health'
import { localeOf } from './http/language'
import { listen } from './http/listen'
import { createLogger, logCalls } from './http/logging'
import { describeCalls } from './http/openapi'
import { servePages } from './http/pages'
import { servePictures } from './http/pictures'
import { registerCalls } from './http/registry'
import { extendRequests } from './http/request'
import { callLimiter, protect } from './http/security'
import { cleanupJobs, planCleanup } from './jobs/cleanup'
import { createJobRunner } from './jobs/runner'
import { planShopJobs, shopJobs, shopPace } from './jobs/shop'
import { say } from './messages'
import { accountCalls } from './modules/account/calls'
import { appCalls } from './modules/app/calls'
import { authCalls } from './modules/auth/calls'
import { findSession } from './modules/auth/sessions'
import { cuffReadingCalls } from './modules/cuffReading/calls'
import { createCommandAudit } from './modules/device/audit'
import { deviceCalls } from './modules/device/calls'
import { createFleet } from './modules/device/fleet'
import { serveLive } from './modules/device/live'
import { healthReportCalls } from './modules/healthReport/calls'
import { massageStatisticsCalls } from './modules/massageStatistics/calls'
import { serveNotices } from './modules/payment/notices'
import type { PayTools } from './modules/payment/start'
import { shopCalls } from './modules/shopCalls'
import { userCalls } from './modules/user/calls'
import { weixinCalls } from './modules/weixin/calls'
import { DEMO_CHAIR, seedDemo } from './seed/demo'
import { seedCatalogue } from './seed/catalogue'
import type { Settings } from './settings'
import { NEW_CHAIR, startDemoChairs, type RunningChair } from './simulators/chair/demo'
import { serveChairPage } from './simulators/chair/page'
import { recordInOutbox, serveOutbox } from './simulators/outbox'
import { makeSandboxKeys } from './simulators/paymentKeys'
import { paymentSandbox, SANDBOX_RETRIES_MS, type PaymentSandbox } from './simulators/paymentSandbox'
import { keptTrades } from './simulators/keptTrades'
import {
  serveSimulatedWeixin,
  SIMULATED_ACCOUNT,
  SIMULATED_AUTHORIZE_PATH,
  simulatedWeixin,
} from './simulators/weixin'

/** What a server works with. `startServer` makes these from the settings; a test may bring its own. */
export type ServerParts = {
  settings: Settings
  database: OpenDatabase
  log: FastifyBaseLogger
  now: () => Date
  codeSecret: string
  deliver: DeliverCode
  weixin: Weixin
  chairs: { line: ChairLine; masterKey: Uint8Array }
  /** Simulated chairs to show; none in production. */
  demoChairs: readonly RunningChair[]
  payments: Payments
  /** Stands in for the payment providers at addresses of this server; null where real ones are used. */
  sandbox: PaymentSandbox | null
}

/** A slow sender holds a connection no longer than this. */
const REQUEST_TIMEOUT_MS = 60_000

/** Where the payment sandbox is, below this server's address. */
const SANDBOX_PREFIX = '/dev/pay'

/** Container hosts kill what hasn't ended ten seconds after they asked. */
const CLOSE_PATIENCE_MS = 8000

/** Builds the server: every call of the contract, the pages, `/healthz` and `/openapi.json`. It doesn't listen yet. */
export const createServer = async (parts: ServerParts): Promise<FastifyInstance> => {
  const { settings, database, log } = parts
  const app = Fastify<Server>({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT_BYTES,
    trustProxy: settings.trustProxy,
    requestTimeout: REQUEST_TIMEOUT_MS,
    genReqId: () => randomUUID(),
    // Calls that come while the server closes are still answered; its connections end after them.
    return503OnClosing: false,
    frameworkErrors: (_error, request, reply) => {
      void sendEnvelope(reply, failed(CODE.invalidRequest, say(localeOf(request), { key: 'requestInvalid' })))
    },
    clientErrorHandler: answerBrokenHttp,
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(answerWriter)
  extendRequests(app)
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
  logCalls(app)
  readBodies(app)
  answerErrors(app)
  await protect(app, settings)
  await describeCalls(app)
  serveHealth(app, database)
  if (!settings.isProduction) {
    serveOutbox(app, database.db)
    serveChairPage(app, parts.demoChairs)
    serveSimulatedWeixin(app)
  }
  await parts.sandbox?.register(app, SANDBOX_PREFIX)
  await serveNotices(app, {
    ...payTools(parts),
    onRefused: reason => log.warn({ reason }, 'a notice of a payment provider was refused'),
  })
  servePictures(app, database.db)
  await servePages(app, settings.h5Dir)

  const { db } = database
  const { line, masterKey } = parts.chairs
  const fleet = createFleet({ db, line, masterKey, now: parts.now, log })
  const audit = createCommandAudit({ db, now: parts.now, log })
  const findCaller = (token: string) => findSession(db, token, parts.now())
  const live = serveLive(app, { db, line, findCaller, now: parts.now })
  app.addHook('onClose', async () => {
    await fleet.close()
    await audit.flush()
  })

  const limitCalls = await callLimiter(app, settings.limits)
  app.after(() =>
    registerCalls(app, {
      handlers: {
        ...commonHandlers(parts),
        ...deviceCalls({ db, line, fleet, live, audit, masterKey, now: parts.now }),
        ...massageStatisticsCalls({ db, now: parts.now }),
      },
      findCaller,
      limitCalls,
    }),
  )
  await app.ready()
  return app
}

const payTools = ({
  database,
  payments,
  now,
  log,
}: Pick<ServerParts, 'database' | 'payments' | 'now' | 'log'>): PayTools => ({
  db: database.db,
  payments,
  now,
  onFailed: reason => log.warn({ reason }, 'a payment provider gave no answer'),
})

const codeTools = ({ settings, database, codeSecret, deliver, now }: ServerParts) => ({
  rules: {
    db: database.db,
    secret: codeSecret,
    codesPerHour: settings.limits.codesPerHour,
    secondsBetweenCodes: settings.limits.secondsBetweenCodes,
  },
  deliver,
  now,
})

const commonHandlers = ({ settings, database, log, now, ...parts }: ServerParts) => ({
  ...appCalls(settings),
  ...authCalls(codeTools({ settings, database, log, now, ...parts })),
  ...accountCalls(codeTools({ settings, database, log, now, ...parts })),
  ...userCalls({ db: database.db, now }),
  ...healthReportCalls({ db: database.db, reportDays: settings.reportDays, now }),
  ...cuffReadingCalls({ db: database.db, now }),
  ...shopCalls({
    ...payTools({ database, log, now, payments: parts.payments }),
    weixin: parts.weixin,
  }),
  ...weixinCalls({
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
 * @throws StartProblem for what the person at the terminal can put right; then nothing is left open
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
    await seedCatalogue(db, now())
    if (!settings.isProduction) await seedDemo(db, { reportDays: settings.reportDays, now: now() })
    await planCleanup(db, now())
    const merchantSeconds = settings.isProduction ? 0 : settings.merchantSimulatorSeconds
    const lookEverySeconds = shopPace(merchantSeconds)
    await planShopJobs(db, now(), lookEverySeconds)

    const masterKey = await chairMasterKey(settings)
    const broker = settings.mqtt.url === null ? await openBroker(settings, masterKey) : null
    if (broker) toClose.push(broker.close)
    const line = await openChairLine({
      url: settings.mqtt.url ?? broker?.url ?? '',
      caFile: settings.mqtt.caFile,
      masterKey,
      log,
    })
    toClose.push(line.close)

    const demoChairs: RunningChair[] = []
    const mail = settings.mail && smtpGateway(settings.mail)
    if (mail) toClose.push(mail.close)
    // Known once the server listens, which is before anybody pays.
    let ownAddress = ''
    const providers = paymentProviders(settings, { db, now, address: () => ownAddress })
    if (providers.sandbox) toClose.push(providers.sandbox.stop)
    const app = await createServer({
      ...providers,
      settings,
      database,
      log,
      now,
      codeSecret: await codeSecret(settings),
      deliver: codeDelivery({
        mail,
        sms: settings.sms && httpSmsGateway(settings.sms),
        outbox: settings.isProduction
          ? null
          : async message => {
              await recordInOutbox(db, message, now())
              options.print(`code ${message.code} for ${message.target.address}`)
            },
        onFailed: error => log.error({ err: error }, 'a code could not be sent'),
      }),
      weixin: weixinOf(settings),
      chairs: { line, masterKey },
      demoChairs,
    })
    toClose.push(() => closeInTime(app))
    warnOfMissingGateways(settings, log)

    const address = await listen(app, settings)
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
        `New chair      ${address}/dev/chairs/${NEW_CHAIR.serialNumber}/code, its code to scan or print`,
      )
    }
    ownAddress = address
    const jobs = createJobRunner({
      db,
      handlers: {
        ...cleanupJobs,
        ...shopJobs(payTools({ database, log, now, payments: providers.payments }), {
          merchantSeconds,
        }),
      },
      now,
      log,
      lookEverySeconds,
    })
    jobs.start()
    toClose.push(jobs.stop)
    return { address, close: closeAll }
  } catch (error) {
    await closeAll()
    throw error
  }
}

const openBroker = ({ host, mqtt }: Settings, masterKey: Uint8Array): Promise<EmbeddedBroker> =>
  openEmbeddedBroker({ host, port: mqtt.port, certificate: mqtt.certificate, masterKey })

/** Lets calls in hand finish, but no caller hold the server up. */
const closeInTime = async (app: FastifyInstance): Promise<void> => {
  const timer = setTimeout(() => app.server.closeAllConnections(), CLOSE_PATIENCE_MS)
  await app.close()
  clearTimeout(timer)
}

const weixinOf = ({ isProduction, weixin: { browser, miniProgram, host } }: Settings): Weixin => {
  const isSimulated = !isProduction && !browser && !miniProgram
  return isSimulated
    ? weixinGateway({
        host,
        accounts: { browser: SIMULATED_ACCOUNT, miniProgram: SIMULATED_ACCOUNT },
        fetch: simulatedWeixin(),
        authorizeAt: SIMULATED_AUTHORIZE_PATH,
      })
    : weixinGateway({ host, accounts: { browser, miniProgram }, fetch })
}

/** The payment providers of the settings; without any, outside production, a sandbox with accounts of its own. */
const paymentProviders = (
  settings: Settings,
  own: { db: Database; now: () => Date; address: () => string },
): { payments: Payments; sandbox: PaymentSandbox | null } => {
  const ourAddress = () => settings.publicAddress ?? own.address()
  if (settings.isProduction || settings.wechatPay || settings.alipay)
    return {
      payments: {
        weixin:
          settings.wechatPay &&
          wechatPay({ account: settings.wechatPay, host: () => settings.wechatPayHost, ourAddress }),
        alipay:
          settings.alipay &&
          alipay({ account: settings.alipay, host: () => settings.alipayHost, ourAddress }),
      },
      sandbox: null,
    }
  const keys = makeSandboxKeys()
  const host = () => `${own.address()}${SANDBOX_PREFIX}`
  return {
    payments: {
      weixin: wechatPay({ account: keys.wechatPay, host, ourAddress }),
      alipay: alipay({ account: keys.alipay, host, ourAddress }),
    },
    sandbox: paymentSandbox({
      keys,
      store: keptTrades(own.db),
      notices: { kind: 'prompt', retryAfterMs: SANDBOX_RETRIES_MS },
      address: host,
      now: own.now,
    }),
  }
}

const warnOfMissingGateways = (settings: Settings, log: FastifyBaseLogger): void => {
  if (!settings.isProduction) return
  if (!settings.sms) log.warn('SMS_GATEWAY_URL is not set: log-in by phone is refused')
  if (!settings.wechatPay && !settings.alipay) log.warn('no payment provider is set: nothing can be paid')
  if (!settings.mail) log.warn('SMTP_URL is not set: log-in by e-mail is refused')
}
