import { createReadStream } from 'node:fs'
import { access } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { paymentProviderNames } from '@anzuo/domain/shop'
import { openDatabase } from '../db/openDatabase'
import { readStatement, StatementError } from '../gateways/statements'
import { reconcileStatement } from '../modules/payment/reconcileStatement'
import { hashFile } from '../modules/payment/statementArchive'
import { readServerSettings } from '../settings'
import { StartupError } from '../startupError'

/**
 * Compares a provider's statement of one day with the books: `npm run reconcile --workspace server -- --provider weixin --date
 * 2026-01-31 --file FILE`. Prints what it found as one line of JSON. Ends with 0 when all is equal, 1 when there are
 * differences, which are then in `payment_anomalies`, and 2 when the comparison could not be finished.
 */
const Arguments = z.object({
  provider: z.enum(paymentProviderNames),
  date: z.iso.date(),
  file: z.string().min(1),
})

const USAGE = `--provider ${paymentProviderNames.join('|')} --date YYYY-MM-DD --file FILE`

const run = async (): Promise<number> => {
  const options = { type: 'string' } as const
  const { values } = parseArgs({ options: { provider: options, date: options, file: options } })
  const read = Arguments.safeParse(values)
  if (!read.success) throw new StartupError(USAGE)
  const settings = readServerSettings(process.env)
  if (!settings.ok) throw new StartupError(settings.problems.join('\n'))
  const { provider, date, file } = read.data
  await access(file).catch(() => {
    throw new StartupError(`${file} can't be read`)
  })
  const database = await openDatabase(settings.settings, error => console.error(error.message))
  try {
    const { chunks, getFileHash } = hashFile(createReadStream(file))
    const entries = readStatement(chunks, { provider, date })
    const source = { fileName: path.basename(file), getFileHash, importedBy: null }
    const result = await reconcileStatement(database.jobDb, { provider, date, entries, source }, new Date())
    console.log(JSON.stringify({ provider, date, ...result }))
    return Object.keys(result.differences).length === 0 ? 0 : 1
  } finally {
    await database.close()
  }
}

try {
  process.exitCode = await run()
} catch (error) {
  const isExpected = error instanceof StartupError || error instanceof StatementError
  console.error(isExpected ? error.message : error)
  process.exitCode = 2
}
