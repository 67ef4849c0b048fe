import os from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { RECONNECT_SPREAD_MS } from '@anzuo/chair-protocol'
import {
  callApi,
  compileMeasuredServer,
  computeQuantile,
  createTestDatabase,
  logIn,
  measureDurationMs,
  readResidentMemory,
  startBenchmarkBroker,
  startLightChairProcess,
  startMeasuredServer,
  stopAllProcesses,
  type BenchmarkBroker,
  type LightChairProcess,
  type MeasuredServer,
} from './chair/benchmarkProcesses'
import type { MemoryReport } from '@anzuo/server/benchmarks/memoryReport'
import { watchTransactions } from '@anzuo/server/benchmarks/watchTransactions'
import { provisionChairs } from '@anzuo/server/benchmarks/provisionChairs'

/**
 * What very many chairs cost three servers and their broker, as one line of JSON at the end (test/benchmarks/README.md):
 *
 *   npm run --silent bench:many [-- --chairs 10000 --per-connection 1 --batch 100]
 *
 * It fails when a chair is missing at a server, when one costs a server more than 16 KB, when not all are back after the broker was
 * killed, or on an otherwise quiet machine when a stop takes too long.
 */

const SERVER_COUNT = 3
const PHONE = '13900000004'

const MAX_CHAIR_BYTES = 16 * 1024
const MAX_STOP_P95_MS = 20
const STOP_COUNT = 200

/** A machine of which so much per core is wanted already says nothing of how long a stop takes. */
const MAX_QUIET_LOAD_PER_CORE = 0.5

/** Chairs that connect before the memory of the servers is looked at for the first time: what the first few cost is the code's. */
const WARM_UP_CHAIRS = 500

/** From so many on the resident size of a server says what a chair costs; before that its own swing is larger. */
const MIN_RESIDENT_CHAIRS = 10_000

const POLL_MS = 500

/** So long nothing may change before it counts as missing. */
const PATIENCE_MS = 60_000

type Options = {
  chairs: number
  perConnection: number
  /** Connections that one process holds. */
  perProcess: number
  batch: number
  spreadMs: number
}

const readOptions = (): Options => {
  const { values } = parseArgs({
    options: {
      chairs: { type: 'string', default: '10000' },
      'per-connection': { type: 'string', default: '1' },
      'per-process': { type: 'string', default: '4000' },
      batch: { type: 'string', default: '20' },
      spread: { type: 'string', default: String(RECONNECT_SPREAD_MS) },
    },
  })
  return {
    chairs: Number(values.chairs),
    perConnection: Number(values['per-connection']),
    perProcess: Number(values['per-process']),
    batch: Number(values.batch),
    spreadMs: Number(values.spread),
  }
}

const formatSerialNumber = (index: number): string => `HK26M${String(index).padStart(6, '0')}`

const startLightChairs = (
  broker: BenchmarkBroker,
  serialNumbers: string[],
  { perConnection, perProcess: connections, batch, spreadMs }: Options,
): LightChairProcess[] => {
  const perProcess = connections * perConnection
  return Array.from({ length: Math.ceil(serialNumbers.length / perProcess) }, (_, index) =>
    startLightChairProcess({
      port: broker.port,
      serialNumbers: serialNumbers.slice(index * perProcess, (index + 1) * perProcess),
      chairsPerConnection: perConnection,
      batchSize: batch,
      spreadMs,
    }),
  )
}

type Crowd = { processes: LightChairProcess[]; servers: MeasuredServer[]; total: number }

const countReady = ({ processes }: Crowd): number =>
  processes.reduce((count, each) => count + each.getReport().ready, 0)

