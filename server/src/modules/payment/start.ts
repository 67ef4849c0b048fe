import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { DataOf } from '../../../../src/contract'
import { mayAct, shopRules } from '../../../../src/domain/shop'
import type { Database } from '../../db/database'
import { payments } from '../../db/schema'
import type { PayChannel, Payments, ProviderName } from '../../gateways/payments'
import { refuse } from '../../http/refusal'
import { readFacts, type OrderRow } from '../order/read'

/** What paying needs of the server. */
export type PayTools = {
  db: Database
  payments: Payments
  now: () => Date
  /** Hears why a provider gave no answer. */
  onFailed: (reason: string) => void
}

/** The first question to the provider, if no notice has come by then. */
const FIRST_QUESTION_MS = 20_000

/**
 * Starts one try to pay an order: notes it under a number of its own, then asks the provider to take it. The same key
 * gives the same try.
 * @param pay.lock finds and locks the order, and throws when the caller may not pay it
 */
export const startPayment = async (
  { db, payments: providers, now, onFailed }: PayTools,
  pay: {
    lock: (tx: Database) => Promise<OrderRow>
    provider: ProviderName
    channel: PayChannel
    requestKey: string
    isByFriend: boolean
    openid: string | null
    ip: string
    returnPath: (orderId: string) => string
  },
): Promise<DataOf<'/dealer_order/wxpay'>> => {
  const provider = providers[pay.provider]
  const account = provider?.accountOf(pay.channel)
  const { order, payment } = await db.transaction(async tx => {
    const locked = await pay.lock(tx)
    if (!mayAct('pay', { order: await readFacts(tx, locked), now: now().getTime(), rules: shopRules }))
      throw refuse('conflict', 'orderNotPayable')
    if (!provider || !account) throw refuse('unavailable', 'paymentUnavailable')
    if (pay.channel !== 'outside' && !pay.openid) throw refuse('conflict', 'openidMissing')
    const [made] = await tx
      .insert(payments)
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
        askAt: new Date(now().getTime() + FIRST_QUESTION_MS),
        asked: 0,
      })
      .onConflictDoNothing()
      .returning()
    return { order: locked, payment: made ?? (await sameTry(tx, locked.id, pay)) }
  })
  if (!provider) throw refuse('unavailable', 'paymentUnavailable')
  const prepared = await provider.prepare({
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
  onFailed(prepared.reason)
  throw refuse('unavailable', 'paymentFailed')
}

/** The try that was made before under the same key. */
const sameTry = async (
  tx: Database,
  orderId: string,
  pay: { requestKey: string; provider: ProviderName; channel: PayChannel },
): Promise<typeof payments.$inferSelect> => {
  const [known] = await tx
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, orderId), eq(payments.requestKey, pay.requestKey)))
  if (!known || known.status !== 'open' || known.provider !== pay.provider || known.channel !== pay.channel)
    throw refuse('conflict', 'requestKeyUsed')
  return known
}
