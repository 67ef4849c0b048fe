import { and, asc, desc, eq, gte, inArray, isNotNull, lt, lte } from 'drizzle-orm'
import {
  getLastStatementDate,
  getNextFetchStep,
  MAX_FETCHED_DAYS,
  type StatementFetchFailure,
} from '@anzuo/domain/office/statementFetch'
import { paymentProviderNames, type PaymentProviderName } from '@anzuo/domain/shop'
import type { Database } from '../../db/database'
import {
  accountingDays,
  paymentAttempts,
  refundTransfers,
  statementFetches,
  statementImports,
} from '../../db/schema'
import type { PaymentProviders, StatementFile } from '../../gateways/paymentProvider'
import { readStatement, StatementError } from '../../gateways/statements'
import { addDays, getChinaDay } from './chinaDay'
import { reconcileStatement } from './reconcileStatement'
import { hashFile } from './statementArchive'

type FetchRow = typeof statementFetches.$inferSelect
type StatementDay = { provider: PaymentProviderName; date: string }

/** A statement that did not come, or could not be read, for the log. */
export type StatementProblem = StatementDay & {
  failure: StatementFetchFailure
  detail: string
  tries: number
}

type FetchContext = { db: Database; paymentProviders: PaymentProviders; now: () => Date }

/** Statements that one run of the job asks for; the next run goes on. */
const MAX_FETCHES_PER_RUN = 2

/** Files are read in pieces, between which the server does other work. */
const CHUNK_BYTES = 64 * 1024

const FETCHED = { status: 'fetched', failure: null, detail: '', tryAt: null } as const

const MAX_DETAIL_LENGTH = 300

/**
 * Notes which statements are to be fetched: yesterday's of each provider from its time on, and those of the days that a server was
 * away. What was read already, or is closed, is left alone. Planning twice changes nothing.
 */
export const planStatementFetches = async ({ db, paymentProviders, now }: FetchContext): Promise<void> => {
  const last = getLastStatementDate(now().getTime())
  for (const provider of paymentProviderNames.filter(name => paymentProviders[name])) {
    const [newest] = await db
      .select({ date: statementFetches.date })
      .from(statementFetches)
      .where(eq(statementFetches.provider, provider))
      .orderBy(desc(statementFetches.date))
      .limit(1)
    // Of a shop that starts to fetch, nobody wants the days before.
    const first = newest ? addDays(newest.date, 1) : last
    const earliest = addDays(last, 1 - MAX_FETCHED_DAYS)
    for (let date = first < earliest ? earliest : first; date <= last; date = addDays(date, 1))
      await planOne(db, { provider, date }, now())
  }
}

const planOne = async (db: Database, day: StatementDay, now: Date): Promise<void> => {
  const isSettled = await isStatementSettled(db, day)
  await db
    .insert(statementFetches)
    .values({
      ...day,
      status: isSettled ? 'fetched' : 'waiting',
      failure: null,
      detail: '',
      tries: 0,
      tryAt: isSettled ? null : now,
      askedBy: null,
      changedAt: now,
    })
    .onConflictDoNothing()
}

/** Whether a statement was read already, or its day is closed. */
const isStatementSettled = async (db: Database, { provider, date }: StatementDay): Promise<boolean> => {
  const [imported] = await db
    .select({ date: statementImports.date })
    .from(statementImports)
    .where(and(eq(statementImports.provider, provider), eq(statementImports.date, date)))
  if (imported) return true
  const [closed] = await db
    .select({ date: accountingDays.date })
    .from(accountingDays)
    .where(and(eq(accountingDays.date, date), isNotNull(accountingDays.closedAt)))
  return closed !== undefined
}

/** Asks the providers for the statements that are due, and compares what comes with the books. */
export const fetchDueStatements = async (
  context: FetchContext & { onStatementProblem: (problem: StatementProblem) => void },
): Promise<void> => {
  const { db, paymentProviders, now } = context
  const configured = paymentProviderNames.filter(name => paymentProviders[name])
  if (configured.length === 0) return
  const due = await db
    .select()
    .from(statementFetches)
    .where(and(inArray(statementFetches.provider, configured), lte(statementFetches.tryAt, now())))
    .orderBy(asc(statementFetches.tryAt))
    .limit(MAX_FETCHES_PER_RUN)
  for (const row of due) await fetchOne(context, row)
}