/** Waits until every server knows every chair, or nothing has changed for a minute. @returns chairs that each server has online */
const waitForAll = async (crowd: Crowd): Promise<{ seconds: number; online: number[]; ready: number }> => {
  const begin = performance.now()
  let changedAt = begin
  let before = ''
  for (;;) {
    const ready = countReady(crowd)
    const online = await Promise.all(crowd.servers.map(server => server.countOnline()))
    const now = performance.now()
    const isComplete = ready === crowd.total && online.every(count => count === crowd.total)
    const current = [ready, ...online].join()
    if (current !== before) changedAt = now
    before = current
    if (isComplete || now - changedAt > PATIENCE_MS)
      return { seconds: Math.round((now - begin) / 100) / 10, online, ready }
    await wait(POLL_MS)
  }
}

/** Waits until a server's memory grows and shrinks no more: greetings and their garbage are over. */
const measureSettled = async (server: MeasuredServer): Promise<MemoryReport> => {
  let before = await server.measureMemory()
  for (let attempt = 0; attempt < 20; attempt += 1) {
    await wait(2000)
    const report = await server.measureMemory()
    if (Math.abs(report.heapUsed - before.heapUsed) < 1024 ** 2) return report
    before = report
  }
  return before
}

const toTotal = ({ heapUsed, external }: MemoryReport): number => heapUsed + external

const measureStops = async (servers: MeasuredServer[], tokens: string[], owned: string[]) => {
  const durations: number[] = []
  let lost = 0
  for (let index = 0; index < STOP_COUNT; index += 1) {
    const which = index % servers.length
    const asking = { address: servers[which]?.address ?? '', token: tokens[which] ?? '' }
    const serialNumber = owned[Math.floor(Math.random() * owned.length)]
    durations.push(
      await measureDurationMs(() =>
        callApi<{ result: string }>(asking, '/device/stop', { serialNumber, isEmergency: true }).then(
          ({ result }) => (lost += result === 'ok' ? 0 : 1),
          () => (lost += 1),
        ),
      ),
    )
    await wait(20)
  }
  return { p50: computeQuantile(durations, 0.5), p95: computeQuantile(durations, 0.95), lost }
}

/** Attempts to connect of all processes in the busiest second since then. */
const findPeakAttempts = ({ processes }: Crowd, sinceSecond: number): number => {
  const perSecond = new Map<number, number>()
  for (const each of processes)
    for (const [second, count] of each.getReport().attempts)
      if (second >= sinceSecond) perSecond.set(second, (perSecond.get(second) ?? 0) + count)
  return Math.max(0, ...perSecond.values())
}

/** Kills the broker, starts it again a moment later, and waits until all are back. */
const measureReturn = async (crowd: Crowd, broker: BenchmarkBroker, databaseUrl: string) => {
  const second = Math.floor(Date.now() / 1000)
  await broker.kill()
  await wait(1000)
  const queries = await watchTransactions(databaseUrl)
  await broker.start()
  const { seconds, online, ready } = await waitForAll(crowd)
  const { peak, total } = await queries.end()
  return {
    seconds,
    missing: online.map(count => crowd.total - count),
    unconnected: crowd.total - ready,
    peakAttemptsPerSecond: findPeakAttempts(crowd, second),
    peakQueriesPerSecond: peak,
    queries: total,
  }
}

