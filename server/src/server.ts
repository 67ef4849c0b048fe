import { randomUUID } from 'node:crypto'
import type { Server } from 'node:http'
import cookie from '@fastify/cookie'
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import { RESPONSE_CODE, type EndpointPath } from '@anzuo/contract'
import type { OpenedDatabase } from './db/database'
import type { ChairMqttClient } from './gateways/chairs/chairMqttClient'
import type { DeliverAccountNotice } from './gateways/accountNoticeDelivery'
import type { DeliverVerificationCode } from './gateways/verificationCodeDelivery'
import type { InvoiceService } from './gateways/invoices/invoiceService'
import type { EmailGateway } from './gateways/mail'
import type { CarrierService } from './gateways/carriers/carrierService'
import type { PaymentProviders } from './gateways/paymentProvider'
import type { MiniProgramLinks } from './gateways/miniProgramLinks'
import type { ExchangePhoneCode } from './gateways/weixinPhoneNumber'
import type { WeixinClient } from './gateways/weixin'
import { MAX_REQUEST_BODY_BYTES, registerBodyParser } from './http/bodyParser'
import { createCallTurns, registerCallTurns } from './http/callTurns'
import { registerCurrentRoute } from './http/currentRoute'
import { CONNECTION_LIMITS, registerConnectionLimits } from './http/connectionLimits'
import { responseSerializerCompiler } from './http/responseSerializer'
import { handleClientError } from './http/clientErrorHandler'
import { createErrorEnvelope, sendEnvelope } from './http/envelope'
import { registerErrorHandler } from './http/errorHandler'
import { registerHealthRoutes } from './http/healthRoutes'
import { registerHttpsRequirement } from './http/httpsRequirement'
import { getRequestLocale } from './http/requestLocale'
import { registerShopFileRoutes } from './http/shopFileRoutes'
import { registerRequestLogging } from './http/logging'
import { registerOpenApi } from './http/openapi'
import { registerSecurityTxtRoute } from './http/securityTxt'
import { createPublicAnswerReader } from './firstView/publicAnswers'
import { registerWebClientRoutes } from './http/webClientRoutes'
import { registerPictureFileRoutes } from './http/pictureFileRoutes'
import { registerApiRoutes } from './http/apiRoutes'
import { decorateRequests } from './http/requestDecorators'
import { SAFETY_PATH } from './http/safetyPath'
import {
  createRequestRateLimiter,
  registerSecurityPlugins,
  type RequestRateLimiter,
} from './http/securityPlugins'
import { translate } from './messages'
import { createDocumentPrinter } from './documents/documentPrinter'
import { openFileStorage } from './fileStorage/openFileStorage'
import type { FileStorage } from './fileStorage/fileStorage'
import type { Metrics } from './metrics/metrics'
import { registerRequestMetrics } from './metrics/requestMetrics'
import { accountRoutes } from './modules/account/routes'
import { addressRoutes } from './modules/address/routes'
import { appConfigRoutes } from './modules/app/routes'
import type { CodeGuessingAlarm } from './modules/auth/codeGuessing'
import { authRoutes } from './modules/auth/routes'
import {
  authenticateSession,
  findAuthSessionById,
  type AuthSessionsEndedListener,
} from './modules/auth/authSessions'
import { cartRoutes } from './modules/cart/routes'
import {
  createContentCheck,
  type ContentCheck,
  type ContentSafetyParts,
} from './modules/contentCheck/contentCheck'
import { communityRoutes } from './modules/community/routes'
import { reportShareRoutes } from './modules/reportShare/routes'
import { stockAlertRoutes } from './modules/stockAlert/routes'
import { householdMemberRoutes } from './modules/householdMember/routes'
import { cuffReadingRoutes } from './modules/cuffReading/routes'
import { createChairAuditBuffer } from './modules/chair/chairAudit'
import type { ChairContext } from './modules/chair/context'
import type { ChairAlarms } from './modules/chair/chairAlarms'
import { chairRoutes } from './modules/chair/routes'
import { createChairRegistry } from './modules/chair/chairRegistry'
import { createDepartures } from './modules/chair/departures'
import { createStopRights, type StopRights } from './modules/chair/stopRights'
import { registerChairLiveSocket, type LiveSocketOptions } from './modules/chair/liveSocket'
import { healthReportRoutes } from './modules/healthReport/routes'
import { massagePresetRoutes } from './modules/massagePreset/routes'
import { massageStatisticsRoutes } from './modules/massageStatistics/routes'
import { registerCarrierPushes } from './modules/carrier/pushes'
import type { PickupContext } from './modules/carrier/returnPickups'
import { getWarehouseContact } from './modules/carrier/warehouse'
import { registerInvoiceAddresses } from './modules/invoice/invoiceAddresses'
import { invoiceRoutes } from './modules/invoice/routes'
import { invoiceTitleRoutes } from './modules/invoiceTitle/routes'
import type { InvoiceContext } from './modules/invoice/writeInvoices'
import { orderRoutes } from './modules/order/routes'
import type { FriendPaymentContext } from './modules/payment/friendPayment'
import { paymentRoutes } from './modules/payment/routes'
import { registerPaymentWebhooks } from './modules/payment/webhooks'
import type { PaymentHandlerContext } from './modules/payment/startPayment'
import { pictureRoutes } from './modules/picture/routes'
import { pointsRoutes } from './modules/points/routes'
import { contributionRoutes } from './modules/product/contributions'
import { productRoutes } from './modules/product/routes'
import type { ChairKeyCache } from './modules/chairKey/chairKeyCache'
import { createFirmwareRollOut } from './modules/firmware/firmwareRollOut'
import { ownerFirmwareRoutes } from './modules/firmware/ownerFirmwareRoutes'
import { createChairKeyRotation } from './modules/chairKey/chairKeyRotation'
import type { KeyEncryptionKeys } from './modules/chairKey/keyWrapping'
import { repairPayments } from './modules/refund/repairQuotes'
import { registerMailEnd } from './modules/notification/mailEnd'
import { getMessageTemplates, listNotificationChannels } from './modules/notification/offeredWays'
import { notificationRoutes } from './modules/notification/routes'
import { refundRoutes } from './modules/refund/routes'
import { listAvailableMethods, listOfferedMethods } from './modules/settings/offers'
import type { SettingsStore } from './modules/settings/settingsStore'
import { retailStoreRoutes } from './modules/store/routes'
import { userRoutes } from './modules/user/routes'
import { apiKeyRoutes } from './office/apiKeys'
import { auditRoutes } from './office/auditRoutes'
import { ownAccountRoutes } from './office/auth/ownAccount'
import { officeSessionRoutes } from './office/auth/routes'
import { officeInvoiceRoutes } from './office/invoice/routes'
import { moneyRoutes } from './office/money/routes'
import { oddMoneyRoutes } from './office/oddMoney/routes'
import { registerOfficeRoutes } from './office/officeRoutes'
import { operatorRoutes } from './office/operators'
import { officeCatalogueRoutes } from './office/catalogue/routes'
import { officeBulkRoutes } from './office/bulk/routes'
import { officeDocumentRoutes } from './office/document/routes'
import { officePictureRoutes } from './office/picture/routes'
import { officeChairRoutes } from './office/chair/routes'
import { officeFirmwareRoutes } from './office/firmware/routes'
import { officeCustomerRoutes } from './office/customer/routes'
import { officeOrderRoutes } from './office/order/routes'
import { officePresenceRoutes } from './office/presence/routes'
import { officeRefundRoutes } from './office/refund/routes'
import { officeSearchRoutes } from './office/search/routes'
import { officeSettingsRoutes } from './office/settings/routes'
import { webhookRoutes } from './office/webhooks/routes'
import { officeModerationRoutes } from './office/moderation/routes'
import { officeStoreRoutes } from './office/store/routes'
import { registerMessagePush } from './modules/weixin/messagePush'
import { weixinRoutes } from './modules/weixin/routes'
import {
  createSecurityLog,
  getSecurityLogKey,
  type RecordSecurityEvent,
  type SecurityEventOrigin,
} from './securityLog'
import { watchDemoProducts } from './seed/demoProductWatch'
import type { ServerSettings } from './settings'
import { findRelyingParty, toRelyingParty, type RelyingParty } from './webAuthn'
import type { RunningSimulatedChair } from './simulators/chair/startSimulatedChair'
import { registerSimulatedChairKeys } from './simulators/chair/simulatedChairKeys'
import { registerSimulatorPage } from './simulators/chair/simulatorPage'
import { registerDevOutboxRoutes } from './simulators/devOutbox'
import type { PaymentSandbox } from './simulators/paymentSandbox'
import { registerSimulatedWeixinRoutes } from './simulators/simulatedWeixin'

