import { parseHex } from '@anzuo/chair-protocol'
import { createLogger } from '../http/logging'
import { loadKeyEncryptionKeys, loadVerificationCodeSecret } from '../secrets'
import { createSecurityLog, getSecurityLogKey } from '../securityLog'
import { runChairKeyCommand } from './chairKeyCommand'
import { runCommand } from './runCommand'

await runCommand(async ({ settings, db, print, printError }) => {
  const destination = { write: (line: string) => printError(line.trimEnd()) }
  const log = createLogger({ level: settings.logLevel, readable: false, destination })
  const key = getSecurityLogKey(settings, await loadVerificationCodeSecret(settings))
  return runChairKeyCommand(
    {
      db,
      keyEncryptionKeys: await loadKeyEncryptionKeys(settings),
      masterKey: settings.chairMasterKey === null ? null : parseHex(settings.chairMasterKey),
      now: () => new Date(),
      recordSecurityEvent: createSecurityLog({ log, key }),
      print,
      printError,
    },
    process.argv.slice(2),
  )
})
