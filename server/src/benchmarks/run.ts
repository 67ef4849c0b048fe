import { spawn, type ChildProcess } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import autocannon from 'autocannon'
import type { Database, OpenedDatabase } from '../db/database'
import { openEmbeddedDatabase } from '../db/embedded'
import { openPostgres } from '../db/postgres'
import { addresses, users } from '../db/schema'
import { createAuthSession } from '../modules/auth/authSessions'
import { seedDemoCatalogue } from '../seed/catalogue'
import { seedBenchmarkShop } from '../seed/benchmarkShop'
import { createTestPostgresDatabase } from '../testing/databases'
import { createTestServer } from '../testing/testServer'
import type { RecordedSqlStatements } from './baselineServer'
import {
  createBenchmarkRequestBody,
  BENCHMARK_ORDER_COUNT,
  BENCHMARK_REQUEST_PATHS,
  BENCHMARK_PRODUCT_COUNT,
  type BenchmarkBuyer,
  type BenchmarkRequestKind,
} from './workload'

/**
 * Requests a second of the shop's busiest calls, on PostgreSQL with 2,000 products and 100,000 orders, beside a bare
 * Fastify with `pg` that sends the same statements in the same run; and on the embedded database. The last line is JSON.
 */
const BENCHMARK_REQUESTS: BenchmarkRequestKind[] = ['list', 'detail', 'place']
const CONNECTIONS = 20
const DURATION_SECONDS = Number(process.env.BENCH_SECONDS ?? 6)
const ROUNDS = 3

type Measurement = { rps: number; p99ms: number }

const writeLine = (line: string) => process.stderr.write(`${line}\n`)

const seedBenchmarkDatabase = async (db: Database): Promise<BenchmarkBuyer> => {
  const now = new Date()
  await seedDemoCatalogue(db, now)
  await seedBenchmarkShop(db, { products: BENCHMARK_PRODUCT_COUNT, orders: BENCHMARK_ORDER_COUNT }, now)
  const userId = randomUUID()
  await db.insert(users).values({ id: userId, nickname: 'Lin', createdAt: now })
  const device = { kind: 'unknown', app: 'unknown' } as const
  const { token } = await createAuthSession(db, { userId, device }, now)
  const person = { token, userId, addressId: randomUUID() }
  await db.insert(addresses).values({
    id: person.addressId,
    userId: person.userId,
    name: 'Lin',
    phone: '13800000000',
    districtCode: '310104',
    detail: 'Anfu Road 1',
    isDefault: true,
    createdAt: now,
  })
  return person
}

/** The statements that our server sends for each call, without the log-in, which the bare one doesn't have. */
const recordStatements = async (url: string, person: BenchmarkBuyer): Promise<RecordedSqlStatements[]> => {
  const heard: { query: string; params: unknown[] }[] = []
  const database = await openPostgres({
    url,
    onConnectionError: () => {},
    onQuery: (query, params) => heard.push({ query, params }),
  })
  const server = await createTestServer(database)
  const recordings: RecordedSqlStatements[] = []
  for (const call of BENCHMARK_REQUESTS) {
    const body = createBenchmarkRequestBody(call, person)
    heard.length = 0
    const answer = await server.post(
      BENCHMARK_REQUEST_PATHS[call],
      body,
      call === 'place' ? { token: person.token } : {},
    )
    if (answer.json<{ code: number }>().code !== 0) throw new Error(`${call}: ${answer.body}`)
    recordings.push({
      call,
      statements: heard.filter(({ query }) => !query.includes('"sessions"')),
      fixedIds: [person.userId, person.addressId],
      skuId: 'items' in body ? ((body.items as { skuId: string }[])[0]?.skuId ?? '') : '',
    })
  }
  await server.close()
  await database.close()
  return recordings
}