/** What a server works with. `startServer` makes these from the settings; a test may bring its own. */
export type ServerDependencies = {
  settings: ServerSettings
  metrics: Metrics
  database: OpenedDatabase
  /** What the company has set. */
  shopSettings: SettingsStore
  log: FastifyBaseLogger
  now: () => Date
  codeSecret: string
  deliver: DeliverVerificationCode
  notify: DeliverAccountNotice
  weixin: WeixinClient
  /** Checks what people write and show; null where nothing does. */
  contentSafety: ContentSafetyParts | null
  /** Leads from a browser into the mini-program; null where there is none. */
  miniProgramLinks: MiniProgramLinks | null
  chairs: {
    mqttClient: ChairMqttClient
    keys: ChairKeyCache
    keyEncryptionKeys: KeyEncryptionKeys
    noteAlarm: ChairAlarms['note']
  }
  /** Says which phone somebody in the mini-program has; null without an account of the mini-program. */
  exchangePhoneCode: ExchangePhoneCode | null
  /** Simulated chairs to show; none in production. */
  demoChairs: readonly RunningSimulatedChair[]
  payments: PaymentProviders
  /** Follows parcels and books couriers; null where none is set. */
  carriers: CarrierService | null
  /** Issues invoices; null where that is done by hand. */
  invoiceService: InvoiceService | null
  /** Sends mail that somebody asked for; null where none is set. */
  sendMail: EmailGateway['send'] | null
  /** Stands in for the payment providers at addresses of this server; null where real ones are used. */
  sandbox: PaymentSandbox | null
}

