import type { OpenedDatabase } from '../db/database'
import { openDatabase } from '../db/openDatabase'
import { readServerSettings, type ServerSettings } from '../settings'
import { StartupError } from '../startupError'

/** What a command of those who run the server works with. */
type CommandContext = {
  settings: ServerSettings
  db: OpenedDatabase['db']
  print: (line: string) => void
  printError: (line: string) => void
}

const print = (line: string) => void process.stdout.write(`${line}\n`)
const printError = (line: string) => void process.stderr.write(`${line}\n`)

const runOnDatabase = async (run: (context: CommandContext) => Promise<0 | 1>): Promise<0 | 1> => {
  const read = readServerSettings(process.env)
  if (!read.ok) {
    for (const problem of read.problems) printError(`Setting: ${problem}.`)
    return 1
  }
  const { settings } = read
  const database = await openDatabase(settings, error => printError(error.message))
  try {
    return await run({ settings, db: database.db, print, printError })
  } finally {
    await database.close()
  }
}

/**
 * Runs a command on the database of the server that has the same settings; on the embedded one only while that server is stopped. The
 * process ends with what the command gives, and with 1 when settings or database can't be used.
 */
export const runCommand = async (run: (context: CommandContext) => Promise<0 | 1>): Promise<void> => {
  try {
    process.exitCode = await runOnDatabase(run)
  } catch (error) {
    if (!(error instanceof StartupError)) throw error
    printError(error.message)
    process.exitCode = 1
  }
}
