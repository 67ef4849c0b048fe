import { runPaymentAnomalyCommand } from './paymentAnomalyCommand'
import { runCommand } from './runCommand'

await runCommand(({ db, print }) =>
  runPaymentAnomalyCommand({ db, now: () => new Date(), print }, process.argv.slice(2)),
)