/** What calls of customers work with beside these. */
type CallParts = ServerDependencies & {
  recordSecurityEvent: RecordSecurityEvent
  contentCheck: ContentCheck
  /** Whom passkeys of customers are shown to; null where no browser would have any. */
  getRelyingParty: () => RelyingParty | null
}

/** Passkeys belong to the public address; while somebody develops, to this machine. Browsers have none for a bare IP address. */
const createRelyingPartySource =
  (app: FastifyInstance, { publicAddress }: ServerSettings): CallParts['getRelyingParty'] =>
  () => {
    if (publicAddress !== null) return findRelyingParty(publicAddress)
    const own = app.server.address()
    return own !== null && typeof own === 'object' ? toRelyingParty(`http://localhost:${own.port}`) : null
  }

const completeCallParts = (
  app: FastifyInstance,
  parts: ServerDependencies,
  recordSecurityEvent: RecordSecurityEvent,
): CallParts => ({
  ...parts,
  recordSecurityEvent,
  contentCheck: openContentCheck(parts),
  getRelyingParty: createRelyingPartySource(app, parts.settings),
})

const openContentCheck = ({ database: { db }, contentSafety, log }: ServerDependencies): ContentCheck =>
  createContentCheck({
    db,
    safety: contentSafety,
    onFailed: reason => log.warn({ reason }, 'a text could not be checked'),
  })

/** A slow sender holds a connection no longer than this. */
const REQUEST_TIMEOUT_MS = 60_000

/** The lines before a body fit into one packet: a person's device sends them at once. */
const HEADERS_TIMEOUT_MS = 15_000

/** How often the two above are looked at. */
const TIMEOUT_CHECK_INTERVAL_MS = 5000

/** Who sends nothing for so long, and takes nothing of an answer, is gone. Longer than any call takes. */
const CONNECTION_TIMEOUT_MS = 45_000

/** Calls about chairs: whoever makes one may want to stop a chair soon. */
const CHAIR_PATH_PREFIX = '/device/'

/** Where the payment sandbox is, below this server's address. */
export const SANDBOX_PREFIX = '/dev/pay'

