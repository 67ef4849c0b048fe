import { openEmbeddedDatabase } from '../db/embedded'
import { openPostgres } from '../db/postgres'
import { readServerSettings } from '../settings'
import { StartupError } from '../startupError'
import { runPaymentAnomalyCommand } from './paymentAnomalyCommand'

const print = (line: string) => void process.stdout.write(`${line}\n`)
const printError = (line: string) => void process.stderr.write(`${line}\n`)

/** The database of the server that has the same settings; the embedded one only while that server is stopped. */
const main = async (): Promise<0 | 1> => {
  const read = readServerSettings(process.env)
  if (!read.ok) {
    for (const problem of read.problems) printError(`Setting: ${problem}.`)
    return 1
  }
  const { databaseUrl, databaseCallLimits, dataDir } = read.settings
  const database = databaseUrl
    ? await openPostgres({
        url: databaseUrl,
        callLimits: databaseCallLimits,
        onConnectionError: error => printError(error.message),
      })
    : await openEmbeddedDatabase(dataDir)
  try {
    return await runPaymentAnomalyCommand(
      { db: database.db, now: () => new Date(), print },
      process.argv.slice(2),
    )
  } finally {
    await database.close()
  }
}

try {
  process.exitCode = await main()
} catch (error) {
  if (!(error instanceof StartupError)) throw error
  printError(error.message)
  process.exitCode = 1
}
