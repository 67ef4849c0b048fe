import { createOutboundGuard, DOWN_MESSAGE, OutageError, type OutboundGuardOptions } from './outboundGuard'
import { observeOuterCall, type OuterCallObserver, type OuterCallResult } from './outerCalls'
import type { PaymentProvider, PaymentProviderResult } from './paymentProvider'

/** What a provider can be asked. */
export type GuardedCall = 'createPrepayment' | 'queryTransaction' | 'closeTransaction' | 'refund'

/** A statement is a file, so it may take longer than an answer. */
const STATEMENT_DEADLINE_MS = 60_000

type GuardOptions = OutboundGuardOptions & {
  /** The calls that ask the provider; what a gateway answers by itself needs no guard. */
  calls: readonly GuardedCall[]
  observer?: OuterCallObserver | undefined
}

/** A result that says that a provider gave no answer, as opposed to a refusal. */
class OutageResult extends Error {
  constructor(readonly result: PaymentProviderResult<never>) {
    super('outage')
  }
}

const throwOutage = <Value>(result: PaymentProviderResult<Value>): PaymentProviderResult<Value> => {
  if (!result.ok && 'isOutage' in result) throw new OutageResult(result)
  return result
}

const classifyResult = (result: PaymentProviderResult<unknown>): OuterCallResult => {
  if (result.ok) return 'ok'
  if (!result.isOutage) return 'refused'
  return result.reason.endsWith(DOWN_MESSAGE) ? 'skipped' : 'outage'
}

/**
 * A provider whose calls end by the deadline, and are refused at once while it is down. A call that was given up may still
 * take effect at the provider: as after any missing answer, the truth is asked for later.
 */
export const guardPaymentProvider = (provider: PaymentProvider, options: GuardOptions): PaymentProvider => {
  const { calls, observer, ...guardOptions } = options
  const askOutside = createOutboundGuard({ ...guardOptions, onDown: observer?.onDown })
  // A deadline and nothing else: it is asked seldom, and a missing file doesn't make the provider count as down for those who pay.
  const download: typeof askOutside = ask =>
    createOutboundGuard({ ...guardOptions, deadlineMs: STATEMENT_DEADLINE_MS })(ask)

  const guard =
    <Argument, Value>(
      name: GuardedCall | 'fetchStatement',
      call: (argument: Argument) => Promise<PaymentProviderResult<Value>>,
      askBy = askOutside,
    ) =>
    async (argument: Argument): Promise<PaymentProviderResult<Value>> => {
      if (name !== 'fetchStatement' && !calls.includes(name)) return call(argument)
      const ask = async (): Promise<PaymentProviderResult<Value>> => {
        try {
          return await askBy(async () => throwOutage(await call(argument)))
        } catch (error) {
          if (error instanceof OutageResult) return error.result
          const reason = error instanceof OutageError ? error.message : 'the call failed'
          return { ok: false, reason: `${name}: ${reason}`, isOutage: true }
        }
      }
      return observeOuterCall({ observer, call: name }, ask, classifyResult)
    }

  return {
    webhookResponses: provider.webhookResponses,
    getAccount: channel => provider.getAccount(channel),
    verifyWebhook: message => provider.verifyWebhook(message),
    createPrepayment: guard('createPrepayment', order => provider.createPrepayment(order)),
    queryTransaction: guard('queryTransaction', outTradeNo => provider.queryTransaction(outTradeNo)),
    closeTransaction: guard('closeTransaction', outTradeNo => provider.closeTransaction(outTradeNo)),
    refund: guard('refund', money => provider.refund(money)),
    fetchStatement: guard('fetchStatement', date => provider.fetchStatement(date), download),
  }
}
