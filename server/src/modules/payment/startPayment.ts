import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { ResponseData } from '@anzuo/contract'
import { isOrderActionAllowed, shopRules } from '@anzuo/domain/shop'
import type { Database } from '../../db/database'
import { paymentAttempts } from '../../db/schema'
import type { PaymentChannel, PaymentProviders, PaymentProviderName } from '../../gateways/paymentProvider'
import { createApiError } from '../../http/apiError'
import { loadOrderFacts, type OrderRow } from '../order/queries'

/** What paying needs of the server. */
export type PaymentContext = {
  db: Database
  paymentProviders: PaymentProviders
  now: () => Date
  /** Hears why a provider gave no answer. */
  onProviderError: (reason: string) => void
}

/** The first question to the provider, if no notice has come by then. */
const FIRST_POLL_DELAY_MS = 20_000

/**
 * Starts one try to pay an order: notes it under a number of its own, then asks the provider to take it. The same key
 * gives the same try.
 * @param pay.lock finds and locks the order, and throws when the caller may not pay it
 */
export const startPayment = async (
  { db, paymentProviders: providers, now, onProviderError }: PaymentContext,
  pay: {
    lock: (tx: Database) => Promise<OrderRow>
    provider: PaymentProviderName
    channel: PaymentChannel
    requestKey: string
    isByFriend: boolean
    openid: string | null
    ip: string
    returnPath: (orderId: string) => string
  },
): Promise<ResponseData<'/dealer_order/wxpay'>> => {
  const provider = providers[pay.provider]
  const account = provider?.getAccount(pay.channel)
  const { order, payment } = await db.transaction(async tx => {
    const locked = await pay.lock(tx)
    if (
      !isOrderActionAllowed('pay', {
        order: await loadOrderFacts(tx, locked),
        now: now().getTime(),
        rules: shopRules,
      })
    )
      throw createApiError('conflict', 'orderNotPayable')
    if (!provider || !account) throw createApiError('unavailable', 'paymentUnavailable')
    if (pay.channel !== 'outside' && !pay.openid) throw createApiError('conflict', 'openidMissing')
    const [made] = await tx
      .insert(paymentAttempts)
      .values({
        id: randomUUID(),
        orderId: locked.id,
        requestKey: pay.requestKey,
        provider: pay.provider,
        channel: pay.channel,
        outTradeNo: randomUUID().replaceAll('-', ''),
        account,
        amount: locked.total,
        status: 'open',
        isByFriend: pay.isByFriend,
        returned: 0,
        createdAt: now(),
        askAt: new Date(now().getTime() + FIRST_POLL_DELAY_MS),
        asked: 0,
      })
      .onConflictDoNothing()
      .returning()
    return { order: locked, payment: made ?? (await findSameAttempt(tx, locked.id, pay)) }
  })
  if (!provider) throw createApiError('unavailable', 'paymentUnavailable')
  const prepared = await provider.createPrepayment({
    outTradeNo: payment.outTradeNo,
    channel: payment.channel,
    amount: payment.amount,
    description: `Anzuo ${order.number}`,
    expiresAt: order.payBy,
    openid: pay.openid,
    payerIp: pay.ip,
    returnPath: pay.returnPath(order.id),
  })
  if (prepared.ok) return prepared.value
  onProviderError(prepared.reason)
  throw createApiError('unavailable', 'paymentFailed')
}

/** The try that was made before under the same key. */
const findSameAttempt = async (
  tx: Database,
  orderId: string,
  pay: { requestKey: string; provider: PaymentProviderName; channel: PaymentChannel },
): Promise<typeof paymentAttempts.$inferSelect> => {
  const [known] = await tx
    .select()
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.orderId, orderId), eq(paymentAttempts.requestKey, pay.requestKey)))
  if (!known || known.status !== 'open' || known.provider !== pay.provider || known.channel !== pay.channel)
    throw createApiError('conflict', 'requestKeyUsed')
  return known
}
