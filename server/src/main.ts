import { DEMO_ACCOUNT_PHONE } from './seed/demoAccount'
import { startServer, type RunningServer } from './startServer'
import { readServerSettings, type ServerSettings } from './settings'
import { StartupError } from './startupError'

/** How long what was printed may take to be written. */
const EXIT_DELAY_MS = 2000

const print = (line: string) => process.stdout.write(`${line}\n`)
const printError = (line: string) => process.stderr.write(`${line}\n`)

const main = async (): Promise<void> => {
  const read = readServerSettings(process.env)
  if (!read.ok) {
    for (const problem of read.problems) printError(`Setting: ${problem}.`)
    process.exitCode = 1
    return
  }
  const starting = startServer(read.settings, { print })
  closeOnSignals(starting)
  try {
    printStartupInfo(read.settings, await starting)
  } catch (error) {
    if (error instanceof StartupError) printError(error.message)
    else console.error('The server could not start.', error)
    process.exitCode = 1
    // What may still wait, such as a file system that gives no answer, does not hold the process.
    setTimeout(() => process.exit(), EXIT_DELAY_MS).unref()
  }
}

/** The last line is what scripts wait for. */
const printStartupInfo = (settings: ServerSettings, { address }: RunningServer): void => {
  if (!settings.isProduction) {
    print(`Demo account   ${DEMO_ACCOUNT_PHONE} (log in with a code, like everybody)`)
    print(`Codes          are printed here, and shown at ${address}/dev/outbox/page`)
    print(`Calls          ${address}/openapi.json`)
  }
  print(`ready ${address}`)
}

/** The first signal closes in order; a second one doesn't wait. */
const closeOnSignals = (starting: Promise<RunningServer>): void => {
  let isClosing = false
  const close = async (exitCode: number) => {
    if (isClosing) process.exit(1)
    isClosing = true
    try {
      const server = await starting
      await server.close()
    } catch {
      // A failed start has said so itself and has closed what it opened.
      process.exit(1)
    }
    process.exit(exitCode)
  }
  process.on('SIGINT', () => void close(0))
  process.on('SIGTERM', () => void close(0))
  for (const event of ['uncaughtException', 'unhandledRejection'] as const)
    process.on(event, error => {
      console.error('The server stops, because something broke that nothing handled.', error)
      void close(1)
    })
}

await main()