/** Builds the server: every call of the contract, the pages, `/livez`, `/readyz` and `/openapi.json`. It doesn't listen yet. */
export const createServer = async (parts: ServerDependencies): Promise<FastifyInstance> => {
  const { settings, database, now } = parts
  const app = createFastify(parts)
  const recordSecurityEvent = createSecurityLog({
    log: parts.log,
    key: getSecurityLogKey(settings, parts.codeSecret),
  })
  registerConnectionLimits(app, {
    ...CONNECTION_LIMITS,
    ...(settings.trustProxy === false ? {} : { connectionsPerAddress: null }),
  })
  decorateRequests(app)
  registerCurrentRoute(app)
  const turns = createCallTurns()
  registerCallTurns(app, turns)
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
  registerRequestLogging(app)
  registerRequestMetrics(app, parts.metrics)
  registerBodyParser(app)
  registerErrorHandler(app, recordSecurityEvent)
  await registerSecurityPlugins(app, settings)
  await app.register(cookie)
  registerHttpsRequirement(app, settings)
  await registerOpenApi(app)
  registerHealthRoutes(app, database)
  registerSecurityTxtRoute(app, settings, now)
  await registerSimulators(app, parts)
  await registerNewsOfProviders(app, parts, recordSecurityEvent)
  registerPictureFileRoutes(app, database.db)
  await registerMailEnd(app, { db: database.db, secret: parts.codeSecret })
  const files = await openShopFiles(app, parts)
  const isDemo = await openDemoMark(app, settings, database)
  const rateLimiter = await createRequestRateLimiter(app, settings.limits)
  const partsWithLog = completeCallParts(app, parts, recordSecurityEvent)
  const chairContext = openChairContext(app, partsWithLog, rateLimiter)
  const rollOut = createFirmwareRollOut({
    db: database.jobDb,
    files,
    mqttClient: parts.chairs.mqttClient,
    now,
    log: parts.log,
  })
  app.addHook('preClose', rollOut.close)
  const handlers = {
    ...createCommonHandlers(partsWithLog, chairContext),
    ...chairRoutes(chairContext),
    ...ownerFirmwareRoutes({ ...chairContext, files }),
  }
  const readAnswer = createPublicAnswerReader(handlers, logUnreadAnswer(parts))
  await registerWebClientRoutes(app, { ...settings, db: database.db, isDemo, readAnswer })
  app.after(() =>
    registerApiRoutes(app, {
      handlers,
      authenticate: createAuthenticator(partsWithLog, chairContext.stopRights),
      mayStopAtOnce: token => token !== null && chairContext.stopRights.mayStopAtOnce(token),
      rateLimiter,
      turns,
      recordSecurityEvent,
    }),
  )
  app.after(() => registerOffice(app, { ...partsWithLog, files, chairContext }, rateLimiter))
  await app.ready()
  return app
}

const logUnreadAnswer =
  ({ log }: ServerDependencies) =>
  (error: unknown, path: string): void =>
    log.debug({ err: error, path }, 'a first view goes without an answer')

/** Addresses at which providers of payments, carriers and the instant-messaging platform tell what is new. */
const registerNewsOfProviders = async (
  app: FastifyInstance,
  parts: ServerDependencies,
  recordSecurityEvent: RecordSecurityEvent,
): Promise<void> => {
  await registerPaymentWebhooks(app, {
    ...createPaymentContext(parts),
    onRejected: ({ origin, ...notice }) => {
      parts.metrics.rejectedWebhooks.inc()
      recordSecurityEvent({ event: 'payment_notice_refused', ...notice }, origin)
    },
  })
  await registerCarrierPushes(app, {
    ...createCarrierContext(parts),
    onRejected: reason => {
      parts.metrics.rejectedWebhooks.inc()
      parts.log.warn({ reason }, 'news of a carrier was refused')
    },
  })
  const push = parts.contentSafety?.push
  if (push)
    await registerMessagePush(app, {
      db: parts.database.db,
      now: parts.now,
      secrets: push,
      onRejected: reason => {
        parts.metrics.rejectedWebhooks.inc()
        parts.log.warn({ reason }, 'a message of the instant-messaging platform was refused')
      },
    })
}

/** Opens the storage of files, and the addresses at which they are read. */
const openShopFiles = async (app: FastifyInstance, parts: ServerDependencies): Promise<FileStorage> => {
  const { settings, database, now, codeSecret, metrics } = parts
  const files = openFileStorage(settings.fileStorage, metrics.observeOuterService('shopFiles'))
  registerShopFileRoutes(app, files)
  await registerInvoiceAddresses(app, { db: database.db, files, now, secret: codeSecret })
  return files
}

/** Whether pages say that the shop is a demonstration: in production, while invented products are on sale. */
const openDemoMark = async (
  app: FastifyInstance,
  { isProduction }: ServerSettings,
  { jobDb }: OpenedDatabase,
): Promise<() => boolean> => {
  if (!isProduction) return () => false
  const { isDemo, stop } = await watchDemoProducts(jobDb)
  app.addHook('onClose', async () => stop())
  return isDemo
}

