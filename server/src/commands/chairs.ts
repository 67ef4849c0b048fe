import { runChairsCommands } from './runChairsCommands'

await runChairsCommands([process.argv.slice(2)])
