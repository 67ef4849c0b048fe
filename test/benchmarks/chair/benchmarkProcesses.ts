import { setTimeout as wait } from 'node:timers/promises'
import { fork, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { resolveRepositoryPath } from '../../../scripts/projectPaths'
import { findFreePort } from '@anzuo/server/testing/findFreePort'
import { findProofOfWorkNonce } from '@anzuo/domain/proofOfWork'
import { parseHex, computeClaimProof, toHex } from '@anzuo/chair-protocol'
import { createTestPostgresDatabase, isPostgresReachable } from '@anzuo/server/testing/databases'
import { readMosquittoLimits } from '@anzuo/server/testing/mosquittoLimits'
import { createMqttClient } from '@anzuo/server/gateways/chairs/createMqttClient'
import { fetchSimulatedChairKeys } from '@anzuo/server/simulators/chair/simulatedChairKeys'
import {
  startSimulatedChair,
  type RunningSimulatedChair,
} from '@anzuo/server/simulators/chair/startSimulatedChair'
import { compileServer } from '@anzuo/server/testing/compileServer'
import { TEST_KEY_ENCRYPTION_KEYS } from '@anzuo/server/testing/testChairKeys'
import type { MemoryReport } from '@anzuo/server/benchmarks/memoryReport'
import type { LightChairProcessOptions, LightChairProcessReport } from './lightChairProcess'

/** Server, broker and chairs as processes, the way they run in production. */

const children: ChildProcess[] = []
const databases: { drop: () => Promise<void> }[] = []
const folders: string[] = []

const createFolder = async (): Promise<string> => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'anzuo-bench-'))
  folders.push(folder)
  return folder
}

/** Ends every process that was started here, and removes their databases and folders. */
export const stopAllProcesses = async (): Promise<void> => {
  await Promise.all(children.map(endProcess))
  await Promise.all(databases.map(database => database.drop()))
  await Promise.all(folders.map(folder => rm(folder, { recursive: true, force: true })))
}

const endProcess = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const isEnded = once(child, 'exit')
  child.kill('SIGKILL')
  await isEnded
}

/** An empty database on the PostgreSQL that a server for many chairs would have, or null (then the embedded one) where none answers. */
export const createTestDatabase = async (): Promise<string | null> => {
  if (!(await isPostgresReachable())) return null
  const database = await createTestPostgresDatabase()
  databases.push(database)
  return database.url
}

export type BenchmarkBroker = {
  url: string
  port: number
  getPid: () => number
  /** Kills it with everything that it knows. */
  kill: () => Promise<void>
  start: () => Promise<void>
}

/** A mosquitto of its own that can be killed, or null where none is installed. */
export const startBenchmarkBroker = async (): Promise<BenchmarkBroker | null> => {
  const port = await findFreePort()
  const folder = await createFolder()
  const config = path.join(folder, 'mosquitto.conf')
  await writeFile(
    config,
    [`listener ${port} 127.0.0.1`, 'allow_anonymous true', ...(await readMosquittoLimits())].join('\n'),
  )
  const open = async (): Promise<ChildProcess | null> => {
    const child = spawn('mosquitto', ['-c', config], { stdio: 'ignore' })
    const isThere = await Promise.race([
      once(child, 'error').then(() => false),
      wait(500).then(() => child.exitCode === null),
    ])
    if (isThere) children.push(child)
    return isThere ? child : null
  }
  let child = await open()
  if (child === null) return null
  return {
    url: `mqtt://127.0.0.1:${port}`,
    port,
    getPid: () => child?.pid ?? 0,
    kill: async () => {
      if (child === null) return
      await endProcess(child)
      child = null
    },
    start: async () => {
      child = await open()
    },
  }
}

/** A mosquitto of its own, or null where none is installed. */
export const startMosquitto = async (): Promise<string | null> => (await startBenchmarkBroker())?.url ?? null

export type BenchmarkServer = {
  address: string
  /** Where chairs connect. */
  broker: string
  database: 'PostgreSQL' | 'embedded'
  pid: number
}

type ServerProcessOptions = {
  /** What Node runs. */
  parameters: string[]
  databaseUrl: string | null
  env: Record<string, string>
  /** Whether it answers messages of this process. */
  hasMessages?: boolean
}