/** What following parcels and booking couriers needs. */
export const createCarrierContext = ({
  settings,
  shopSettings,
  database,
  now,
  log,
  carriers,
}: Pick<ServerDependencies, 'settings' | 'shopSettings' | 'now' | 'log' | 'carriers'> & {
  database: Pick<OpenedDatabase, 'db'>
}): PickupContext => ({
  db: database.db,
  now,
  carriers,
  onCarrierError: reason => log.warn({ reason }, 'the carrier service did not do what was asked'),
  getWarehouse: () => getWarehouseContact(shopSettings.get().warehouse),
  pickupCompany: settings.returnCarrier,
})

/** What writing invoices needs. */
export const createInvoiceContext = ({
  settings,
  shopSettings,
  database,
  now,
  log,
  invoiceService,
}: Pick<ServerDependencies, 'settings' | 'shopSettings' | 'now' | 'log' | 'invoiceService'> & {
  database: Pick<OpenedDatabase, 'db'>
}): InvoiceContext => ({
  db: database.db,
  now,
  getSettings: shopSettings.get,
  service: invoiceService,
  files: openFileStorage(settings.fileStorage),
  onInvoiceError: reason => log.warn({ reason }, 'the invoice platform did not do what was asked'),
})

/** Adds the calls of those who run the shop. */
const registerOffice = (
  app: FastifyInstance,
  parts: ServerDependencies & {
    recordSecurityEvent: RecordSecurityEvent
    files: FileStorage
    chairContext: ChairContext
  },
  rateLimiter: RequestRateLimiter,
): void => {
  const { settings, database, codeSecret, now, recordSecurityEvent, files, chairContext } = parts
  const { address: officeAddress, sessionRules } = settings.office
  const auth = { db: database.db, now, codeSecret, officeAddress, sessionRules }
  const shop = createPaymentContext(parts)
  const printer = createDocumentPrinter()
  app.addHook('onClose', printer.close)
  registerOfficeRoutes(app, {
    handlers: {
      ...officeSessionRoutes(auth),
      ...ownAccountRoutes(auth),
      ...operatorRoutes(auth),
      ...auditRoutes(auth),
      ...apiKeyRoutes(auth),
      ...officeOrderRoutes(shop),
      ...officeRefundRoutes(shop),
      ...officeSettingsRoutes({
        db: database.db,
        now,
        store: parts.shopSettings,
        available: listAvailableMethods(settings, parts.payments),
        hasCarrierService: settings.kuaidi100 !== null,
        isProduction: settings.isProduction,
      }),
      ...moneyRoutes(shop),
      ...oddMoneyRoutes(shop),
      ...officeInvoiceRoutes({ ...shop, files, hasInvoiceService: parts.invoiceService !== null }),
      ...webhookRoutes({ ...auth, allowsPrivate: !settings.isProduction }),
      ...officeCatalogueRoutes({ ...shop, files }),
      ...officePictureRoutes({ ...shop, files }),
      ...officeDocumentRoutes({ ...shop, printer }),
      ...officeModerationRoutes(shop),
      ...officeStoreRoutes({
        ...shop,
        files,
        publicAddress: settings.publicAddress,
        officeAddress: settings.office.address,
      }),
      ...officeCustomerRoutes({
        db: database.db,
        now,
        onSessionsEnded: chairContext.departures.onSessionsEnded,
      }),
      ...officeChairRoutes({
        ...chairContext,
        db: database.db,
        keyEncryptionKeys: parts.chairs.keyEncryptionKeys,
        printer,
        publicAddress: settings.publicAddress,
      }),
      ...officeFirmwareRoutes({ db: database.db, files, now, publicKeys: settings.firmwarePublicKeys }),
      ...officeSearchRoutes({ db: database.db }),
      ...officeBulkRoutes({ ...shop, files, printer }),
      ...officePresenceRoutes({ db: database.db, now }),
    },
    auth,
    isSecure: officeAddress.startsWith('https:'),
    rateLimiter,
    recordSecurityEvent,
  })
}

