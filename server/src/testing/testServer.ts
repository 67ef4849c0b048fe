import { createHash, randomInt, randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { mkdtemp, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { EndpointPath, ResponseData, ResponseEnvelope, RequestBody } from '@anzuo/contract'
import type { Endpoint } from '@anzuo/contract/endpoint'
import { createResponseEnvelopeSchema } from '@anzuo/contract/responseEnvelope'
import { RESPONSE_CODE, apiContract } from '@anzuo/contract'
import { findProofOfWorkNonce } from '@anzuo/domain/proofOfWork'
import type { OpenedDatabase } from '../db/database'
import type { ChairMqttClient } from '../gateways/chairs/chairMqttClient'
import type { DeliverAccountNotice } from '../gateways/accountNoticeDelivery'
import type { CodeDeliveryResult, DeliverVerificationCode } from '../gateways/verificationCodeDelivery'
import type { InvoiceService } from '../gateways/invoices/invoiceService'
import type { EmailGateway } from '../gateways/mail'
import type { CarrierService } from '../gateways/carriers/carrierService'
import type { PaymentProviders } from '../gateways/paymentProvider'
import { createMiniProgramApi, type AccessTokenStore } from '../gateways/miniProgramApi'
import type { MiniProgramLinks } from '../gateways/miniProgramLinks'
import { createWeixinApiClient, type WeixinClient } from '../gateways/weixin'
import { createWeixinPhoneExchange, type ExchangePhoneCode } from '../gateways/weixinPhoneNumber'
import { createLogger } from '../http/logging'
import { createMetrics } from '../metrics/metrics'
import { createServer } from '../server'
import { createTestChairKeys, TEST_KEY_ENCRYPTION_KEYS } from './testChairKeys'
import type { ChairAlarms } from '../modules/chair/chairAlarms'
import type { ChairKeyCache } from '../modules/chairKey/chairKeyCache'
import type { ContentSafetyParts } from '../modules/contentCheck/contentCheck'
import { createAccessTokenStore } from '../modules/notification/accessTokenStore'
import { openSettingsStore } from '../modules/settings/settingsStore'
import { readServerSettings, type ServerSettings } from '../settings'
import {
  SIMULATED_WEIXIN_ACCOUNT,
  SIMULATED_WEIXIN_AUTHORIZE_PATH,
  createSimulatedWeixinFetch,
} from '../simulators/simulatedWeixin'

/** The least that a server in production is told. */
export const PRODUCTION_ENVIRONMENT = {
  NODE_ENV: 'production',
  ALLOW_EMBEDDED_DATABASE: 'true',
  CODE_SECRET: 'a secret of the test that is long enough',
  CHAIR_KEY_ENCRYPTION_KEYS: `test:${'0f'.repeat(32)}`,
  SMTP_URL: 'smtp://127.0.0.1:1',
  PUBLIC_ADDRESS: 'https://shop.test',
}

/** Settings for a test; limits of frequency are out of the way, because all tests come from one address. */
export const createTestSettings = (environment: Record<string, string> = {}): ServerSettings => {
  const read = readServerSettings({
    NODE_ENV: 'test',
    PORT: '0',
    H5_DIR: path.join(os.tmpdir(), 'anzuo-no-build'),
    REQUESTS_PER_MINUTE: '1000000',
    AUTH_REQUESTS_PER_MINUTE: '1000000',
    CODES_PER_HOUR: '1000000',
    LOOKUPS_PER_MINUTE: '1000000',
    UPLOADS_PER_MINUTE: '1000000',
    ...environment,
  })
  if (!read.ok) throw new Error(read.problems.join('; '))
  return read.settings
}

const offlineChairClient: ChairMqttClient = {
  getSnapshot: () => ({ isOnline: false, state: null, boot: null }),
  sendRequest: async () => ({ ok: false, reason: 'offline' }),
  sendRequestWithKey: async () => ({ ok: false, reason: 'offline' }),
  onChanged: () => () => {},
  onEvent: () => () => {},
  onChairOnline: () => () => {},
  isConnected: () => true,
  close: async () => {},
}

const createTestChairConnections = ({
  mqttClient = offlineChairClient,
  chairKeys = createTestChairKeys(),
  noteAlarm = () => {},
}: {
  mqttClient?: ChairMqttClient
  chairKeys?: ChairKeyCache
  noteAlarm?: ChairAlarms['note']
}) => ({ mqttClient, keys: chairKeys, keyEncryptionKeys: TEST_KEY_ENCRYPTION_KEYS, noteAlarm })

/** A clock that stands until it is moved. */
export const createTestClock = () => {
  let time = Date.now()
  return {
    now: () => new Date(time),
    advance: (step: { seconds?: number; minutes?: number; days?: number }) => {
      time += ((step.seconds ?? 0) + 60 * (step.minutes ?? 0) + 86_400 * (step.days ?? 0)) * 1000
    },
  }
}

/** How a test makes a call: whose token, in which language, from which address. */
export type TestRequestOptions = { token?: string; language?: string; ip?: string }

/** A client that asks for a code: it may have logged in before. */
export type TestClient = TestRequestOptions & { knownClientToken?: string }

export type TestServer = Awaited<ReturnType<typeof createTestServer>>

/** Outer parties that a test may bring. */
type TestOuterParties = {
  weixin?: WeixinClient
  /** Says which phone somebody in the mini-program has; by default the simulated platform does. */
  exchangePhoneCode?: ExchangePhoneCode | null
  /** Checks what people write; nobody does by default. */
  contentSafety?: ContentSafetyParts
  /** Leads into the mini-program; nothing does by default. */
  miniProgramLinks?: MiniProgramLinks
  /** Payment providers; none by default. */
  payments?: PaymentProviders
  /** The platform that issues invoices; none by default. */
  invoiceService?: InvoiceService
  /** The service that follows parcels; none by default. */
  carriers?: CarrierService
}

const createTestPhoneExchange = (tokens: AccessTokenStore): ExchangePhoneCode => {
  const account = SIMULATED_WEIXIN_ACCOUNT
  const api = createMiniProgramApi({
    host: 'https://platform.test',
    account,
    fetch: createSimulatedWeixinFetch(),
    tokens,
  })
  return createWeixinPhoneExchange({ api, appId: account.id })
}

const createTestOuterParties = (options: TestOuterParties, tokens: AccessTokenStore) => ({
  weixin: options.weixin ?? createSimulatedWeixinGateway(),
  exchangePhoneCode:
    options.exchangePhoneCode === undefined ? createTestPhoneExchange(tokens) : options.exchangePhoneCode,
  contentSafety: options.contentSafety ?? null,
  miniProgramLinks: options.miniProgramLinks ?? null,
  payments: options.payments ?? { weixin: null, alipay: null },
  carriers: options.carriers ?? null,
  invoiceService: options.invoiceService ?? null,
})

/** A server in this process, on a database of the test, with a clock and mailboxes that the test can look at. */
export const createTestServer = async (
  database: OpenedDatabase,
  options: TestOuterParties & {
    environment?: Record<string, string>
    /** What comes of sending a code; by default it arrives. */
    deliver?: () => Promise<CodeDeliveryResult>
    /** The connection to chairs; by default no chair is there. */
    mqttClient?: ChairMqttClient
    /** The keys of chairs; by default every chair has one without a database. */
    chairKeys?: ChairKeyCache
    /** Hears of alarms of chairs; nobody does by default. */
    noteAlarm?: ChairAlarms['note']
  } = {},
) => {
  const clock = createTestClock()
  const { log, logLines } = createRecordedLog()
  const { sentCodes, sentNotices, sentMails, ...delivery } = createTestDelivery(options.deliver)
  const settings = createTestSettings(options.environment)
  const app = await createServer({
    settings,
    metrics: createMetrics(),
    database,
    shopSettings: await openSettingsStore(database.db),
    log,
    now: clock.now,
    codeSecret: 'test'.repeat(16),
    ...delivery,
    ...createTestOuterParties(options, createAccessTokenStore({ db: database.db, now: clock.now })),
    chairs: createTestChairConnections(options),
    demoChairs: [],
    sandbox: null,
  })

  const calls = createTestCalls(app)
  /** The code that was sent last. */
  const lastCode = (): string => {
    const last = sentCodes.at(-1)
    if (!last) throw new Error('no code was sent')
    return last.code
  }

  return {
    ...calls,
    app,
    settings,
    sentMails,
    clock,
    logLines,
    sentCodes,
    sentNotices,
    lastCode,
    /** The code that was sent last, as the client that asked for it sends it back. */
    lastEntered: () => ({ code: lastCode(), requestId: calls.lastRequestId() }),
    signIn: createSignIn(calls, sentCodes),
    close: () => app.close(),
  }
}

/** Logs a person in and gives the token. */
const createSignIn =
  (
    calls: ReturnType<typeof createTestCalls>,
    sentCodes: ReturnType<typeof createTestDelivery>['sentCodes'],
  ) =>
  async (phone = createUniquePhoneNumber()): Promise<string> => {
    const { data } = await calls.askForCode(phone)
    // Others may log in at the same time: neither the last code nor the last request need be this person's.
    const code = sentCodes.findLast(({ target }) => target.address.endsWith(phone))?.code ?? ''
    const requestId = data?.requestId ?? ''
    const { token } = await calls.dataOf('/auth/login', { phone, code, requestId, agreed: true })
    return token
  }

/** A log whose lines a test can read. */
const createRecordedLog = () => {
  const logLines: string[] = []
  const destination = { write: (line: string) => void logLines.push(line) }
  return { logLines, log: createLogger({ level: 'trace', readable: false, destination }) }
}

/** Keeps what is sent to people. */
const createTestDelivery = (deliverCode: () => Promise<CodeDeliveryResult> = async () => ({ ok: true })) => {
  const sentCodes: Parameters<DeliverVerificationCode>[0][] = []
  const sentNotices: Parameters<DeliverAccountNotice>[0][] = []
  const deliver: DeliverVerificationCode = async message => {
    sentCodes.push(message)
    return deliverCode()
  }
  const notify: DeliverAccountNotice = async message => void sentNotices.push(message)
  const sentMails: Parameters<EmailGateway['send']>[0][] = []
  const sendMail: EmailGateway['send'] = async mail => {
    sentMails.push(mail)
    return { ok: true }
  }
  return { sentCodes, sentNotices, sentMails, deliver, notify, sendMail }
}

const createSimulatedWeixinGateway = (): WeixinClient =>
  createWeixinApiClient({
    host: 'https://platform.test',
    accounts: { browser: SIMULATED_WEIXIN_ACCOUNT, miniProgram: SIMULATED_WEIXIN_ACCOUNT },
    fetch: createSimulatedWeixinFetch(),
    authorizeAt: SIMULATED_WEIXIN_AUTHORIZE_PATH,
  })

/** Ways to make calls of a server, as a client does. */
const createTestCalls = (app: FastifyInstance) => {
  let lastRequestId: string = randomUUID()

  /** A POST as a client makes it, with any body. */
  const post = (path: string, body: unknown, { token, language, ip }: TestRequestOptions = {}) =>
    app.inject({
      method: 'POST',
      url: path,
      headers: {
        'content-type': 'application/json',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(language ? { language } : {}),
      },
      payload: JSON.stringify(body),
      ...(ip ? { remoteAddress: ip } : {}),
    })

  /** Makes a call and gives its envelope, after holding it against the contract. */
  const call = async <P extends EndpointPath>(
    path: P,
    request: RequestBody<P>,
    asking: TestRequestOptions = {},
  ): Promise<ResponseEnvelope<ResponseData<P>>> => {
    const response = await post(path, request, asking)
    const { data, changed } = apiContract[path] as Endpoint
    const body: unknown = response.json()
    const isChanged = (body as ResponseEnvelope).code === RESPONSE_CODE.changed
    const envelope = createResponseEnvelopeSchema(isChanged && changed ? changed : data).parse(
      body,
    ) as ResponseEnvelope<ResponseData<P>>
    const answered: unknown = envelope.data
    if (isCodeSent(answered)) lastRequestId = answered.requestId
    return envelope
  }

  /** Makes a call that has to succeed, and gives its data. */
  const dataOf = async <P extends EndpointPath>(
    path: P,
    request: RequestBody<P>,
    asking: TestRequestOptions = {},
  ): Promise<ResponseData<P>> => {
    const answer = await call(path, request, asking)
    if (answer.code !== 0 || answer.data === null)
      throw new Error(`${path}: ${answer.code} ${answer.message}`)
    return answer.data
  }

  /** Asks for a code the whole way, challenge first. */
  const askForCode = async (phone: string, { knownClientToken, ...asking }: TestClient = {}) => {
    const client = { phone, knownClientToken }
    const challenge = await dataOf('/auth/prepare_captcha', client, asking)
    return call('/auth/get_captcha', { ...client, ...solveProofOfWork(challenge) }, asking)
  }

  return {
    post,
    call,
    dataOf,
    askForCode,
    /** The id that came when a code was sent last; a made-up one before that. */
    lastRequestId: () => lastRequestId,
  }
}

const isCodeSent = (data: unknown): data is ResponseData<'/auth/get_captcha'> =>
  typeof data === 'object' && data !== null && 'requestId' in data && 'expiresInSeconds' in data

/** Finds the nonce that a challenge asks for. */
export const solveProofOfWork = ({
  challengeId,
  challenge,
  difficulty,
}: ResponseData<'/auth/prepare_captcha'>) => {
  const nonce = findProofOfWorkNonce({ challenge, difficulty }, { startAt: 0, maxAttempts: Infinity })
  return { challengeId, nonce: nonce ?? '' }
}

/** A phone number that no other test uses. */
export const createUniquePhoneNumber = (): string => `139${String(randomInt(100_000_000)).padStart(8, '0')}`

/** A six-digit code that is not this one. */
export const createWrongVerificationCode = (code: string): string =>
  String((Number(code) + 1) % 1_000_000).padStart(6, '0')

/** A measurement as a device uploads it. */
export const createTestReportDraft = (
  now: Date,
  changes: Partial<RequestBody<'/health_report/upload'>> = {},
): RequestBody<'/health_report/upload'> => ({
  clientReportId: randomUUID(),
  measuredAt: now.toISOString(),
  person: { age: 42, sex: 'female', isAthlete: null },
  indicators: [
    { key: 'HR_BPM', value: 64, unit: 'bpm', provenance: 'measured', confidence: 0.9, interval: [62, 66] },
    { key: 'BLOOD_PRESSURE', missing: 'notMeasured' },
  ],
  quality: { seconds: 30, frameRate: 30, snr: 6, brightness: 120, stillness: 0.9, isSample: false },
  pulseWave: null,
  ...changes,
})

/** A folder that is new and empty, and is removed when the test's process ends. */
export const createTemporaryFolder = async (): Promise<string> => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'anzuo-test-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Writes a text file and gives its sha256 in base64, as a content policy names it. */
export const writeFileAndHash = async (file: string, text: string): Promise<string> => {
  await writeFile(file, text)
  return createHash('sha256').update(text).digest('base64')
}