const benchmark = async () => {
  const options = readOptions()
  const databaseUrl = await createTestDatabase()
  const broker = await startBenchmarkBroker()
  if (databaseUrl === null || broker === null)
    throw new Error('this is measured with PostgreSQL and mosquitto, and one of them is not there')
  const compiled = await compileMeasuredServer()
  const servers: MeasuredServer[] = []
  for (let index = 0; index < SERVER_COUNT; index += 1)
    servers.push(await startMeasuredServer({ compiled, mqttUrl: broker.url, databaseUrl }))
  const tokens: string[] = []
  for (const { address } of servers) tokens.push(await logIn(address, PHONE))
  const serialNumbers = Array.from({ length: options.chairs }, (_, index) => formatSerialNumber(index))
  const owned = serialNumbers.filter((_, index) => index % Math.ceil(options.chairs / STOP_COUNT) === 0)
  await provisionChairs(databaseUrl, { serialNumbers, owned, phone: PHONE })

  const first = startLightChairs(broker, serialNumbers.slice(0, WARM_UP_CHAIRS), options)
  await waitForAll({ processes: first, servers, total: Math.min(WARM_UP_CHAIRS, options.chairs) })
  const before = await Promise.all(servers.map(measureSettled))
  const brokerBefore = await readResidentMemory(broker.getPid())
  const processes = [...first, ...startLightChairs(broker, serialNumbers.slice(WARM_UP_CHAIRS), options)]
  const crowd = { processes, servers, total: options.chairs }
  const measuredChairs = options.chairs - WARM_UP_CHAIRS
  const arrived = await waitForAll(crowd)
  const after = await Promise.all(servers.map(measureSettled))
  const brokerAfter = await readResidentMemory(broker.getPid())
  const perChair = (bytes: number): number => Math.round(bytes / measuredChairs)
  const memory = {
    bytesPerChair: after.map((report, index) => perChair(toTotal(report) - toTotal(before[index] ?? report))),
    residentPerChair: after.map((report, index) => perChair(report.rss - (before[index] ?? report).rss)),
    brokerPerConnection: Math.round((brokerAfter - brokerBefore) / (measuredChairs / options.perConnection)),
  }
  const [load = NaN] = os.loadavg()
  const isQuiet = load / os.availableParallelism() < MAX_QUIET_LOAD_PER_CORE
  const stop = await measureStops(servers, tokens, owned)
  console.error(JSON.stringify({ arrived, memory, stop }))
  const back = await measureReturn(crowd, broker, databaseUrl)
  const afterReturn = await Promise.all(servers.map(measureSettled))
  const result = {
    ...options,
    connected: {
      seconds: arrived.seconds,
      perSecond: Math.round(measuredChairs / arrived.seconds),
      missing: arrived.online.map(count => options.chairs - count),
      unconnected: options.chairs - arrived.ready,
    },
    memory: {
      ...memory,
      bytesPerChairAfterReturn: afterReturn.map((report, index) =>
        perChair(toTotal(report) - toTotal(before[index] ?? report)),
      ),
    },
    stop: { ...stop, isQuiet, load },
    back,
  }
  console.log(JSON.stringify(result))
  return listFailures(result)
}

/** Which goals were missed. */
const listFailures = ({
  chairs,
  connected,
  memory,
  stop,
  back,
}: {
  chairs: number
  connected: { missing: number[] }
  memory: { bytesPerChair: number[]; residentPerChair: number[]; bytesPerChairAfterReturn: number[] }
  stop: { p95: number; lost: number; isQuiet: boolean }
  back: { missing: number[] }
}): string[] => [
  ...(connected.missing.some(count => count > 0) ? ['chairs are missing'] : []),
  ...(back.missing.some(count => count > 0) ? ['chairs are missing after the broker was killed'] : []),
  ...([
    ...memory.bytesPerChair,
    ...memory.bytesPerChairAfterReturn,
    ...(chairs < MIN_RESIDENT_CHAIRS ? [] : memory.residentPerChair),
  ].some(bytes => bytes > MAX_CHAIR_BYTES)
    ? [`a chair takes more than ${MAX_CHAIR_BYTES} bytes of a server`]
    : []),
  ...(stop.lost > 0 ? ['stops were lost'] : []),
  ...(stop.isQuiet && stop.p95 > MAX_STOP_P95_MS ? [`a stop takes more than ${MAX_STOP_P95_MS} ms`] : []),
]

benchmark().then(
  async failures => {
    await stopAllProcesses()
    for (const failure of failures) console.error(failure)
    process.exit(failures.length > 0 ? 1 : 0)
  },
  async (error: unknown) => {
    console.error(error)
    await stopAllProcesses()
    process.exit(1)
  },
)