const startScript = async (script: string, parts: { argv?: string[]; env?: Record<string, string> }) => {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', fileURLToPath(new URL(script, import.meta.url)), ...(parts.argv ?? [])],
    {
      env: { ...process.env, ...parts.env },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const address = await new Promise<string>((resolve, reject) => {
    let printed = ''
    child.stdout.on('data', (chunk: Buffer) => {
      printed += chunk.toString()
      const ready = /^ready (\S+)$/m.exec(printed)?.[1]
      if (ready) resolve(ready)
    })
    child.once('exit', () => reject(new Error(`${script} ended before it was ready:\n${printed}`)))
  })
  return { child, address }
}

const stopProcess = (child: ChildProcess): Promise<void> =>
  new Promise(resolve => {
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
  })

const startOurServer = (env: Record<string, string>) =>
  startScript('../main.ts', {
    env: {
      NODE_ENV: 'production',
      PORT: '0',
      CODE_SECRET: randomBytes(32).toString('hex'),
      CHAIR_KEY_ENCRYPTION_KEYS: `benchmark:${randomBytes(32).toString('hex')}`,
      SMTP_URL: 'smtp://127.0.0.1:1',
      LOG_LEVEL: 'warn',
      REQUESTS_PER_MINUTE: '1000000',
      ...env,
    },
  })

const measureRequest = async (
  address: string,
  call: BenchmarkRequestKind,
  person: BenchmarkBuyer,
): Promise<Measurement> => {
  const headers = {
    'content-type': 'application/json',
    ...(call === 'place' ? { authorization: `Bearer ${person.token}` } : {}),
  }
  const result = await autocannon({
    url: address,
    connections: CONNECTIONS,
    duration: DURATION_SECONDS,
    requests: [
      {
        method: 'POST',
        path: BENCHMARK_REQUEST_PATHS[call],
        headers,
        setupRequest: request => ({
          ...request,
          body: JSON.stringify(createBenchmarkRequestBody(call, person)),
        }),
      },
    ],
  })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${call}: ${result.non2xx + result.errors} failed`)
  return { rps: Math.round(result.requests.average), p99ms: result.latency.p99 }
}

const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN

/** Ours and the bare one take turns, so that whatever else the machine does falls on both. */
const compareServers = async (addresses: { ours: string; bare: string }, person: BenchmarkBuyer) => {
  const figures: Partial<Record<BenchmarkRequestKind, Measurement & { ratioToBare: number }>> = {}
  for (const call of BENCHMARK_REQUESTS) {
    const rounds: { ours: Measurement; bare: Measurement }[] = []
    for (let round = 0; round < ROUNDS; round += 1)
      rounds.push({
        bare: await measureRequest(addresses.bare, call, person),
        ours: await measureRequest(addresses.ours, call, person),
      })
    figures[call] = {
      rps: median(rounds.map(({ ours }) => ours.rps)),
      ratioToBare: Math.round(median(rounds.map(({ ours, bare }) => ours.rps / bare.rps)) * 100) / 100,
      p99ms: median(rounds.map(({ ours }) => ours.p99ms)),
    }
    writeLine(`${call}: ${JSON.stringify(rounds)}`)
  }
  return figures
}

const benchmarkPostgres = async (folder: string) => {
  const place = await createTestPostgresDatabase()
  const children: ChildProcess[] = []
  try {
    writeLine(
      `Filling PostgreSQL with ${BENCHMARK_PRODUCT_COUNT} products and ${BENCHMARK_ORDER_COUNT} orders …`,
    )
    const database: OpenedDatabase = await openPostgres({ url: place.url, onConnectionError: () => {} })
    const person = await seedBenchmarkDatabase(database.jobDb)
    await database.close()
    const file = path.join(folder, 'statements.json')
    writeFileSync(file, JSON.stringify(await recordStatements(place.url, person)))
    const bare = await startScript('./baselineServer.ts', { argv: [place.url, file] })
    children.push(bare.child)
    const ours = await startOurServer({ DATABASE_URL: place.url, DATA_DIR: folder })
    children.push(ours.child)
    return await compareServers({ ours: ours.address, bare: bare.address }, person)
  } finally {
    await Promise.all(children.map(stopProcess))
    await place.drop()
  }
}

const benchmarkEmbedded = async (folder: string) => {
  writeLine('Filling the embedded database …')
  const database = await openEmbeddedDatabase(folder)
  const person = await seedBenchmarkDatabase(database.db)
  await database.close()
  const ours = await startOurServer({ DATA_DIR: folder, DATABASE_URL: '', ALLOW_EMBEDDED_DATABASE: 'true' })
  try {
    const figures: Partial<Record<BenchmarkRequestKind, Measurement>> = {}
    for (const call of BENCHMARK_REQUESTS) figures[call] = await measureRequest(ours.address, call, person)
    return figures
  } finally {
    await stopProcess(ours.child)
  }
}

const runBenchmark = async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'anzuo-bench-'))
  try {
    const figures = await benchmarkPostgres(folder)
    const embedded = await benchmarkEmbedded(path.join(folder, 'embedded'))
    console.log(JSON.stringify({ ...figures, embedded }))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

runBenchmark().catch((error: unknown) => {
  console.error(error)
  process.exit(1)
})
