import type { FirmwarePublicKeys } from '@anzuo/chair-protocol'
import { listStandInSections } from './modules/settings/offers'
import { openSettingsStore, type SettingsStore } from './modules/settings/settingsStore'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { DestinationStream } from 'pino'
import { collectDefaultMetrics } from 'prom-client'
import { loadKeyEncryptionKeys, loadVerificationCodeSecret } from './secrets'
import type { Database, OpenedDatabase } from './db/database'
import { openDatabase } from './db/openDatabase'
import { startEmbeddedMqttBroker, type EmbeddedMqttBroker } from './gateways/chairs/embeddedBroker'
import { openChairMqttClient, type NoteChairAlarm } from './gateways/chairs/chairMqttClient'
import { createCustomerMessageDelivery, type SendCustomerMessage } from './gateways/customerMessageDelivery'
import { createAccountNoticeDelivery, type DeliverAccountNotice } from './gateways/accountNoticeDelivery'
import {
  createVerificationCodeDelivery,
  type DeliverVerificationCode,
} from './gateways/verificationCodeDelivery'
import { createSmtpGateway, type EmailGateway } from './gateways/mail'
import { createAlipayProvider } from './gateways/alipay'
import type { CarrierService } from './gateways/carriers/carrierService'
import type { InvoiceService } from './gateways/invoices/invoiceService'
import { createNuonuoService } from './gateways/invoices/nuonuo'
import { createKuaidi100Service } from './gateways/carriers/kuaidi100'
import type { PaymentProviders } from './gateways/paymentProvider'
import { observeOuterCall } from './gateways/outerCalls'
import { createWechatPayProvider } from './gateways/wechatPay'
import { limitSmsCallingCodes } from './gateways/sms/callingCodes'
import { createSmsGateway } from './gateways/sms/createSmsGateway'
import { createWebhookSender } from './gateways/webhookSender'
import { type WeixinShipping } from './gateways/weixinShipping'
import { createWeixinApiClient, type WeixinClient } from './gateways/weixin'
import { startConsoleServer } from './http/consoleServer'
import { createMiniProgramServices } from './miniProgramServices'
import { startListening } from './http/startListening'
import { openFileStorage } from './fileStorage/openFileStorage'
import { createLogger } from './http/logging'
import { createCleanupJobHandlers, scheduleCleanupJobs } from './jobs/cleanup'
import { createCatalogueJobHandlers, scheduleCatalogueJobs } from './jobs/catalogueJobs'
import { createJobRunner, type JobHandlers } from './jobs/jobRunner'
import { scheduleShopJobs, createShopJobHandlers, getShopJobIntervalSeconds } from './jobs/shopJobs'
import { createNotificationJobHandlers, scheduleNotificationJobs } from './jobs/notificationJobs'
import { createShippingJobHandlers } from './jobs/shippingJobs'
import { createContentJobHandlers } from './jobs/contentJobs'
import { createWebhookJobHandlers, scheduleWebhookJobs } from './jobs/webhookJobs'
import type { PictureCheckContext } from './modules/contentCheck/pictureChecks'
import type { ContentSafetyParts } from './modules/contentCheck/contentCheck'
import { createChairAlarms } from './modules/chair/chairAlarms'
import { createChairKeyCache, type ChairKeyCache } from './modules/chairKey/chairKeyCache'
import { createChairKeySource } from './modules/chairKey/chairKeyring'
import type { KeyEncryptionKeys } from './modules/chairKey/keyWrapping'
import type { PickupContext } from './modules/carrier/returnPickups'
import { INVOICE_PUSH_PATH } from './modules/invoice/invoiceAddresses'
import { createPushToken } from './modules/invoice/invoiceFiles'
import type { InvoiceContext } from './modules/invoice/writeInvoices'
import { getMessageTemplates } from './modules/notification/offeredWays'
import type { NotificationGateways } from './modules/notification/sendNotification'
import type { PaymentHandlerContext } from './modules/payment/startPayment'
import { DEMO_CHAIR, seedDemoAccount } from './seed/demoAccount'
import { hasDemoProducts, removeDemoCatalogue, seedDemoCatalogue, seedMerchant } from './seed/catalogue'
import { createSecurityLog, getSecurityLogKey } from './securityLog'
import type { ServerSettings } from './settings'
import { findRelyingParty } from './webAuthn'
import { ensureSimulatedChairKey } from './simulators/chair/simulatedChairKeys'
import {
  UNOWNED_DEMO_CHAIR,
  startDemoChairs,
  type RunningSimulatedChair,
} from './simulators/chair/startSimulatedChair'
import { createSimulatedInvoices } from './simulators/simulatedInvoices'
import { createSimulatedCarrier } from './simulators/simulatedCarrier'
import { saveNotificationToDevOutbox, saveToDevOutbox } from './simulators/devOutbox'
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
import { createMetrics, type Metrics } from './metrics/metrics'
import { startMetricsServer } from './metrics/metricsServer'
import { registerStateGauges } from './metrics/stateGauges'
import {
  createCarrierContext,
  createInvoiceContext,
  createPaymentContext,
  createServer,
  SANDBOX_PREFIX,
} from './server'

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
  metrics: Metrics
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
    return {
      address: await openServer({
        settings,
        metrics: createMetrics(),
        log,
        now: () => new Date(),
        print,
        onClose,
      }),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** @returns the address at which it listens */
const openServer = async (context: StartContext): Promise<string> => {
  const { settings, metrics, log, now, onClose } = context
  const database = await openDatabase(settings, error =>
    log.warn({ err: error }, 'a database connection broke'),
  )
  onClose(database.close)
  const { db, jobDb } = database
  await prepareDatabase(context, jobDb, getShopJobIntervalSeconds(getMerchantSeconds(settings)))

  const shopSettings = await openShopSettings(context, jobDb)
  const chairs = await connectChairs(context, database)
  const demoChairs: RunningSimulatedChair[] = []
  // Known once the server listens, which is before anybody pays.
  let ownAddress = ''
  const providers = createPaymentProviders(context, { db, address: () => ownAddress })
  if (providers.sandbox) onClose(providers.sandbox.stop)
  const carriers = createCarrierService(context, () => ownAddress)
  const codeSecret = await loadVerificationCodeSecret(settings)
  const invoiceService = createInvoiceService(context, codeSecret, () => ownAddress)
  const { callParts, jobParts } = createMiniProgramServices(context, {
    db: jobDb,
    ownAddress: () => ownAddress,
  })
  const { sendMessage, gateways, ...deliveries } = createDeliveries(context, db)
  const app = await createServer({
    ...providers,
    carriers,
    invoiceService,
    settings,
    shopSettings,
    metrics,
    database,
    log,
    now,
    codeSecret,
    ...deliveries,
    weixin: createWeixinClient(context),
    ...callParts,
    chairs,
    demoChairs,
  })
  onClose(() => closeWithTimeout(app))
  warnAboutWhatIsMissing(context, shopSettings)

  await serveMetrics(context, { database, mqttClient: chairs.mqttClient })
  const address = await startListening(app, settings)
  await serveConsole(context, app)
  if (chairs.broker) context.print(`Chairs         connect to port ${chairs.broker.port} by MQTT`)
  const { demoChairs: wantsDemoChairs, isProduction, firmwarePublicKeys } = settings
  if (wantsDemoChairs && !isProduction)
    demoChairs.push(...(await openDemoChairs(context, { ...chairs, db, address, firmwarePublicKeys })))
  ownAddress = address
  startJobs(context, {
    ...providers,
    db: jobDb,
    shopSettings,
    carriers,
    invoiceService,
    codeSecret,
    sendMessage,
    gateways: { ...gateways, wechat: jobParts.subscribeMessages },
    contentSafety: callParts.contentSafety,
    shipping: jobParts.shipping,
    address,
  })
  return address
}

type JobParts = {
  db: Database
  shopSettings: SettingsStore
  payments: PaymentProviders
  carriers: CarrierService | null
  invoiceService: InvoiceService | null
  codeSecret: string
  sendMessage: SendCustomerMessage
  gateways: NotificationGateways
  contentSafety: ContentSafetyParts | null
  shipping: WeixinShipping | null
  /** Where this server listens. */
  address: string
}

/** Starts what the server does by itself, until it closes. */
const startJobs = (context: StartContext, parts: JobParts): void => {
  const { settings, metrics, log, now, onClose } = context
  const { db, shopSettings, carriers, invoiceService, contentSafety, address } = parts
  const common = { settings, shopSettings, database: { db }, log, now }
  const jobs = createJobRunner({
    db,
    handlers: createJobHandlers(context, {
      payments: createPaymentContext({ ...common, payments: parts.payments }),
      codeSecret: parts.codeSecret,
      carriers: createCarrierContext({ ...common, carriers }),
      invoices: createInvoiceContext({ ...common, invoiceService }),
      sendMessage: parts.sendMessage,
      gateways: parts.gateways,
      pictureChecks: {
        db,
        now,
        gateway: contentSafety?.gateway ?? null,
        ourAddress: () => settings.publicAddress ?? address,
      },
      shipping: parts.shipping,
    }),
    now,
    log,
    onRun: ({ job, result, seconds }) => metrics.jobs.observe({ job, result }, seconds),
    pollIntervalSeconds: getShopJobIntervalSeconds(getMerchantSeconds(settings)),
  })
  jobs.start()
  onClose(jobs.stop)
}

/** How soon a change by another server counts here. */
const SETTINGS_RELOAD_MS = 5000

/** Reads what the company has set, and keeps up with what other servers write. */
const openShopSettings = async ({ log, onClose }: StartContext, db: Database): Promise<SettingsStore> => {
  const store = await openSettingsStore(db)
  const timer = setInterval(() => {
    store.reload().catch((error: unknown) => log.warn({ err: error }, 'the settings could not be read again'))
  }, SETTINGS_RELOAD_MS)
  onClose(() => clearInterval(timer))
  return store
}
/** Everything that the server does by itself. */
const createJobHandlers = (
  { settings, log, now }: StartContext,
  {
    payments,
    codeSecret,
    carriers,
    invoices,
    sendMessage,
    gateways,
    pictureChecks,
    shipping,
  }: {
    payments: PaymentHandlerContext
    codeSecret: string
    carriers: PickupContext
    invoices: InvoiceContext
    sendMessage: SendCustomerMessage
    gateways: NotificationGateways
    pictureChecks: PictureCheckContext
    shipping: WeixinShipping | null
  },
): JobHandlers => ({
  ...createContentJobHandlers(pictureChecks),
  ...createShippingJobHandlers({
    db: payments.db,
    now,
    shipping,
    onFailed: failure => log.error(failure, 'WeChat was not told how an order left, and keeps its money'),
  }),
  ...createCleanupJobHandlers({
    db: payments.db,
    now,
    recordSecurityEvent: createSecurityLog({ log, key: getSecurityLogKey(settings, codeSecret) }),
  }),
  ...createShopJobHandlers(payments, {
    carriers,
    invoices,
    sendMessage,
    links: { secret: codeSecret, publicAddress: settings.publicAddress },
    merchantSeconds: getMerchantSeconds(settings),
    onStatementProblem: problem =>
      log.warn(problem, 'a statement of a payment provider could not be fetched'),
    onPaymentAnomalies: anomalies =>
      log.warn({ anomalies }, 'money that no order could take waits for somebody to look at it'),
  }),
  ...createNotificationJobHandlers({
    db: payments.db,
    now,
    gateways,
    templates: getMessageTemplates(settings),
    links: { secret: codeSecret, publicAddress: settings.publicAddress },
    outbox: settings.isProduction
      ? null
      : message => saveNotificationToDevOutbox(payments.db, message, now()),
    onRejected: rejection => log.error(rejection, 'a message can not be sent as its template is set'),
  }),
  ...createCatalogueJobHandlers({ db: payments.db, now, files: openFileStorage(settings.fileStorage) }),
  ...createWebhookJobHandlers({
    db: payments.db,
    now,
    codeSecret,
    send: createWebhookSender({ allowsPrivate: !settings.isProduction }),
    onStopped: endpoint => log.warn({ endpoint }, 'an address is told nothing more of what happens'),
  }),
})

/** Pace of the simulated seller; nothing is simulated in production. */
const getMerchantSeconds = (settings: ServerSettings): number =>
  settings.isProduction ? 0 : settings.merchantSimulatorSeconds

/** Serves the console of the back office, where the settings ask for it. */
const serveConsole = async (
  { settings, print, onClose }: StartContext,
  app: FastifyInstance,
): Promise<void> => {
  if (!settings.console) return
  const { address, close } = await startConsoleServer(app, {
    ...settings.console,
    isProduction: settings.isProduction,
  })
  onClose(close)
  print(`Console        ${address}`)
}

/** Serves what is measured to Prometheus, where the settings ask for it. */
const serveMetrics = async (
  { settings, metrics: { registry }, print, onClose }: StartContext,
  sources: Parameters<typeof registerStateGauges>[1],
): Promise<void> => {
  if (!settings.metrics) return
  registerStateGauges(registry, sources)
  collectDefaultMetrics({ register: registry })
  const { address, close } = await startMetricsServer(registry, settings.metrics)
  onClose(close)
  print(`Metrics        ${address}`)
}

/** Fills in what every database holds, and plans the jobs. */
const prepareDatabase = async (
  { settings, log, now }: StartContext,
  db: Database,
  pollIntervalSeconds: number,
): Promise<void> => {
  await seedMerchant(db)
  if (settings.isProduction) {
    await endDemoThatTakesMoney({ settings, log }, db)
  } else {
    await seedDemoCatalogue(db, now())
    await seedDemoAccount(db, { reportDays: settings.reportDays, now: now() })
  }
  await scheduleCleanupJobs(db, now())
  await scheduleShopJobs(db, now(), pollIntervalSeconds)
  await scheduleWebhookJobs(db, now())
  await scheduleNotificationJobs(db, now())
  await scheduleCatalogueJobs(db, now())
}

/** A demonstration may be looked at; nothing invented is sold for real money, also when the payment provider came after it. */
const endDemoThatTakesMoney = async (
  { settings, log }: Pick<StartContext, 'settings' | 'log'>,
  db: Database,
): Promise<void> => {
  if (!(await hasDemoProducts(db))) return
  if (!settings.wechatPay && !settings.alipay)
    return log.warn('products of the demonstration are on sale: their prices are invented')
  const ended = await removeDemoCatalogue(db)
  log.warn({ ended }, 'this server takes payments: products of the demonstration went off sale')
}

/** Connects to the broker of the settings, or starts one in this process. */
const connectChairs = async (context: StartContext, { liveDb }: Pick<OpenedDatabase, 'liveDb'>) => {
  const { settings, log, onClose } = context
  const { mqtt } = settings
  const keyEncryptionKeys = await loadKeyEncryptionKeys(settings)
  const keys = openChairKeys(context, liveDb, keyEncryptionKeys)
  const alarms = createChairAlarms({
    db: liveDb,
    now: context.now,
    log,
    onNoted: kind => context.metrics.chairAlarms.inc({ kind }),
  })
  onClose(alarms.close)
  const onAlarm = alarms.note
  const broker = mqtt.url === null ? await openEmbeddedBroker(context, { keys, onAlarm }) : null
  const url = mqtt.url ?? broker?.url ?? ''
  const mqttClient = await openChairMqttClient({ url, caFile: mqtt.caFile, keys, log, onAlarm })
  onClose(mqttClient.close)
  return { mqttClient, keys, keyEncryptionKeys, noteAlarm: alarms.note, broker, url }
}

const openChairKeys = (
  { now, log, onClose }: StartContext,
  db: Database,
  keyEncryptionKeys: KeyEncryptionKeys,
): ChairKeyCache => {
  const source = createChairKeySource({
    db,
    keyEncryptionKeys,
    onUnreadable: (serialNumber, error) =>
      log.error({ err: error, serialNumber }, 'the key of a chair can not be decrypted'),
  })
  const keys = createChairKeyCache({ source, now, log })
  onClose(keys.close)
  return keys
}

const openEmbeddedBroker = async (
  { settings: { host, mqtt }, onClose }: StartContext,
  { keys, onAlarm }: { keys: ChairKeyCache; onAlarm: NoteChairAlarm },
): Promise<EmbeddedMqttBroker> => {
  const broker = await startEmbeddedMqttBroker({
    host,
    port: mqtt.port,
    certificate: mqtt.certificate,
    keys,
    onAlarm,
  })
  onClose(broker.close)
  return broker
}

const openDemoChairs = async (
  { print, onClose, now }: StartContext,
  {
    db,
    keys: chairKeys,
    keyEncryptionKeys,
    url,
    address,
    firmwarePublicKeys,
  }: {
    db: Database
    keys: ChairKeyCache
    keyEncryptionKeys: KeyEncryptionKeys
    url: string
    address: string
    firmwarePublicKeys: FirmwarePublicKeys
  },
): Promise<RunningSimulatedChair[]> => {
  const context = { db, chairKeys, keyEncryptionKeys, now }
  const owned = await ensureSimulatedChairKey(context, DEMO_CHAIR.serialNumber)
  const unowned = await ensureSimulatedChairKey(context, UNOWNED_DEMO_CHAIR.serialNumber)
  if (!owned || !unowned) {
    print('Demo chairs    do not start: the key of one of them was revoked')
    return []
  }
  const demoChairs = startDemoChairs({
    owned: DEMO_CHAIR,
    deviceKeys: { owned, unowned },
    url,
    firmwarePublicKeys,
  })
  for (const chair of demoChairs) onClose(chair.close)
  const { serialNumber } = UNOWNED_DEMO_CHAIR
  print(`Demo chairs    ${address}/dev/chairs/page`)
  print(`New chair      ${address}/dev/chairs/${serialNumber}/code, its code to scan or print`)
  return demoChairs
}

/** Sends codes and notices by the gateways of the settings; outside production to the outbox and the terminal. */
const createDeliveries = (
  { settings, metrics, log, now, print, onClose }: StartContext,
  db: Database,
): {
  deliver: DeliverVerificationCode
  notify: DeliverAccountNotice
  sendMail: EmailGateway['send'] | null
  sendMessage: SendCustomerMessage
  gateways: Pick<NotificationGateways, 'mail' | 'sms'>
} => {
  const mail = settings.mail && createSmtpGateway(settings.mail)
  if (mail) onClose(mail.close)
  const sms =
    settings.sms && limitSmsCallingCodes(createSmsGateway(settings.sms, { now }), settings.smsCallingCodes)
  const gateways = { mail, sms }
  const deliver = createVerificationCodeDelivery({
    ...gateways,
    outbox: settings.isProduction
      ? null
      : async message => {
          await saveToDevOutbox(db, message, now())
          print(`code ${message.code} for ${message.target.address}`)
        },
    codeHost:
      settings.publicAddress === null ? null : (findRelyingParty(settings.publicAddress)?.rpID ?? null),
    onFailed: error => log.error({ err: error }, 'a code could not be sent'),
  })
  const notify = createAccountNoticeDelivery({
    ...gateways,
    print: settings.isProduction ? null : print,
    onFailed: error => log.error({ err: error }, 'a notice about an account could not be sent'),
  })
  const observers = { phone: metrics.observeOuterService('sms'), email: metrics.observeOuterService('mail') }
  const observedDeliver: DeliverVerificationCode = message =>
    observeOuterCall(
      { observer: observers[message.target.channel], call: 'send' },
      () => deliver(message),
      result => (result.ok ? 'ok' : result.reason === 'failed' ? 'outage' : 'skipped'),
    )
  const printMail: EmailGateway['send'] = async ({ to, text }) => {
    print(`mail for ${to}: ${text}`)
    return { ok: true }
  }
  return {
    deliver: observedDeliver,
    gateways,
    notify,
    sendMail: mail?.send ?? (settings.isProduction ? null : printMail),
    sendMessage: createCustomerMessageDelivery({ ...gateways, print: settings.isProduction ? null : print }),
  }
}

/** Lets calls in hand finish, but no caller hold the server up. */
const closeWithTimeout = async (app: FastifyInstance): Promise<void> => {
  const timer = setTimeout(() => app.server.closeAllConnections(), CLOSE_TIMEOUT_MS)
  await app.close()
  clearTimeout(timer)
}

const createWeixinClient = ({ settings, metrics }: StartContext): WeixinClient => {
  const { isProduction } = settings
  const { browser, miniProgram, host } = settings.weixin
  const observer = metrics.observeOuterService('weixinLogin')
  const observedFetch = (request: Request) =>
    observeOuterCall(
      { observer, call: 'fetch' },
      () => fetch(request),
      ({ ok }) => (ok ? 'ok' : 'outage'),
    )
  const isSimulated = !isProduction && !browser && !miniProgram
  return isSimulated
    ? createWeixinApiClient({
        host,
        accounts: { browser: SIMULATED_WEIXIN_ACCOUNT, miniProgram: SIMULATED_WEIXIN_ACCOUNT },
        fetch: createSimulatedWeixinFetch(),
        authorizeAt: SIMULATED_WEIXIN_AUTHORIZE_PATH,
      })
    : createWeixinApiClient({ host, accounts: { browser, miniProgram }, fetch: observedFetch })
}

/** The payment providers of the settings; without any, outside production, a sandbox with accounts of its own. */
const createPaymentProviders = (
  { settings, metrics, now }: StartContext,
  own: { db: Database; address: () => string },
): { payments: PaymentProviders; sandbox: PaymentSandbox | null } => {
  const ourAddress = () => settings.publicAddress ?? own.address()
  const observers = {
    weixin: metrics.observeOuterService('wechatPay'),
    alipay: metrics.observeOuterService('alipay'),
  }
  if (settings.isProduction || settings.wechatPay || settings.alipay)
    return {
      payments: {
        weixin:
          settings.wechatPay &&
          createWechatPayProvider({
            account: settings.wechatPay,
            host: () => settings.wechatPayHost,
            ourAddress,
            observer: observers.weixin,
          }),
        alipay:
          settings.alipay &&
          createAlipayProvider({
            account: settings.alipay,
            host: () => settings.alipayHost,
            ourAddress,
            observer: observers.alipay,
          }),
      },
      sandbox: null,
    }
  const keys = generatePaymentSandboxKeys()
  const host = () => `${own.address()}${SANDBOX_PREFIX}`
  return {
    payments: {
      weixin: createWechatPayProvider({
        account: keys.wechatPay,
        host,
        ourAddress,
        observer: observers.weixin,
      }),
      alipay: createAlipayProvider({ account: keys.alipay, host, ourAddress, observer: observers.alipay }),
    },
    sandbox: createPaymentSandbox({
      keys,
      store: createSandboxTransactionStore(own.db),
      webhooks: { kind: 'prompt', retryAfterMs: SANDBOX_WEBHOOK_RETRY_DELAYS_MS },
      address: host,
      now,
    }),
  }
}

/** The carrier service of the settings; outside production, without one, parcels and couriers are simulated. */
const createCarrierService = (
  { settings, metrics, now }: StartContext,
  ownAddress: () => string,
): CarrierService | null => {
  if (settings.kuaidi100)
    return createKuaidi100Service({
      account: settings.kuaidi100,
      host: settings.kuaidi100Host,
      ourAddress: () => settings.publicAddress ?? ownAddress(),
      now,
      observer: metrics.observeOuterService('carriers'),
    })
  const seconds = settings.merchantSimulatorSeconds
  return settings.isProduction || seconds === 0 ? null : createSimulatedCarrier({ seconds, now })
}

/** The platform of the settings; outside production, without one, invoices are simulated. */
const createInvoiceService = (
  { settings, metrics, now }: StartContext,
  codeSecret: string,
  ownAddress: () => string,
): InvoiceService | null => {
  if (settings.nuonuo)
    return createNuonuoService({
      account: settings.nuonuo,
      host: settings.nuonuoHost,
      callbackFor: id =>
        `${settings.publicAddress ?? ownAddress()}${INVOICE_PUSH_PATH}/${id}/${createPushToken(codeSecret, id)}`,
      now,
      allowsPrivate: !settings.isProduction,
      observer: metrics.observeOuterService('invoices'),
    })
  const seconds = settings.merchantSimulatorSeconds
  return settings.isProduction || seconds === 0 ? null : createSimulatedInvoices({ seconds, now })
}

const warnAboutWhatIsMissing = ({ settings, log }: StartContext, shopSettings: SettingsStore): void => {
  if (!settings.isProduction) return
  const sections = listStandInSections(shopSettings.get())
  if (sections.length > 0)
    log.warn(
      { sections },
      'buyers are told an invented company or warehouse: enter yours in the settings of the console',
    )
  if (!settings.sms) log.warn('no SMS gateway is set: log-in by phone is refused')
  if (!settings.wechatPay && !settings.alipay) log.warn('no payment provider is set: nothing can be paid')
  if (!settings.kuaidi100)
    log.warn('KUAIDI100_CUSTOMER is not set: parcels are followed and couriers booked by hand')
  if (!settings.nuonuo) log.warn('NUONUO_APP_KEY is not set: invoices are issued by hand')
  if (!settings.mail) log.warn('SMTP_URL is not set: log-in by e-mail is refused')
}
