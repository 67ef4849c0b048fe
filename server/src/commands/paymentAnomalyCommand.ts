import { parseArgs } from 'node:util'
import type { Database } from '../db/database'
import {
  listOpenPaymentAnomalies,
  listResolvedPaymentAnomalies,
  resolvePaymentAnomaly,
  type PaymentAnomaly,
} from '../modules/payment/paymentAnomalies'
import { toError } from '../toError'

const USAGE = `Usage: npm run --workspace server anomalies -- <command>
  list                                  money that waits for somebody to look at it, the oldest first
  list --resolved                       what was resolved last, by whom, when and how
  resolve PROVIDER TRANSACTION --by NAME --note TEXT
                                        notes that somebody has settled it; nothing is paid or sent back by this`

const OPTIONS = {
  resolved: { type: 'boolean', default: false },
  by: { type: 'string' },
  note: { type: 'string' },
} as const

/** Longest name and note, characters. */
const MAX_NAME_LENGTH = 80
const MAX_NOTE_LENGTH = 1000

/**
 * Lists money that no order could take, or notes that somebody has settled it.
 * @param args what follows the name of the command
 * @returns the exit status: 0, or 1 with the reason printed
 */
export const runPaymentAnomalyCommand = async (
  { db, now, print }: { db: Database; now: () => Date; print: (line: string) => void },
  args: readonly string[],
): Promise<0 | 1> => {
  const parsed = parse(args)
  if (!parsed.ok) {
    print(parsed.problem)
    print(USAGE)
    return 1
  }
  const { command } = parsed
  if (command.kind === 'list') {
    const found = command.isResolved
      ? await listResolvedPaymentAnomalies(db)
      : await listOpenPaymentAnomalies(db)
    for (const anomaly of found) print(formatAnomaly(anomaly))
    print(`${found.length} ${command.isResolved ? 'resolved' : 'open'}`)
    return 0
  }
  const count = await resolvePaymentAnomaly(db, command, now())
  print(count > 0 ? `resolved: ${count}` : 'There is no open anomaly of this provider and transaction.')
  return count > 0 ? 0 : 1
}

type Command =
  | { kind: 'list'; isResolved: boolean }
  | { kind: 'resolve'; provider: string; transactionId: string; resolvedBy: string; note: string }

const parse = (args: readonly string[]): { ok: true; command: Command } | { ok: false; problem: string } => {
  try {
    const { values, positionals } = parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true })
    const [name, provider, transactionId, ...rest] = positionals
    if (name === 'list' && provider === undefined)
      return { ok: true, command: { kind: 'list', isResolved: values.resolved } }
    if (name !== 'resolve' || !provider || !transactionId || rest.length > 0)
      return { ok: false, problem: 'The command is list or resolve.' }
    const resolvedBy = values.by?.trim() ?? ''
    const note = values.note?.trim() ?? ''
    if (resolvedBy === '' || resolvedBy.length > MAX_NAME_LENGTH)
      return { ok: false, problem: `--by says who resolved it, in ${MAX_NAME_LENGTH} characters at most.` }
    if (note === '' || note.length > MAX_NOTE_LENGTH)
      return { ok: false, problem: `--note says how, in ${MAX_NOTE_LENGTH} characters at most.` }
    return { ok: true, command: { kind: 'resolve', provider, transactionId, resolvedBy, note } }
  } catch (error) {
    return { ok: false, problem: toError(error).message }
  }
}

const formatAnomaly = (anomaly: PaymentAnomaly): string => {
  const { provider, transactionId, reason, outTradeNo, amount, currency } = anomaly
  const money = amount === null ? `an unreadable amount of ${currency}` : `${amount} cents ${currency}`
  const seen = `first ${anomaly.firstReportedAt.toISOString()}, last ${anomaly.lastReportedAt.toISOString()}`
  const open = `${provider} ${transactionId}: ${reason}, ${money}, payment ${outTradeNo}, account ${anomaly.account}, ${seen}`
  return anomaly.resolvedAt === null
    ? open
    : `${open}; resolved ${anomaly.resolvedAt.toISOString()} by ${anomaly.resolvedBy ?? 'nobody named'}: ${anomaly.resolutionNote ?? ''}`
}
