import {
  bulkhead,
  BulkheadRejectedError,
  circuitBreaker,
  ConsecutiveBreaker,
  handleAll,
  isBrokenCircuitError,
  TaskCancelledError,
  timeout,
  TimeoutStrategy,
  wrap,
} from 'cockatiel'

/** So long anybody waits for an outside party, however many questions one call takes. */
export const OUTBOUND_DEADLINE_MS = 10_000

/** After so many calls in a row without an answer an outside party counts as down. */
const FAILURES_UNTIL_DOWN = 5

/** So long a party that is down is asked nothing; then one call tries whether it is back. */
const DOWN_MS = 10_000

/** So many calls wait for one party at once; a further one would only wait for a party that is slow already. */
const MAX_CONCURRENT = 100

/** No answer came, and why: `timeout` by the deadline, `down` the party is asked nothing for a while, `busy` too many wait for it. */
export class OutageError extends Error {
  override name = 'OutageError'

  constructor(
    readonly reason: 'timeout' | 'down' | 'busy',
    message: string,
  ) {
    super(message)
  }
}

/** Stands in an `OutageError` of a party that is asked nothing for a while. */
export const DOWN_MESSAGE = 'the provider is down'

export type OutboundGuardOptions = {
  deadlineMs?: number
  downMs?: number
  /** The party begins or ends to count as down. */
  onDown?: ((isDown: boolean) => void) | undefined
}

/**
 * Asks an outside party. What throws counts as no answer, what returns as one, also when it is a refusal.
 * @throws OutageError, or what `ask` threw
 */
export type OutboundGuard = <Value>(ask: (signal: AbortSignal) => Promise<Value>) => Promise<Value>

/**
 * The way to one outside party: every call ends by the deadline, and is refused at once while the party is down or too many wait for it.
 * A call that was given up may still take effect there.
 */
export const createOutboundGuard = ({
  deadlineMs = OUTBOUND_DEADLINE_MS,
  downMs = DOWN_MS,
  onDown,
}: OutboundGuardOptions = {}): OutboundGuard => {
  const deadline = () => timeout(deadlineMs, TimeoutStrategy.Aggressive)
  const breaker = circuitBreaker(handleAll, {
    halfOpenAfter: downMs,
    breaker: new ConsecutiveBreaker(FAILURES_UNTIL_DOWN),
  })
  breaker.onBreak(() => onDown?.(true))
  breaker.onReset(() => onDown?.(false))
  // The inner deadline tells the breaker; the outer one also ends the wait for the call that tries whether it is back.
  const policy = wrap(bulkhead(MAX_CONCURRENT), deadline(), breaker, deadline())
  return async ask => {
    try {
      // A signal of its own: the library's default one is shared by all calls, and warns when many wait.
      return await policy.execute(({ signal }) => ask(signal), new AbortController().signal)
    } catch (error) {
      if (isBrokenCircuitError(error)) throw new OutageError('down', DOWN_MESSAGE)
      // A rejection by the bulkhead is one kind of cancelled task.
      if (error instanceof BulkheadRejectedError)
        throw new OutageError('busy', 'too many wait for the provider')
      if (error instanceof TaskCancelledError)
        throw new OutageError('timeout', `no answer in ${deadlineMs} ms`)
      throw error
    }
  }
}
