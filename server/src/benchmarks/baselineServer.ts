import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import Fastify from 'fastify'
import pg from 'pg'
import { BENCHMARK_REQUEST_PATHS, type BenchmarkRequestKind } from './workload'

/**
 * What our server is measured against: a bare Fastify with `pg` that sends the very statements that our server was seen to
 * send for each call, and answers with their rows — no log-in, no checks, no envelope, no languages.
 */
export type RecordedSqlStatements = {
  call: BenchmarkRequestKind
  statements: { query: string; params: unknown[] }[]
  /** Ids that stay; all others were made for the call and are made anew each time. */
  fixedIds: string[]
  skuId: string
}

const UUID = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[\da-f]{4}-[\da-f]{12}$/i

const [url = '', file = ''] = process.argv.slice(2)
const recordings = JSON.parse(readFileSync(file, 'utf8')) as RecordedSqlStatements[]
const pool = new pg.Pool({ connectionString: url, max: 20 })
const app = Fastify()

const isTransactionControl = (query: string) => /^(begin|commit)/i.test(query)

for (const { call, statements, fixedIds, skuId } of recordings)
  app.post<{ Body: { items?: { skuId: string }[] } }>(BENCHMARK_REQUEST_PATHS[call], async request => {
    const fresh = new Map<unknown, unknown>([[skuId, request.body.items?.[0]?.skuId ?? skuId]])
    const replaceIds = (params: unknown[]) =>
      params.map(param => {
        if (typeof param === 'string' && UUID.test(param) && !fixedIds.includes(param) && !fresh.has(param))
          fresh.set(param, randomUUID())
        return fresh.get(param) ?? param
      })
    if (!statements.some(({ query }) => isTransactionControl(query)))
      return Promise.all(
        statements.map(
          async ({ query, params }) => (await pool.query(query, replaceIds(params))).rows as unknown[],
        ),
      )
    const client = await pool.connect()
    try {
      const rows: unknown[] = []
      for (const { query, params } of statements)
        rows.push((await client.query(query, replaceIds(params))).rows)
      return rows
    } catch (error) {
      await client.query('rollback')
      throw error
    } finally {
      client.release()
    }
  })

process.stdout.write(`ready ${await app.listen({ port: 0, host: '127.0.0.1' })}\n`)
