import { defaultShopSettings } from '@anzuo/domain/settings/shopSettings'
import type { SettingsStore } from '../modules/settings/settingsStore'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { pino } from 'pino'
import type { ChairMqttClient } from '../gateways/chairs/chairMqttClient'
import type { PaymentProviders } from '../gateways/paymentProvider'
import { createMetrics } from '../metrics/metrics'
import { createJobRunner } from '../jobs/jobRunner'
import { createNotificationJobHandlers } from '../jobs/notificationJobs'
import { createShopJobHandlers } from '../jobs/shopJobs'
import { createCarrierContext, createPaymentContext, createServer } from '../server'
import { createTestSettings } from '../testing/testServer'
import { createTestChairKeys, TEST_KEY_ENCRYPTION_KEYS } from '../testing/testChairKeys'
import { createInstanceLife, type InstanceLife } from './instanceLife'
import type { World } from './world'
import type { FileStorage } from '../fileStorage/fileStorage'
import { createSimulatedInvoices } from '../simulators/simulatedInvoices'
import { createSimulatedCarrier } from '../simulators/simulatedCarrier'

/** One instance of the real server, over all its starts. */
export type ServerInstance = ReturnType<typeof createServerInstance>

export type InstanceConnections = {
  connectPayments: (life: InstanceLife) => PaymentProviders
  connectChairs: (life: InstanceLife) => Promise<ChairMqttClient>
}

/** How often an instance looks for jobs, in virtual seconds: seldom, because each look costs real time. */
export const SIMULATED_JOB_SECONDS = 300

/** The simulated seller answers after so many seconds. */
const MERCHANT_SECONDS = 120

const MAX_RESTART_MS = 20_000

const settings = createTestSettings({ LOG_LEVEL: 'silent' })

type RunningLife = { app: FastifyInstance; life: InstanceLife }

/** An instance that is started, crashes, and is started again by whoever looks after it. */
export const createServerInstance = (world: World, name: string, connections: InstanceConnections) => {
  const { time, faults, history, random } = world
  let running: RunningLife | null = null
  let calls = 0

  const start = async (): Promise<void> => {
    const skewMs = faults.drawClockSkewMs()
    const life = createInstanceLife({
      scheduler: world.scheduler,
      faults,
      interleavesTransactions: world.database.kind === 'postgresql',
      onCrash: where => {
        history.record(`${name} crashes ${where}`)
        running = null
        time.schedule(random.nextInteger(50, MAX_RESTART_MS), () => void startAgain())
      },
    })
    history.record(`${name} starts, its clock ${skewMs} ms off`)
    running = await startLife(world, { life, now: () => new Date(time.now() + skewMs), connections })
  }
  const startAgain = (): Promise<void> =>
    start().catch((error: unknown) => world.report(`${name} did not start: ${String(error)}`))

  return {
    start,
    countCalls: (): number => calls,
    /** Makes a call; null when nobody answers because the instance is down. */
    inject: async (request: {
      url: string
      headers: Record<string, string>
      payload: string
    }): Promise<{ status: number; body: string } | null> => {
      if (!running) return null
      const { app, life } = running
      const response = await app.inject({ method: 'POST', ...request })
      if (life.isDead()) return null
      calls += 1
      world.scheduler.noteWork()
      return { status: response.statusCode, body: response.body }
    },
  }
}

/** Nobody reads what the simulated shop keeps. */
const NO_FILES: FileStorage = { put: async () => {}, get: async () => null, delete: async () => {} }

/** Nobody changes a setting in the simulated shop, and a server that starts asks nothing of its database. */
const shopSettings: SettingsStore = { get: () => defaultShopSettings, reload: async () => {} }

/** Nobody comes from WeChat. */
const NO_WEIXIN: Parameters<typeof createServer>[0]['weixin'] = {
  accounts: { browser: null, miniProgram: null },
  authorizeUrl: () => null,
  getOpenid: async () => ({ ok: false, reason: 'not simulated' }),
  requestJsapiTicket: async () => ({ ok: false, reason: 'not simulated' }),
}

const startLife = async (
  world: World,
  { life, now, connections }: { life: InstanceLife; now: () => Date; connections: InstanceConnections },
): Promise<RunningLife> => {
  const database = world.database.connect(life)
  const log = createHistoryLog(world)
  const payments = connections.connectPayments(life)
  const carriers = createSimulatedCarrier({ seconds: MERCHANT_SECONDS, now })
  const invoiceService = createSimulatedInvoices({ seconds: MERCHANT_SECONDS, now })
  const mqttClient = await connections.connectChairs(life)
  const app = await createServer({
    settings,
    database,
    shopSettings,
    log,
    now,
    codeSecret: 'simulation'.repeat(8),
    deliver: async () => ({ ok: true }),
    notify: async () => {},
    weixin: NO_WEIXIN,
    contentSafety: null,
    miniProgramLinks: null,
    exchangePhoneCode: null,
    chairs: {
      mqttClient,
      keys: createTestChairKeys(),
      keyEncryptionKeys: TEST_KEY_ENCRYPTION_KEYS,
      noteAlarm: () => {},
    },
    demoChairs: [],
    payments,
    carriers,
    invoiceService,
    sendMail: async () => ({ ok: true }),
    sandbox: null,
    metrics: createMetrics(),
  })
  const jobs = createInstanceJobs({ database, now, log, payments, carriers, invoiceService })
  jobs.start()
  return { app, life }
}

type InstanceJobsContext = {
  database: ReturnType<World['database']['connect']>
  now: () => Date
  log: FastifyBaseLogger
  payments: ReturnType<InstanceConnections['connectPayments']>
  carriers: ReturnType<typeof createSimulatedCarrier>
  invoiceService: ReturnType<typeof createSimulatedInvoices>
}

/** What an instance does by itself. Messages reach the inbox alone: nobody in the simulation has a mailbox. */
const createInstanceJobs = ({
  database,
  now,
  log,
  payments,
  carriers,
  invoiceService,
}: InstanceJobsContext) =>
  createJobRunner({
    db: database.jobDb,
    handlers: {
      ...createNotificationJobHandlers({
        db: database.jobDb,
        now,
        gateways: { mail: null, sms: null, wechat: null },
        templates: new Map(),
        links: { secret: 'simulation'.repeat(8), publicAddress: null },
        outbox: null,
        onRejected: () => {},
      }),
      ...createShopJobHandlers(
        createPaymentContext({ settings, shopSettings, database, payments, now, log }),
        {
          merchantSeconds: MERCHANT_SECONDS,
          onStatementProblem: () => {},
          carriers: createCarrierContext({
            settings,
            shopSettings,
            database: { db: database.jobDb },
            now,
            log,
            carriers,
          }),
          invoices: {
            db: database.jobDb,
            now,
            getSettings: shopSettings.get,
            service: invoiceService,
            files: NO_FILES,
            onInvoiceError: () => {},
          },
          sendMessage: async () => ({ ok: true }),
          links: { secret: 'simulation'.repeat(8), publicAddress: null },
          onPaymentAnomalies: () => {},
        },
      ),
    },
    now,
    log,
    pollIntervalSeconds: SIMULATED_JOB_SECONDS,
  })

/** Errors of the server stand in the history; the stack would name files of the machine. */
const createHistoryLog = ({ history }: World): FastifyBaseLogger =>
  pino(
    { level: 'error', base: null },
    {
      write: (line: string) => {
        const { msg, err } = JSON.parse(line) as { msg?: string; err?: { message?: string } }
        history.record(`log: ${msg ?? ''} ${err?.message?.split('\n')[0] ?? ''}`)
      },
    },
  )
