import { randomUUID } from 'node:crypto'
import type { Server } from 'node:http'
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import { RESPONSE_CODE } from '@anzuo/contract'
import type { OpenedDatabase } from './db/database'
import type { ChairMqttClient } from './gateways/chairs/chairMqttClient'
import type { DeliverVerificationCode } from './gateways/verificationCodeDelivery'
import type { PaymentProviders } from './gateways/paymentProvider'
import type { WeixinClient } from './gateways/weixin'
import { MAX_REQUEST_BODY_BYTES, registerBodyParser } from './http/bodyParser'
import { responseSerializerCompiler } from './http/responseSerializer'
import { handleClientError } from './http/clientErrorHandler'
import { createErrorEnvelope, sendEnvelope } from './http/envelope'
import { registerErrorHandler } from './http/errorHandler'
import { registerHealthzRoute } from './http/healthzRoute'
import { getRequestLocale } from './http/requestLocale'
import { registerRequestLogging } from './http/logging'
import { registerOpenApi } from './http/openapi'
import { registerWebClientRoutes } from './http/webClientRoutes'
import { registerPictureFileRoutes } from './http/pictureFileRoutes'
import { registerApiRoutes } from './http/apiRoutes'
import { decorateRequests, type AuthenticatedUser } from './http/requestDecorators'
import { createRequestRateLimiter, registerSecurityPlugins } from './http/securityPlugins'
import { translate } from './messages'
import { accountRoutes } from './modules/account/routes'
import { appConfigRoutes } from './modules/app/routes'
import { authRoutes } from './modules/auth/routes'
import { findAuthSession } from './modules/auth/authSessions'
import { cuffReadingRoutes } from './modules/cuffReading/routes'
import { createChairAuditBuffer } from './modules/chair/chairAudit'
import type { ChairContext } from './modules/chair/context'
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
import type { ServerSettings } from './settings'
import type { RunningSimulatedChair } from './simulators/chair/startSimulatedChair'
import { registerSimulatorPage } from './simulators/chair/simulatorPage'
import { registerDevOutboxRoutes } from './simulators/devOutbox'
import type { PaymentSandbox } from './simulators/paymentSandbox'
import { registerSimulatedWeixinRoutes } from './simulators/simulatedWeixin'

/** What a server works with. `startServer` makes these from the settings; a test may bring its own. */
export type ServerDependencies = {
  settings: ServerSettings
  database: OpenedDatabase
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
export const SANDBOX_PREFIX = '/dev/pay'

/** Builds the server: every call of the contract, the pages, `/healthz` and `/openapi.json`. It doesn't listen yet. */
export const createServer = async (parts: ServerDependencies): Promise<FastifyInstance> => {
  const { settings, database, now } = parts
  const app = createFastify(parts)
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
  await registerSimulators(app, parts)
  await registerPaymentWebhooks(app, {
    ...createPaymentContext(parts),
    onRejected: reason => parts.log.warn({ reason }, 'a notice of a payment provider was refused'),
  })
  registerPictureFileRoutes(app, database.db)
  await registerWebClientRoutes(app, settings.h5Dir)

  const authenticate = (token: string) => findAuthSession(database.db, token, now())
  const chairContext = openChairContext(app, parts, authenticate)
  const enforceRateLimit = await createRequestRateLimiter(app, settings.limits)
  app.after(() =>
    registerApiRoutes(app, {
      handlers: { ...createCommonHandlers(parts), ...chairRoutes(chairContext) },
      authenticate,
      enforceRateLimit,
    }),
  )
  await app.ready()
  return app
}

const createFastify = ({ settings, log }: ServerDependencies): FastifyInstance => {
  const app = Fastify<Server>({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: MAX_REQUEST_BODY_BYTES,
    trustProxy: settings.trustProxy,
    requestTimeout: REQUEST_TIMEOUT_MS,
    genReqId: () => randomUUID(),
    // Calls that come while the server closes are still answered; its connections end after them.
    return503OnClosing: false,
    frameworkErrors: (_error, request, reply) => {
      const message = translate(getRequestLocale(request), { key: 'requestInvalid' })
      void sendEnvelope(reply, createErrorEnvelope(RESPONSE_CODE.invalidRequest, message))
    },
    clientErrorHandler: handleClientError,
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(responseSerializerCompiler)
  return app
}

const registerSimulators = async (
  app: FastifyInstance,
  { settings, database, demoChairs, sandbox }: ServerDependencies,
): Promise<void> => {
  if (!settings.isProduction) {
    registerDevOutboxRoutes(app, database.db)
    registerSimulatorPage(app, demoChairs)
    registerSimulatedWeixinRoutes(app)
  }
  await sandbox?.register(app, SANDBOX_PREFIX)
}

/** Begins to listen to chairs, and ends it when the server closes. */
const openChairContext = (
  app: FastifyInstance,
  { database: { db }, chairs, now, log }: ServerDependencies,
  findCaller: (token: string) => Promise<AuthenticatedUser | null>,
): ChairContext => {
  const { mqttClient, masterKey } = chairs
  const chairRegistry = createChairRegistry({ db, mqttClient, masterKey, now, log })
  const audit = createChairAuditBuffer({ db, now, log })
  const live = registerChairLiveSocket(app, { db, mqttClient, findCaller, now })
  app.addHook('onClose', async () => {
    await chairRegistry.close()
    await audit.flush()
  })
  return { db, mqttClient, chairRegistry, live, audit, masterKey, now }
}

type PaymentParts = Pick<ServerDependencies, 'database' | 'payments' | 'now' | 'log'>

/** What calls, webhooks and jobs about payments work with. */
export const createPaymentContext = ({ database, payments, now, log }: PaymentParts): PaymentContext => ({
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

const createCommonHandlers = (parts: ServerDependencies) => {
  const { settings, database, log, now, weixin } = parts
  const { db } = database
  const verificationCodes = createVerificationCodeContext(parts)
  return {
    ...appConfigRoutes(settings),
    ...authRoutes(verificationCodes),
    ...accountRoutes(verificationCodes),
    ...userRoutes({ db, now }),
    ...healthReportRoutes({ db, reportDays: settings.reportDays, now }),
    ...cuffReadingRoutes({ db, now }),
    ...massageStatisticsRoutes({ db, now }),
    ...shopRoutes({ ...createPaymentContext(parts), weixin, warehousePhone: settings.warehousePhone }),
    ...weixinRoutes({
      db,
      weixin,
      signHosts: settings.weixin.signHosts,
      now,
      onFailed: reason => log.warn({ reason }, 'the instant-messaging platform failed'),
    }),
  }
}
