import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { isQuoteOpen } from '@anzuo/domain/shop/repairPayment'
import { usePaymentAttempts, continueOwnPayment, type PaymentMethod } from './payments'
import { REFUND_PATH, refundQueryPaths } from './refunds'
import { request } from '../api/request'
import { invalidateApiQueries, useApiQuery } from '../api/useApiQuery'

const QUOTE_PAYMENT_PATH = '/dealer_order_refund/quote_payment'

/** Between two questions whether money has come, ms; the server asks the provider no more often than that. */
const POLL_INTERVAL_MS = 3000

/** A provider's word takes no longer, ms, as a rule; then the button is there again. */
const MAX_WAIT_MS = 60_000

type QuoteToPay = {
  id: string
  amount: number
  /** Somebody comes back from the provider's page. */ isPaid: boolean
}

/** Asks whether the price was paid, as long as word of it is awaited. */
const useAwaitedQuote = (
  { id, awaitsFirst, hasCode }: { id: string; awaitsFirst: boolean; hasCode: boolean },
  onPaid: () => void,
) => {
  const client = useQueryClient()
  const [isWaiting, setIsWaiting] = useState(awaitsFirst)
  const isAwaited = isWaiting || hasCode
  const { data } = useApiQuery(
    QUOTE_PAYMENT_PATH,
    { id },
    { enabled: isAwaited, staleTime: 0, showErrorToast: false, refetchInterval: POLL_INTERVAL_MS },
  )
  const latest = useRef(onPaid)
  useEffect(() => {
    latest.current = onPaid
  })
  const isSettled = isAwaited && data !== undefined && !isQuoteOpen(data.status)
  useEffect(() => {
    if (!isSettled || !data) return
    setIsWaiting(false)
    latest.current()
    client.setQueryData([REFUND_PATH, { id }], data)
    void invalidateApiQueries(client, refundQueryPaths)
  }, [client, data, id, isSettled])
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => setIsWaiting(false), MAX_WAIT_MS)
    return () => clearTimeout(timer)
  }, [isWaiting])
  return { isAwaited, startWaiting: () => setIsWaiting(true) }
}

/** Pays the price of a repair by the ways of an order. Whether it is paid, only the server can say. */
export const usePayQuote = (
  { id, amount, isPaid }: QuoteToPay,
  { onPaid, onCancelled }: { onPaid: () => void; onCancelled: () => void },
) => {
  const [codeToScan, setCodeToScan] = useState<string | null>(null)
  const { isAwaited, startWaiting } = useAwaitedQuote(
    { id, awaitsFirst: isPaid, hasCode: codeToScan !== null },
    () => {
      setCodeToScan(null)
      onPaid()
    },
  )
  const quiet = { showErrorToast: false }
  const { pay, isPaying } = usePaymentAttempts<PaymentMethod>(
    (method, requestKey) =>
      continueOwnPayment(method, {
        weixin: channel =>
          request('/dealer_order_refund/quote_wxpay', { id, amount, channel, requestKey }, quiet),
        alipay: channel =>
          request('/dealer_order_refund/quote_alipay', { id, amount, channel, requestKey }, quiet),
      }),
    outcome => {
      if (outcome.kind === 'code') setCodeToScan(outcome.url)
      else if (outcome.kind === 'done') startWaiting()
      else if (outcome.kind !== 'left') onCancelled()
    },
  )
  return { pay, isPaying, isAwaited, codeToScan, closeCode: () => setCodeToScan(null) }
}