const fetchOne = async (
  context: FetchContext & { onStatementProblem: (problem: StatementProblem) => void },
  row: FetchRow,
): Promise<void> => {
  const { db, now, paymentProviders } = context
  const { provider, date } = row
  // Somebody may have read the file in the meantime; only who asks for it anew gets it anew.
  if (row.askedBy === null && (await isStatementSettled(db, row)))
    return recordOutcome(db, row, { ...FETCHED, changedAt: now() })
  const answer = await paymentProviders[provider]?.fetchStatement(date)
  if (!answer) return
  const problem = answer.ok
    ? answer.value === null
      ? { failure: 'noStatement' as const, detail: '' }
      : await compareFile(context, row, answer.value)
    : { failure: answer.isOutage ? ('noAnswer' as const) : ('refused' as const), detail: answer.reason }
  if (problem === null) return
  const detail = problem.detail.slice(0, MAX_DETAIL_LENGTH)
  const tries = row.tries + 1
  const isBooked = await isAnythingBooked(db, row)
  const step = getNextFetchStep({ failure: problem.failure, tries, isBooked })
  const tryAt = step.status === 'waiting' ? new Date(now().getTime() + step.retryMs) : null
  const { failure } = problem
  await recordOutcome(db, row, { status: step.status, failure, detail, tryAt, changedAt: now() })
  // That nothing happened on a day is no problem.
  if (isBooked || problem.failure !== 'noStatement')
    context.onStatementProblem({ provider, date, failure, detail, tries })
}

/** Compares a file with the books, and notes in the same transaction that it came: whole or not at all. */
const compareFile = async (
  { db, now }: FetchContext,
  row: FetchRow,
  { fileName, content }: StatementFile,
): Promise<{ failure: StatementFetchFailure; detail: string } | null> => {
  const { provider, date, askedBy } = row
  try {
    await db.transaction(async tx => {
      const { chunks, getFileHash } = hashFile(cut(content))
      const entries = readStatement(chunks, { provider, date })
      const source = { fileName, getFileHash, importedBy: askedBy }
      await reconcileStatement(tx, { provider, date, entries, source }, now())
      await recordOutcome(tx, row, { ...FETCHED, changedAt: now() })
    })
    return null
  } catch (error) {
    if (!(error instanceof StatementError)) throw error
    return { failure: 'unreadable', detail: error.message }
  }
}

const cut = async function* (content: Buffer): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < content.length; start += CHUNK_BYTES)
    yield content.subarray(start, start + CHUNK_BYTES)
}

/** Notes what came of a question, unless somebody has asked anew in the meantime. */
const recordOutcome = async (
  db: Database,
  { provider, date, tries, changedAt }: FetchRow,
  outcome: Pick<FetchRow, 'status' | 'failure' | 'detail' | 'tryAt' | 'changedAt'>,
): Promise<void> => {
  await db
    .update(statementFetches)
    .set({ ...outcome, tries: tries + 1 })
    .where(
      and(
        eq(statementFetches.provider, provider),
        eq(statementFetches.date, date),
        eq(statementFetches.changedAt, changedAt),
      ),
    )
}

const isAnythingBooked = async (db: Database, { provider, date }: StatementDay): Promise<boolean> => {
  const { from, to } = getChinaDay(date)
  const [paid] = await db
    .select({ id: paymentAttempts.id })
    .from(paymentAttempts)
    .where(
      and(
        eq(paymentAttempts.provider, provider),
        gte(paymentAttempts.succeededAt, from),
        lt(paymentAttempts.succeededAt, to),
      ),
    )
    .limit(1)
  if (paid) return true
  const [returned] = await db
    .select({ id: refundTransfers.id })
    .from(refundTransfers)
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, refundTransfers.paymentId))
    .where(
      and(
        eq(paymentAttempts.provider, provider),
        gte(refundTransfers.doneAt, from),
        lt(refundTransfers.doneAt, to),
      ),
    )
    .limit(1)
  return returned !== undefined
}