/** Starts a server that limits nobody, and waits until it is ready. */
const startServer = async ({
  parameters,
  databaseUrl,
  env,
  hasMessages = false,
}: ServerProcessOptions): Promise<{ child: ChildProcess; address: string }> => {
  const child = spawn(process.execPath, parameters, {
    stdio: ['ignore', 'pipe', 'inherit', ...(hasMessages ? (['ipc'] as const) : [])],
    env: {
      PATH: process.env.PATH,
      DATA_DIR: await createFolder(),
      PORT: '0',
      ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
      DEMO_CHAIRS: 'false',
      LOG_LEVEL: 'error',
      REQUESTS_PER_MINUTE: '1000000',
      AUTH_REQUESTS_PER_MINUTE: '1000000',
      CODES_PER_HOUR: '1000000',
      ...env,
    },
  })
  children.push(child)
  let output = ''
  const address = await new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      const ready = /^ready (\S+)$/m.exec(output)?.[1]
      if (ready) resolve(ready)
    })
    child.once('exit', () => reject(new Error(`the server ended: ${output}`)))
  })
  return { child, address }
}

/** Starts the server on an empty database, of its own unless one is given. */
export const startServerProcess = async (
  mqttUrl: string | null,
  givenDatabaseUrl?: string,
): Promise<BenchmarkServer> => {
  const port = await findFreePort()
  const databaseUrl = givenDatabaseUrl ?? (await createTestDatabase())
  const { child, address } = await startServer({
    parameters: ['--import', 'tsx', resolveRepositoryPath('server/src/main.ts')],
    databaseUrl,
    env: mqttUrl === null ? { MQTT_PORT: String(port) } : { MQTT_URL: mqttUrl },
  })
  return {
    address,
    broker: mqttUrl ?? `mqtt://127.0.0.1:${port}`,
    database: databaseUrl === null ? 'embedded' : 'PostgreSQL',
    pid: child.pid ?? 0,
  }
}

/** The server as it is deployed: functions that tsx has compiled take four times the memory. */
export type CompiledMain = { main: string; memoryReport: string }

export const compileMeasuredServer = async (): Promise<CompiledMain> => {
  const compiled = await compileServer(['main.ts', 'benchmarks/memoryReport.ts'], `many-${process.pid}`)
  folders.push(compiled.folder)
  const [main = '', memoryReport = ''] = compiled.files
  return { main, memoryReport }
}

export type MeasuredServer = {
  address: string
  /** What it has in memory after a collection of garbage. */
  measureMemory: () => Promise<MemoryReport>
  /** Chairs that it takes for online. */
  countOnline: () => Promise<number>
}

const formatKeyEncryptionKeys = (): string =>
  [...TEST_KEY_ENCRYPTION_KEYS.keys].map(([id, key]) => `${id}:${toHex(key)}`).join(',')

