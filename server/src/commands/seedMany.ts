import { parseArgs } from 'node:util'
import { openPostgres } from '../db/postgres'
import { orders } from '../db/schema'
import { seedLargeShop } from '../seed/largeShop'
import { toError } from '../toError'

const USAGE = `Usage: DATABASE_URL=postgres://… npm run seed:many -- [--orders 1000000] [--products 50000] [--operators 200] [--audit-lines 200000]
  fills an empty PostgreSQL database for measuring; never the database of a shop`

/** A statement that writes a million rows takes its time. */
const STATEMENT_MS = 3_600_000

const print = (line: string) => void process.stdout.write(`${line}\n`)

const seedMany = async (): Promise<0 | 1> => {
  const { values } = parseArgs({
    options: {
      orders: { type: 'string', default: '1000000' },
      products: { type: 'string', default: '50000' },
      operators: { type: 'string', default: '200' },
      'audit-lines': { type: 'string', default: '200000' },
    },
  })
  const url = process.env.DATABASE_URL
  if (!url) throw new RangeError('DATABASE_URL names the database.')
  const counts = {
    orders: Number(values.orders),
    products: Number(values.products),
    operators: Number(values.operators),
    auditLines: Number(values['audit-lines']),
  }
  if (Object.values(counts).some(count => !Number.isInteger(count) || count < 1))
    throw new RangeError('Each count is a whole number from 1.')
  const limits = { connections: 2, statementMs: STATEMENT_MS }
  const { db, close } = await openPostgres({ url, callLimits: limits, onConnectionError: () => {} })
  try {
    if ((await db.$count(orders)) > 0)
      throw new RangeError('There are orders in it already: nothing was written.')
    const start = performance.now()
    await seedLargeShop(db, counts, new Date())
    print(`filled in ${Math.round((performance.now() - start) / 1000)} s`)
    return 0
  } finally {
    await close()
  }
}

try {
  process.exitCode = await seedMany()
} catch (error) {
  print(`${toError(error).message}\n${USAGE}`)
  process.exitCode = 1
}
