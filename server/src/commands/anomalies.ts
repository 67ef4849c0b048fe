import { openDatabase } from '../db/openDatabase'
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
  const database = await openDatabase(read.settings, error => printError(error.message))
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
