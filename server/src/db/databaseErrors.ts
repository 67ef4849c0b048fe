/** SQL states (PostgreSQL's appendix A) of what would have taken too long. */
const BUSY_SQL_STATES = [
  // too_many_connections
  '53300',
  // lock_not_available
  '55P03',
  // query_canceled, also by statement_timeout
  '57014',
  // idle_in_transaction_session_timeout
  '25P03',
]

/** What the pool says when no connection has become free in time. */
const POOL_TIMEOUT_MESSAGE = 'timeout exceeded when trying to connect'

/** Whether the database, or the way to it, was too busy: the same call may succeed a moment later. */
export const isDatabaseBusyError = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  const isBusy = error.message === POOL_TIMEOUT_MESSAGE
  return isBusy || hasSqlState(error, ...BUSY_SQL_STATES) || isDatabaseBusyError(error.cause)
}

/** Whether an error, or what caused it, is of one of these SQL states. */
export const hasSqlState = (error: unknown, ...states: readonly string[]): boolean => {
  if (!(error instanceof Error)) return false
  const isOne = 'code' in error && typeof error.code === 'string' && states.includes(error.code)
  return isOne || hasSqlState(error.cause, ...states)
}