/** Starts a server whose memory can be asked for. */
export const startMeasuredServer = async (options: {
  compiled: CompiledMain
  mqttUrl: string
  databaseUrl: string
}): Promise<MeasuredServer> => {
  const metricsPort = await findFreePort()
  const { child, address } = await startServer({
    parameters: ['--expose-gc', '--import', options.compiled.memoryReport, options.compiled.main],
    databaseUrl: options.databaseUrl,
    env: {
      METRICS_PORT: String(metricsPort),
      MQTT_URL: options.mqttUrl,
      CHAIR_KEY_ENCRYPTION_KEYS: formatKeyEncryptionKeys(),
    },
    hasMessages: true,
  })
  return {
    address,
    measureMemory: async () => {
      child.send('measure')
      const [report] = (await once(child, 'message')) as [MemoryReport]
      return report
    },
    countOnline: async () => {
      // A busy server closes a connection that was kept in the moment in which it is used again.
      const headers = { connection: 'close' }
      const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`, { headers })).text()
      return Number(/^anzuo_chairs_online (\d+)$/m.exec(text)?.[1] ?? NaN)
    },
  }
}

export type LightChairProcess = { getReport: () => LightChairProcessReport }

/** Starts a process full of chairs. */
export const startLightChairProcess = (options: LightChairProcessOptions): LightChairProcess => {
  const child = fork(resolveRepositoryPath('test/benchmarks/chair/lightChairProcess.ts'), {
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { PATH: process.env.PATH },
  })
  children.push(child)
  let latest: LightChairProcessReport = { ready: 0, attempts: [] }
  child.on('message', message => {
    latest = message as LightChairProcessReport
  })
  child.send(options)
  return { getReport: () => latest }
}

/** Bytes of memory that a process has in use. */
export const readResidentMemory = async (pid: number): Promise<number> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1024
}

export const readResidentMemoryMegabytes = async (pid: number): Promise<number> =>
  Math.round((await readResidentMemory(pid)) / 1024 ** 2)

/** Makes a call that has to succeed. */
export const callApi = async <Data>(
  { address, token = '' }: { address: string; token?: string },
  pathName: string,
  body: object,
): Promise<Data> => {
  const response = await fetch(address + pathName, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  })
  const answer = (await response.json()) as { code: number; message: string; data: Data }
  if (answer.code !== 0) throw new Error(`${pathName}: ${answer.code} ${answer.message}`)
  return answer.data
}

export const logIn = async (address: string, phone: string): Promise<string> => {
  const challenge = await callApi<{ challengeId: string; challenge: string; difficulty: number }>(
    { address },
    '/auth/prepare_captcha',
    { phone },
  )
  const nonce = findProofOfWorkNonce(challenge, { startAt: 0, maxAttempts: 10_000_000 })
  const { requestId } = await callApi<{ requestId: string }>({ address }, '/auth/get_captcha', {
    phone,
    challengeId: challenge.challengeId,
    nonce,
  })
  const entries = (await (await fetch(`${address}/dev/outbox`)).json()) as { target: string; code: string }[]
  const code = entries.find(({ target }) => target === phone)?.code
  const { token } = await callApi<{ token: string }>({ address }, '/auth/login', {
    phone,
    code,
    requestId,
    agreed: true,
  })
  return token
}

const MAX_CLAIM_ATTEMPTS = 400

/** A chair of this process that belongs to the person, who sits in it. */
export const startOwnedChair = async (
  server: BenchmarkServer,
  token: string,
  serialNumber: string,
): Promise<RunningSimulatedChair> => {
  const asking = { address: server.address, token }
  const deviceKey = (await fetchSimulatedChairKeys(server.address, [serialNumber])).get(serialNumber)
  if (!deviceKey) throw new Error(`${serialNumber} has no key`)
  const chair = startSimulatedChair({
    serialNumber,
    family: 'w',
    isOwned: false,
    deviceKey,
    url: server.broker,
  })
  chair.chair.sitDown()
  type Claim = { claimId: string; challenge: string }
  const claimSoon = async (triesLeft: number): Promise<Claim> => {
    try {
      return await callApi<Claim>(asking, '/device/claim', { serialNumber })
    } catch (error) {
      // It takes a moment until a chair has registered itself.
      if (triesLeft === 0) throw error
      await wait(50)
      return claimSoon(triesLeft - 1)
    }
  }
  const claim = await claimSoon(MAX_CLAIM_ATTEMPTS)
  const challenge = parseHex(claim.challenge) ?? new Uint8Array(0)
  const proof = toHex(computeClaimProof(deviceKey.key, serialNumber, challenge))
  await callApi(asking, '/device/bind', { claimId: claim.claimId, proof })
  await callApi(asking, '/device/sit', { serialNumber })
  return chair
}

/** Starts the terminal's chairs, with the state changes that they make a second. */
export const startSimulatedChairsProcess = (
  { broker, address }: BenchmarkServer,
  options: { count: number; changes: number },
): void => {
  const child = spawn(
    process.execPath,
    [
      '--import',
      'tsx',
      resolveRepositoryPath('server/src/simulators/chair/cli.ts'),
      ...['--family', 'hk', '--quiet', '--url', broker, '--server', address],
      ...['--count', String(options.count), '--changes', String(options.changes)],
    ],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { PATH: process.env.PATH },
    },
  )
  children.push(child)
}

/**
 * How many clients a mosquitto says are connected, this question's own among them. It counts again and again, and retains each count: the
 * retained one is of before whoever connected last, and lacked the last chair.
 */
export const countConnectedMqttClients = async (broker: string): Promise<number> => {
  const client = createMqttClient({ url: broker, clientId: 'bench', caFile: null })
  const count = new Promise<number>(resolve => {
    client.on('message', (_topic, message, { retain }) => {
      if (!retain) resolve(Number(message.toString()))
    })
  })
  client.on('connect', () => client.subscribe('$SYS/broker/clients/connected'))
  const connected = await count
  await client.endAsync(true)
  return connected
}

/** The value below which this share of the sorted values lies, to a hundredth. */
export const computeQuantile = (values: readonly number[], share: number): number => {
  const sorted = [...values].sort((a, b) => a - b)
  const value = sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]
  return value === undefined ? NaN : Math.round(value * 100) / 100
}

export const measureDurationMs = async (work: () => Promise<unknown>): Promise<number> => {
  const begin = performance.now()
  await work()
  return performance.now() - begin
}
