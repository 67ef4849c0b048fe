import { runOperatorCommand } from './operatorCommand'
import { runCommand } from './runCommand'

await runCommand(({ settings, db, print }) =>
  runOperatorCommand(
    { db, officeAddress: settings.office.address, now: () => new Date(), print },
    process.argv.slice(2),
  ),
)
