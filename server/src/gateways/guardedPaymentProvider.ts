import {
  circuitBreaker,
  ConsecutiveBreaker,
  handleAll,
  isBrokenCircuitError,
  timeout,
  TimeoutStrategy,
  wrap,
} from 'cockatiel'
import type { PaymentProvider, PaymentProviderResult } from './paymentProvider'

/** So long anybody waits for a provider, however many questions one call takes. */
export const PROVIDER_DEADLINE_MS = 10_000

/** After so many calls in a row without an answer a provider counts as down. */
const FAILURES_UNTIL_DOWN = 5

/** So long a provider that is down is asked nothing; then one call tries whether it is back. */
const DOWN_MS = 10_000

/** What a provider can be asked. */
export type GuardedCall = 'createPrepayment' | 'queryTransaction' | 'closeTransaction' | 'refund'

type GuardOptions = {
  /** The calls that ask the provider; what a gateway answers by itself needs no guard. */
  calls: readonly GuardedCall[]
  deadlineMs?: number
  downMs?: number
}

/** Whether a provider gave no answer, as opposed to a refusal. */
const isOutage = (result: unknown): boolean =>
  typeof result === 'object' && result !== null && 'isOutage' in result

/**
 * A provider whose calls end by the deadline, and are refused at once while it is down. A call that was given up may still
 * take effect at the provider: as after any missing answer, the truth is asked for later.
 */
export const guardPaymentProvider = (provider: PaymentProvider, options: GuardOptions): PaymentProvider => {
  const { calls, deadlineMs = PROVIDER_DEADLINE_MS, downMs = DOWN_MS } = options
  const deadline = () => timeout(deadlineMs, TimeoutStrategy.Aggressive)
  const breaker = circuitBreaker(handleAll.orWhenResult(isOutage), {
    halfOpenAfter: downMs,
    breaker: new ConsecutiveBreaker(FAILURES_UNTIL_DOWN),
  })
  // The inner deadline tells the breaker; the outer one also ends the wait for the call that tries whether it is back.
  const policy = wrap(deadline(), breaker, deadline())

  const guard =
    <Argument, Value>(
      name: GuardedCall,
      call: (argument: Argument) => Promise<PaymentProviderResult<Value>>,
    ) =>
    async (argument: Argument): Promise<PaymentProviderResult<Value>> => {
      if (!calls.includes(name)) return call(argument)
      try {
        return await policy.execute(() => call(argument))
      } catch (error) {
        const reason = isBrokenCircuitError(error) ? 'the provider is down' : `no answer in ${deadlineMs} ms`
        return { ok: false, reason: `${name}: ${reason}`, isOutage: true }
      }
    }

  return {
    webhookResponses: provider.webhookResponses,
    getAccount: channel => provider.getAccount(channel),
    verifyWebhook: message => provider.verifyWebhook(message),
    createPrepayment: guard('createPrepayment', order => provider.createPrepayment(order)),
    queryTransaction: guard('queryTransaction', outTradeNo => provider.queryTransaction(outTradeNo)),
    closeTransaction: guard('closeTransaction', outTradeNo => provider.closeTransaction(outTradeNo)),
    refund: guard('refund', money => provider.refund(money)),
  }
}
