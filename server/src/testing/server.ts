import { createHash, randomInt, randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { mkdtemp, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { CallPath, DataOf, Envelope, RequestOf } from '../../../src/contract'
import type { Call } from '../../../src/contract/call'
import { envelope } from '../../../src/contract/envelope'
import { CODE, contract } from '../../../src/contract'
import type { OpenDatabase } from '../db/database'
import type { ChairLine } from '../gateways/chairs/line'
import type { Delivery, DeliverCode } from '../gateways/codes'
import type { Payments } from '../gateways/payments'
import { weixinGateway, type Weixin } from '../gateways/weixin'
import { createLogger } from '../http/logging'
import { leadingZeroBits } from '../modules/auth/challenge'
import { createServer } from '../server'
import { TEST_MASTER_KEY } from './chair'
import { readSettings, type Settings } from '../settings'
import { SIMULATED_ACCOUNT, SIMULATED_AUTHORIZE_PATH, simulatedWeixin } from '../simulators/weixin'

/** Settings for a test; the limits by address are out of the way, because all tests come from one. */
export const testSettings = (environment: Record<string, string> = {}): Settings => {
  const read = readSettings({
    NODE_ENV: 'test',
    PORT: '0',
    H5_DIR: path.join(os.tmpdir(), 'anzuo-no-build'),
    REQUESTS_PER_MINUTE: '1000000',
    AUTH_REQUESTS_PER_MINUTE: '1000000',
    CODES_PER_HOUR: '1000000',
    ...environment,
  })
  if (!read.ok) throw new Error(read.problems.join('; '))
  return read.settings
}

const noChairs: ChairLine = {
  known: () => ({ isOnline: false, state: null, boot: null }),
  ask: async () => ({ ok: false, reason: 'offline' }),
  onChanged: () => () => {},
  onEvent: () => () => {},
  onArrived: () => () => {},
  isConnected: () => true,
  close: async () => {},
}

/** A clock that stands until it is moved. */
export const testClock = () => {
  let time = Date.now()
  return {
    now: () => new Date(time),
    advance: (step: { seconds?: number; minutes?: number; days?: number }) => {
      time += ((step.seconds ?? 0) + 60 * (step.minutes ?? 0) + 86_400 * (step.days ?? 0)) * 1000
    },
  }
}

/** How a test makes a call: whose token, in which language, from which address. */
export type Asking = { token?: string; language?: string; ip?: string }

export type TestServer = Awaited<ReturnType<typeof testServer>>

/** A server in this process, on a database of the test, with a clock and mailboxes that the test can look at. */
export const testServer = async (
  database: OpenDatabase,
  options: {
    environment?: Record<string, string>
    /** What comes of sending a code; by default it arrives. */
    deliver?: () => Promise<Delivery>
    weixin?: Weixin
    /** The line to chairs; by default no chair is there. */
    line?: ChairLine
    /** Payment providers; none by default. */
    payments?: Payments
  } = {},
) => {
  const clock = testClock()
  const logLines: string[] = []
  const sentCodes: Parameters<DeliverCode>[0][] = []
  const app = await createServer({
    settings: testSettings(options.environment),
    database,
    log: createLogger({
      level: 'trace',
      readable: false,
      destination: { write: line => logLines.push(line) },
    }),
    now: clock.now,
    codeSecret: 'test'.repeat(16),
    deliver: async message => {
      sentCodes.push(message)
      return options.deliver ? options.deliver() : { ok: true }
    },
    weixin:
      options.weixin ??
      weixinGateway({
        host: 'https://platform.test',
        accounts: { browser: SIMULATED_ACCOUNT, miniProgram: SIMULATED_ACCOUNT },
        fetch: simulatedWeixin(),
        authorizeAt: SIMULATED_AUTHORIZE_PATH,
      }),
    chairs: { line: options.line ?? noChairs, masterKey: TEST_MASTER_KEY },
    demoChairs: [],
    payments: options.payments ?? { weixin: null, alipay: null },
    sandbox: null,
  })

  /** A POST as a client makes it, with any body. */
  const post = (path: string, body: unknown, { token, language, ip }: Asking = {}) =>
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
  const call = async <P extends CallPath>(
    path: P,
    request: RequestOf<P>,
    asking: Asking = {},
  ): Promise<Envelope<DataOf<P>>> => {
    const response = await post(path, request, asking)
    const { data, changed } = contract[path] as Call
    const body: unknown = response.json()
    const isChanged = (body as Envelope).code === CODE.changed
    return envelope(isChanged && changed ? changed : data).parse(body) as Envelope<DataOf<P>>
  }

  /** Makes a call that has to succeed, and gives its data. */
  const dataOf = async <P extends CallPath>(
    path: P,
    request: RequestOf<P>,
    asking: Asking = {},
  ): Promise<DataOf<P>> => {
    const answer = await call(path, request, asking)
    if (answer.code !== 0 || answer.data === null)
      throw new Error(`${path}: ${answer.code} ${answer.message}`)
    return answer.data
  }

  /** Asks for a code the whole way, challenge first. */
  const askForCode = async (phone: string, asking: Asking = {}) => {
    const challenge = await dataOf('/auth/prepare_captcha', { phone }, asking)
    return call('/auth/get_captcha', { phone, ...solve(challenge) }, asking)
  }

  /** The code that was sent last. */
  const lastCode = (): string => {
    const last = sentCodes.at(-1)
    if (!last) throw new Error('no code was sent')
    return last.code
  }

  return {
    app,
    clock,
    logLines,
    sentCodes,
    post,
    call,
    dataOf,
    askForCode,
    lastCode,
    /** Logs a person in and gives the token. */
    signIn: async (phone = newPhone()): Promise<string> => {
      await askForCode(phone)
      const { token } = await dataOf('/auth/login', { phone, code: lastCode(), agreed: true })
      return token
    },
    close: () => app.close(),
  }
}

/** Finds the nonce that a challenge asks for. */
export const solve = ({ challengeId, challenge, difficulty }: DataOf<'/auth/prepare_captcha'>) => {
  for (let count = 0; ; count += 1) {
    const nonce = count.toString(36)
    if (leadingZeroBits(`${challenge}:${nonce}`) >= difficulty) return { challengeId, nonce }
  }
}

/** A phone number that no other test uses. */
export const newPhone = (): string => `139${String(randomInt(100_000_000)).padStart(8, '0')}`

/** A six-digit code that is not this one. */
export const otherCode = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

/** A measurement as a device uploads it. */
export const reportDraft = (
  now: Date,
  changes: Partial<RequestOf<'/health_report/upload'>> = {},
): RequestOf<'/health_report/upload'> => ({
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
export const temporaryFolder = async (): Promise<string> => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'anzuo-test-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Writes a text file and gives its sha256 in base64, as a content policy names it. */
export const writeHashed = async (file: string, text: string): Promise<string> => {
  await writeFile(file, text)
  return createHash('sha256').update(text).digest('base64')
}
