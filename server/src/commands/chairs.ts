import { drawPrintables } from '../documents/drawPrintable'
import { createLogger } from '../http/logging'
import { loadKeyEncryptionKeys, loadVerificationCodeSecret } from '../secrets'
import { createSecurityLog, getSecurityLogKey } from '../securityLog'
import { runChairsCommand } from './chairsCommand'
import { runCommand } from './runCommand'

await runCommand(async ({ settings, db, print, printError }) => {
  const destination = { write: (line: string) => printError(line.trimEnd()) }
  const log = createLogger({ level: settings.logLevel, readable: false, destination })
  const key = getSecurityLogKey(settings, await loadVerificationCodeSecret(settings))
  return runChairsCommand(
    {
      db,
      keyEncryptionKeys: await loadKeyEncryptionKeys(settings),
      publicAddress: settings.publicAddress,
      draw: printable => drawPrintables([printable]),
      now: () => new Date(),
      recordSecurityEvent: createSecurityLog({ log, key }),
      print,
      printError,
    },
    process.argv.slice(2),
  )
})
