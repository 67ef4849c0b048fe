import { runAuditCommand } from './audits/auditCommand'
import { watchForEndlessLoops } from './endlessLoopWatch'
import { findOrInstallChromium } from './findOrInstallChromium'
import {
  HOST_USAGE_TEXT,
  parseComponentCommandLine,
  parseHostCommandLine,
  UsageError,
  type HostCommandLineOptions,
} from './hostArguments'
import { startMiniProgramHost } from './startMiniProgramHost'
import { runSurveyCommand } from './survey/surveyCommand'
import { MiniProgramRejectedError } from './violations'

const PARENT_CHECK_MS = 500

const runHost = async ({ isQuiet, ...options }: HostCommandLineOptions): Promise<void> => {
  watchForEndlessLoops()
  const host = await startMiniProgramHost({
    ...options,
    chromiumPath: await findOrInstallChromium(),
    onPrinted: line => {
      if (!isQuiet) console.log(line)
    },
    onCloseWanted: () => void end(),
  })
  const end = async () => {
    const failure = await host.stop().then(
      () => null,
      (error: Error) => error,
    )
    if (failure) console.error(failure.message)
    const { violations } = host.readReport()
    violations.forEach(({ rule, detail }) => console.error(`violation ${rule}: ${detail}`))
    process.exit(violations.length > 0 || failure ? 1 : 0)
  }
  process.on('SIGTERM', () => void end())
  process.on('SIGINT', () => void end())
  // A test that is killed leaves nobody to end its host.
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) void end()
  }, PARENT_CHECK_MS).unref()
  console.log(`ready ws://127.0.0.1:${host.port} after ${host.readReport().bootMilliseconds} ms`)
}

const subcommands: Record<string, (argv: readonly string[]) => Promise<void>> = {
  component: async argv => runHost(parseComponentCommandLine(argv)),
  survey: runSurveyCommand,
  audit: async argv => {
    if (!(await runAuditCommand(argv))) process.exitCode = 1
  },
}

/** What a chosen subcommand does; without one the host runs a mini-program. */
const runCommand = async (argv: readonly string[]): Promise<void> => {
  if (argv.includes('--help')) return console.log(HOST_USAGE_TEXT)
  const subcommand = subcommands[argv[0] ?? '']
  return subcommand ? subcommand(argv.slice(1)) : runHost(parseHostCommandLine(argv))
}

runCommand(process.argv.slice(2)).catch((error: unknown) => {
  if (error instanceof UsageError) {
    console.error(`${error.message}\n${HOST_USAGE_TEXT}`)
    process.exit(2)
  }
  console.error(error instanceof MiniProgramRejectedError ? `refused ${error.message}` : error)
  process.exit(1)
})
