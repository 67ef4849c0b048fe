import { spawn, type ChildProcess } from 'node:child_process'
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import autocannon from 'autocannon'
import type { Database, OpenDatabase } from '../db/database'
import { openEmbeddedDatabase } from '../db/embedded'
import { openPostgres } from '../db/postgres'
import { addresses, sessions, users } from '../db/schema'
import { seedCatalogue } from '../seed/catalogue'
import { seedMany } from '../seed/many'
import { createPostgresDatabase } from '../testing/databases'
import { testServer } from '../testing/server'
import type { Recording } from './bare'
import { bodyOf, ORDERS, pathOf, PRODUCTS, type BenchPerson, type MeasuredCall } from './calls'

/**
 * Requests a second of the shop's busiest calls, on PostgreSQL with 2,000 products and 100,000 orders, beside a bare
 * Fastify with `pg` that sends the same statements in the same run; and on the embedded database. The last line is JSON.
 */
const CALLS: MeasuredCall[] = ['list', 'detail', 'place']
const CONNECTIONS = 20
const SECONDS = Number(process.env.BENCH_SECONDS ?? 6)
const ROUNDS = 3

type Measured = { rps: number; p99ms: number }

const say = (line: string) => process.stderr.write(`${line}\n`)

const fill = async (db: Database): Promise<BenchPerson> => {
  const now = new Date()
  await seedCatalogue(db, now)
  await seedMany(db, { products: PRODUCTS, orders: ORDERS }, now)
  const person = {
    token: randomBytes(32).toString('base64url'),
    userId: randomUUID(),
    addressId: randomUUID(),
  }
  await db.insert(users).values({ id: person.userId, nickname: 'Lin', createdAt: now })
  await db.insert(sessions).values({
    tokenHash: createHash('sha256').update(person.token).digest('hex'),
    userId: person.userId,
    createdAt: now,
    expiresAt: new Date(now.getTime() + 24 * 3600_000),
  })
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
const record = async (url: string, person: BenchPerson): Promise<Recording[]> => {
  const heard: { query: string; params: unknown[] }[] = []
  const database = await openPostgres({
    url,
    onIdleError: () => {},
    onQuery: (query, params) => heard.push({ query, params }),
  })
  const server = await testServer(database)
  const recordings: Recording[] = []
  for (const call of CALLS) {
    const body = bodyOf(call, person)
    heard.length = 0
    const answer = await server.post(pathOf[call], body, call === 'place' ? { token: person.token } : {})
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

const start = async (script: string, parts: { argv?: string[]; env?: Record<string, string> }) => {
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

const stop = (child: ChildProcess): Promise<void> =>
  new Promise(resolve => {
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
  })

const ourServer = (env: Record<string, string>) =>
  start('../main.ts', {
    env: {
      NODE_ENV: 'production',
      PORT: '0',
      CODE_SECRET: randomBytes(32).toString('hex'),
      CHAIR_MASTER_KEY: randomBytes(32).toString('hex'),
      SMTP_URL: 'smtp://127.0.0.1:1',
      LOG_LEVEL: 'warn',
      REQUESTS_PER_MINUTE: '1000000',
      ...env,
    },
  })

const measure = async (address: string, call: MeasuredCall, person: BenchPerson): Promise<Measured> => {
  const headers = {
    'content-type': 'application/json',
    ...(call === 'place' ? { authorization: `Bearer ${person.token}` } : {}),
  }
  const result = await autocannon({
    url: address,
    connections: CONNECTIONS,
    duration: SECONDS,
    requests: [
      {
        method: 'POST',
        path: pathOf[call],
        headers,
        setupRequest: request => ({ ...request, body: JSON.stringify(bodyOf(call, person)) }),
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
const compare = async (addresses: { ours: string; bare: string }, person: BenchPerson) => {
  const figures: Partial<Record<MeasuredCall, Measured & { ratioToBare: number }>> = {}
  for (const call of CALLS) {
    const rounds: { ours: Measured; bare: Measured }[] = []
    for (let round = 0; round < ROUNDS; round += 1)
      rounds.push({
        bare: await measure(addresses.bare, call, person),
        ours: await measure(addresses.ours, call, person),
      })
    figures[call] = {
      rps: median(rounds.map(({ ours }) => ours.rps)),
      ratioToBare: Math.round(median(rounds.map(({ ours, bare }) => ours.rps / bare.rps)) * 100) / 100,
      p99ms: median(rounds.map(({ ours }) => ours.p99ms)),
    }
    say(`${call}: ${JSON.stringify(rounds)}`)
  }
  return figures
}

const onPostgres = async (folder: string) => {
  const place = await createPostgresDatabase()
  const children: ChildProcess[] = []
  try {
    say(`Filling PostgreSQL with ${PRODUCTS} products and ${ORDERS} orders …`)
    const database: OpenDatabase = await openPostgres({ url: place.url, onIdleError: () => {} })
    const person = await fill(database.db)
    await database.close()
    const file = path.join(folder, 'statements.json')
    writeFileSync(file, JSON.stringify(await record(place.url, person)))
    const bare = await start('./bare.ts', { argv: [place.url, file] })
    children.push(bare.child)
    const ours = await ourServer({ DATABASE_URL: place.url, DATA_DIR: folder })
    children.push(ours.child)
    return await compare({ ours: ours.address, bare: bare.address }, person)
  } finally {
    await Promise.all(children.map(stop))
    await place.drop()
  }
}

const onEmbedded = async (folder: string) => {
  say('Filling the embedded database …')
  const database = await openEmbeddedDatabase(folder)
  const person = await fill(database.db)
  await database.close()
  const ours = await ourServer({ DATA_DIR: folder, DATABASE_URL: '', ALLOW_EMBEDDED_DATABASE: 'true' })
  try {
    const figures: Partial<Record<MeasuredCall, Measured>> = {}
    for (const call of CALLS) figures[call] = await measure(ours.address, call, person)
    return figures
  } finally {
    await stop(ours.child)
  }
}

const benchmark = async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'anzuo-bench-'))
  try {
    const figures = await onPostgres(folder)
    const embedded = await onEmbedded(path.join(folder, 'embedded'))
    console.log(JSON.stringify({ ...figures, embedded }))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

benchmark().catch((error: unknown) => {
  console.error(error)
  process.exit(1)
})
