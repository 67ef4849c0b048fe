import { DAY_MS, HOUR_MS, MINUTE_MS } from '../durations'
import { formatChinaDate, formatChinaDateTime } from '../chinaTime'

/** `empty`: the provider has no statement of a day on which nothing was paid or given back. */
export const statementFetchStatuses = ['waiting', 'fetched', 'empty', 'failed'] as const

export const statementFetchFailures = ['noStatement', 'noAnswer', 'refused', 'unreadable'] as const
/** Why a provider's statement could not be fetched. */
export type StatementFetchFailure = (typeof statementFetchFailures)[number]

/** Both providers have written yesterday's statements by 10 o'clock in China on most days. */
const STATEMENT_TIME = '10:30'

/** Providers keep statements for three months. */
const MAX_STATEMENT_AGE_DAYS = 89

/** Days that are caught up on after a server was away; older ones are fetched by hand. */
export const MAX_FETCHED_DAYS = 7

/** After so many questions without a statement a person has to look. They are spread over about 14 hours. */
const MAX_TRIES = 10

/** A provider that knows of nothing is believed after so many questions, when nothing is booked either. */
const TRIES_UNTIL_EMPTY = 3

const FIRST_RETRY_MS = 15 * MINUTE_MS
const MAX_RETRY_MS = 2 * HOUR_MS

/** The last day in China whose statement can be there at a moment (ms since 1970). */
export const getLastStatementDate = (now: number): string => {
  const daysAgo = formatChinaDateTime(now).slice(11, 16) < STATEMENT_TIME ? 2 : 1
  return formatChinaDate(now - daysAgo * DAY_MS)
}

/** Whether a provider can be asked for the statement of a day: it is over, and not too long ago. */
export const canFetchStatement = (date: string, now: number): boolean =>
  date < formatChinaDate(now) && date >= formatChinaDate(now - MAX_STATEMENT_AGE_DAYS * DAY_MS)

/**
 * What follows when a question was not answered by a statement.
 * @param tries how often was asked, the last time included
 */
export const getNextFetchStep = ({
  failure,
  tries,
  isBooked,
}: {
  failure: StatementFetchFailure
  tries: number
  /** Whether anything was paid or given back on that day by our books. */
  isBooked: boolean
}): { status: 'waiting'; retryMs: number } | { status: 'empty' | 'failed' } => {
  if (failure === 'noStatement' && !isBooked && tries >= TRIES_UNTIL_EMPTY) return { status: 'empty' }
  if (tries >= MAX_TRIES) return { status: 'failed' }
  return { status: 'waiting', retryMs: Math.min(FIRST_RETRY_MS * 2 ** (tries - 1), MAX_RETRY_MS) }
}