/** Tells whose token a call carries: for a stop from memory, without a new token; for all else by the database. */
const createAuthenticator = (
  {
    settings,
    database: { db },
    codeSecret,
    now,
    recordSecurityEvent,
  }: ServerDependencies & { recordSecurityEvent: RecordSecurityEvent },
  stopRights: StopRights,
) => {
  const rules = { maxDays: settings.sessionDays, secret: codeSecret }
  return async (token: string, path: EndpointPath, origin: SecurityEventOrigin) => {
    if (path === SAFETY_PATH) {
      const caller = await stopRights.authenticate(token)
      return caller && { caller, nextToken: null }
    }
    const session = await authenticateSession(db, { token, rules }, now())
    if (session.kind === 'reused')
      recordSecurityEvent({ event: 'session_token_reused', ...session.caller }, origin)
    if (session.kind !== 'valid') return null
    if (session.isNewToken) recordSecurityEvent({ event: 'session_token_rotated', ...session.caller }, origin)
    if (path.startsWith(CHAIR_PATH_PREFIX)) stopRights.noteUse(session.nextToken ?? token)
    return session
  }
}

const createFastify = ({ settings, log }: ServerDependencies): FastifyInstance => {
  const app = Fastify<Server>({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: MAX_REQUEST_BODY_BYTES,
    trustProxy: settings.trustProxy,
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionTimeout: CONNECTION_TIMEOUT_MS,
    http: { headersTimeout: HEADERS_TIMEOUT_MS, connectionsCheckingInterval: TIMEOUT_CHECK_INTERVAL_MS },
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
  { settings, database, chairs, demoChairs, sandbox, now }: ServerDependencies,
): Promise<void> => {
  if (!settings.isProduction) {
    registerDevOutboxRoutes(app, database.db)
    registerSimulatorPage(app, demoChairs)
    const { keys: chairKeys, keyEncryptionKeys } = chairs
    registerSimulatedChairKeys(app, { db: database.db, chairKeys, keyEncryptionKeys, now })
    registerSimulatedWeixinRoutes(app)
  }
  await sandbox?.register(app, SANDBOX_PREFIX)
}

/** Begins to listen to chairs, and ends it when the server closes. */
const openChairContext = (
  app: FastifyInstance,
  {
    database: { db, liveDb, safetyDb },
    chairs,
    settings,
    codeSecret,
    now,
    log,
    recordSecurityEvent,
    contentCheck,
  }: CallParts,
  rateLimiter: LiveSocketOptions['rateLimiter'],
): ChairContext => {
  const { mqttClient, keys: chairKeys, noteAlarm } = chairs
  const rules = { maxDays: settings.sessionDays, secret: codeSecret }
  const chairRegistry = createChairRegistry({ db, mqttClient, chairKeys, now, log })
  const audit = createChairAuditBuffer({ db, now, log })
  const { getSnapshot } = mqttClient
  const stopRights = createStopRights({
    safetyDb,
    liveDb,
    getSnapshot,
    sessionDays: rules.maxDays,
    now,
    log,
  })
  const keyRotation = createChairKeyRotation({ ...chairs, db: liveDb, now, log, recordSecurityEvent })
  const departures = createDepartures({ db, mqttClient, audit, now, log })
  const live = registerChairLiveSocket(app, {
    db: liveDb,
    mqttClient,
    findCaller: async token => {
      const session = await authenticateSession(liveDb, { token, rules, canRotate: false }, now())
      if (session.kind === 'reused') recordSecurityEvent({ event: 'session_token_reused', ...session.caller })
      if (session.kind !== 'valid') return null
      stopRights.noteUse(token)
      return session.caller
    },
    findCallerBySession: sessionId =>
      findAuthSessionById(liveDb, { sessionId, maxDays: rules.maxDays }, now()),
    rateLimiter,
    settings,
    now,
  })
  app.addHook('onClose', async () => {
    await keyRotation.close()
    await chairRegistry.close()
    await departures.close()
    await stopRights.close()
    await audit.close()
  })
  const { lookupsPerMinute } = settings.limits
  return {
    db,
    mqttClient,
    chairRegistry,
    live,
    audit,
    stopRights,
    departures,
    chairKeys,
    contentCheck,
    noteAlarm,
    lookupsPerMinute,
    now,
  }
}

type PaymentParts = Pick<ServerDependencies, 'payments' | 'shopSettings' | 'settings' | 'now' | 'log'> & {
  database: Pick<OpenedDatabase, 'db'>
}

/** What calls, webhooks and jobs about payments work with. */
export const createPaymentContext = ({
  database,
  payments,
  shopSettings,
  settings,
  now,
  log,
}: PaymentParts): PaymentHandlerContext => ({
  db: database.db,
  getSettings: shopSettings.get,
  isOffered: provider =>
    listOfferedMethods(shopSettings.get(), listAvailableMethods(settings, payments)).payment[provider],
  paymentProviders: payments,
  repairs: repairPayments,
  now,
  onProviderError: reason => log.warn({ reason }, 'a payment provider gave no answer'),
})

const createVerificationCodeContext = (
  { settings, database, codeSecret, deliver, now }: ServerDependencies,
  recordSecurityEvent: RecordSecurityEvent,
) => ({
  rules: {
    db: database.db,
    secret: codeSecret,
    codesPerHour: settings.limits.codesPerHour,
    newClientCodesPerHour: settings.limits.newClientCodesPerHour,
    secondsBetweenCodes: settings.limits.secondsBetweenCodes,
    wrongCodesAlarm: settings.limits.wrongCodesAlarmPerHour,
    onGuessing: (alarm: CodeGuessingAlarm) =>
      recordSecurityEvent({ event: 'verification_code_guessing', ...alarm }),
  },
  deliver,
  now,
})

const createCommonHandlers = (
  { recordSecurityEvent, contentCheck, getRelyingParty, ...parts }: CallParts,
  { departures, stopRights }: Pick<ChairContext, 'departures' | 'stopRights'>,
) => {
  const onSessionsEnded: AuthSessionsEndedListener = ended => {
    stopRights.noteDeparture(ended.userId)
    departures.onSessionsEnded(ended)
  }
  const { settings, shopSettings, database, now, notify, weixin } = parts
  const { db } = database
  const account = {
    ...createVerificationCodeContext(parts, recordSecurityEvent),
    notify,
    getRelyingParty,
    onSessionsEnded,
  }
  const available = listAvailableMethods(settings, parts.payments)
  const shop: FriendPaymentContext = { ...createPaymentContext(parts), contentCheck, weixin }
  return {
    ...appConfigRoutes({
      server: settings,
      available,
      hasWeixinPhone: parts.exchangePhoneCode !== null,
      getRelyingParty,
      templates: getMessageTemplates(settings),
      opensMiniProgram: parts.miniProgramLinks !== null,
      getSettings: shopSettings.get,
      now,
    }),
    ...authRoutes({
      ...account,
      isOffered: channel => shopSettings.get().logIn[channel],
      exchangePhoneCode: parts.exchangePhoneCode,
      onWeixinFailed: reason => parts.log.warn({ reason }, 'the instant-messaging platform failed'),
      weixin,
    }),
    ...accountRoutes({ ...account, sessionDays: settings.sessionDays }),
    ...userRoutes({ db, now, contentCheck }),
    ...healthReportRoutes({ db, reportDays: settings.reportDays, now }),
    ...cuffReadingRoutes({ db, now }),
    ...reportShareRoutes({ db, now }),
    ...householdMemberRoutes({ db, now }),
    ...massagePresetRoutes({ db, now }),
    ...massageStatisticsRoutes({ db, now }),
    ...addressRoutes(shop),
    ...cartRoutes(shop),
    ...communityRoutes(shop),
    ...contributionRoutes(shop),
    ...orderRoutes(shop),
    ...invoiceRoutes({
      ...shop,
      secret: parts.codeSecret,
      publicAddress: settings.publicAddress,
      sendMail: parts.sendMail,
    }),
    ...invoiceTitleRoutes(shop),
    ...paymentRoutes(shop),
    ...pictureRoutes(shop),
    ...pointsRoutes(shop),
    ...stockAlertRoutes(shop),
    ...notificationRoutes({ db, now, ways: listNotificationChannels(settings) }),
    ...productRoutes(shop),
    ...refundRoutes({ ...shop, pickupCompany: settings.returnCarrier }),
    ...retailStoreRoutes(shop),
    ...weixinRoutes(createWeixinContext(parts)),
  }
}

const createWeixinContext = ({
  settings,
  database: { db },
  weixin,
  miniProgramLinks,
  now,
  log,
}: ServerDependencies): Parameters<typeof weixinRoutes>[0] => ({
  db,
  weixin,
  links: miniProgramLinks,
  signHosts: settings.weixin.signHosts,
  now,
  onFailed: reason => log.warn({ reason }, 'the instant-messaging platform failed'),
})
