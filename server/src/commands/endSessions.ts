import { runEndSessionsCommand } from './endSessionsCommand'
import { runCommand } from './runCommand'

await runCommand(({ db, print }) => runEndSessionsCommand({ db, print }, process.argv.slice(2)))
