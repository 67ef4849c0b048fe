/** SQL states (PostgreSQL's appendix A) of a database that takes too long, or that goes. */
const UNAVAILABLE_SQL_STATES = [
  // too_many_connections
  '53300',
  // lock_not_available
  '55P03',
  // query_canceled, also by statement_timeout
  '57014',
  // deadlock_detected
  '40P01',
  // idle_in_transaction_session_timeout
  '25P03',
  // admin_shutdown, crash_shutdown, cannot_connect_now
  '57P01',
  '57P02',
  '57P03',
  // read_only_sql_transaction: a connection that still leads to the standby
  '25006',
]

/** SQL state of a value that another row has and that may stand in one row only. */
export const UNIQUE_VIOLATION = '23505'

/** What the driver says of connections that break or do not come about. */
const CONNECTION_ERRORS =
  /^timeout exceeded when trying to connect$|^Query read timeout$|^Connection terminated|^Client has encountered a connection error/

/** Codes of the network in errors of the driver. */
const NETWORK_ERROR_CODES = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH']

/** Whether the database, or the way to it, was too busy or gone: the same call may succeed a moment later. */
export const isDatabaseUnavailableError = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  const isUnavailable =
    CONNECTION_ERRORS.test(error.message) ||
    hasSqlState(error, ...UNAVAILABLE_SQL_STATES, ...NETWORK_ERROR_CODES)
  return isUnavailable || isDatabaseUnavailableError(error.cause)
}

/** Whether an error, or what caused it, is of one of these SQL states, or codes of the system. */
export const hasSqlState = (error: unknown, ...states: readonly string[]): boolean => {
  if (!(error instanceof Error)) return false
  const isOne = 'code' in error && typeof error.code === 'string' && states.includes(error.code)
  return isOne || hasSqlState(error.cause, ...states)
}
