import { formatChinaDate } from '@anzuo/domain/chinaTime'
import { CURRENCY, type PaymentProviderName } from '@anzuo/domain/shop'
import type { StatementEntry } from '../gateways/statements'
import type { SandboxTransaction } from './sandboxTransactions'

/** What both providers keep of a payment, in thousandths. */
const FEE_PER_MILLE = 6

const isOnDay = (instant: string | undefined, date: string): boolean =>
  instant !== undefined && formatChinaDate(Date.parse(instant)) === date

/** What a provider of the sandbox lists of a day in China: what was paid and given back, with fees. */
export const listSandboxEntries = (
  transactions: readonly SandboxTransaction[],
  { provider, date, merchantId }: { provider: PaymentProviderName; date: string; merchantId: string },
): StatementEntry[] =>
  transactions
    .filter(transaction => transaction.provider === provider)
    .flatMap(transaction => {
      const { outTradeNo, appId, amount, transactionId, paidAt, misreported } = transaction
      const payments: StatementEntry[] =
        transactionId !== null && isOnDay(paidAt, date)
          ? [
              {
                kind: 'payment',
                outTradeNo,
                transactionId,
                appId,
                merchantId: misreported?.merchantId ?? merchantId,
                amount,
                currency: misreported?.currency ?? CURRENCY,
                fee: Math.round((amount * FEE_PER_MILLE) / 1000),
              },
            ]
          : []
      const refunds = Object.entries(transaction.refunds)
        .filter(([outRefundNo]) => isOnDay(transaction.refundedAt?.[outRefundNo], date))
        .map(([outRefundNo, returned]): StatementEntry => ({
          kind: 'refund',
          outTradeNo,
          outRefundNo,
          refundId: `50${outRefundNo}`,
          amount: returned,
          fee: 0 - Math.round((returned * FEE_PER_MILLE) / 1000),
        }))
      return [...payments, ...refunds]
    })
