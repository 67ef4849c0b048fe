import { drawPrintables } from '../documents/drawPrintable'
import { createLogger } from '../http/logging'
import { loadKeyEncryptionKeys, loadVerificationCodeSecret } from '../secrets'
import { createSecurityLog, getSecurityLogKey } from '../securityLog'
import { runChairsCommand } from './chairsCommand'
import { runCommand } from './runCommand'

/** Runs `chairs` on the database of the settings with these parameters, one list after the other until one fails. */
export const runChairsCommands = (parameterLists: readonly string[][]): Promise<void> =>
  runCommand(async ({ settings, db, print, printError }) => {
    const destination = { write: (line: string) => printError(line.trimEnd()) }
    const log = createLogger({ level: settings.logLevel, readable: false, destination })
    const key = getSecurityLogKey(settings, await loadVerificationCodeSecret(settings))
    const context = {
      db,
      keyEncryptionKeys: await loadKeyEncryptionKeys(settings),
      publicAddress: settings.publicAddress,
      draw: printable => drawPrintables([printable]),
      now: () => new Date(),
      recordSecurityEvent: createSecurityLog({ log, key }),
      print,
      printError,
    } satisfies Parameters<typeof runChairsCommand>[0]
    for (const parameters of parameterLists) if ((await runChairsCommand(context, parameters)) !== 0) return 1
    return 0
  })
