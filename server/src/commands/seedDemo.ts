import { runCommand } from './runCommand'
import { runSeedDemoCommand } from './seedDemoCommand'

await runCommand(({ db, settings, print }) =>
  runSeedDemoCommand({ db, settings, now: () => new Date(), print }, process.argv.slice(2)),
)
