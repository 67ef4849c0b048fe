import { setTimeout as wait } from 'node:timers/promises'
import { randomUUID } from 'node:crypto'
import type { EndpointPath, RequestBody, ResponseData } from '@anzuo/contract'
import type { PaymentSandbox } from '../simulators/paymentSandbox'
import { createTestRefundRequest } from '../testing/shopRequests'
import type { BalancedClient, Outcome } from './balancedClient'
import type { ServiceRecord } from './serviceRecord'

/** What buyers were told has happened. */
export type Acknowledged = {
  orders: Set<string>
  paid: Set<string>
  cancelled: Set<string>
  refunds: Set<string>
}

export const createAcknowledged = (): Acknowledged => ({
  orders: new Set(),
  paid: new Set(),
  cancelled: new Set(),
  refunds: new Set(),
})

/** Between two tries of a call, as the app waits. */
const RETRY_MS = 100

/** Between two questions whether an order is paid. */
const PAYMENT_POLL_MS = 150

/** A person looks at the shop between two orders. */
const PAUSE_MS = 100

const PRICE_CENTS = 499_00

export type LoadContext = {
  client: BalancedClient
  record: ServiceRecord
  isOver: () => boolean
  /** Something that must not happen, in words. */
  onViolation: (what: string) => void
}

/** Makes a call until it is answered or refused, as the app does: the same content, the same key. */
export const callUntilAnswered = async <P extends EndpointPath>(
  { client, record }: Pick<LoadContext, 'client' | 'record'>,
  token: string,
  { path, body }: { path: P; body: RequestBody<P> },
): Promise<Exclude<Outcome<ResponseData<P>>, { kind: 'failed' }>> => {
  for (;;) {
    const outcome = await client.call(token, path, body)
    if (outcome.kind !== 'failed') return outcome
    record.hasFailed(outcome.reason)
    await wait(RETRY_MS)
  }
}

type BuyerContext = LoadContext & { sandbox: PaymentSandbox; acknowledged: Acknowledged }

/** Buys without end: most pay, some cancel, some ask for their money. */
export const startBuyer = async (context: BuyerContext, token: string, index: number): Promise<void> => {
  for (let round = index; !context.isOver(); round += 1) {
    await buyOnce(context, token, round)
    await wait(PAUSE_MS)
  }
}

const buyOnce = async (context: BuyerContext, token: string, round: number): Promise<void> => {
  const { acknowledged, onViolation, record } = context
  const placed = await callUntilAnswered(context, token, {
    path: '/dealer_order/place',
    body: {
      requestKey: randomUUID(),
      items: [{ skuId: 'm1-pearl', quantity: 1, price: PRICE_CENTS }],
      delivery: { method: 'pickup', storeId: 'sh-anfu' },
      total: PRICE_CENTS,
    },
  })
  if (placed.kind === 'refused') return onViolation(`an order was refused: ${placed.message}`)
  const { id } = placed.data
  acknowledged.orders.add(id)
  record.succeeded('order')
  if (round % 5 === 4) return cancel(context, token, id)
  await pay(context, token, id)
  if (round % 4 === 1 && acknowledged.paid.has(id)) await askForRefund(context, token, id)
}

const cancel = async (context: BuyerContext, token: string, id: string): Promise<void> => {
  const outcome = await callUntilAnswered(context, token, { path: '/dealer_order/cancel', body: { id } })
  // A repeated cancellation is refused when the first one was done and its answer was lost.
  if (outcome.kind === 'answered') context.acknowledged.cancelled.add(id)
}

const pay = async (context: BuyerContext, token: string, id: string): Promise<void> => {
  const { sandbox, onViolation, acknowledged } = context
  const started = await callUntilAnswered(context, token, {
    path: '/dealer_order/wxpay',
    body: { id, channel: 'outside', requestKey: randomUUID() },
  })
  if (started.kind === 'refused') return onViolation(`a payment was refused: ${started.message}`)
  const cashier = started.data.kind === 'redirect' ? /\/cashier\/(\w+)/.exec(started.data.url) : null
  if (!(await sandbox.pay(cashier?.[1] ?? ''))) return onViolation('the provider knows no such payment')
  for (;;) {
    const status = await callUntilAnswered(context, token, { path: '/dealer_order/payment', body: { id } })
    if (status.kind === 'refused') return onViolation(`an order is not known: ${status.message}`)
    if (status.data.state === 'paid') break
    if (status.data.state !== 'unpaid') return onViolation(`an order that was paid is ${status.data.state}`)
    await wait(PAYMENT_POLL_MS)
  }
  acknowledged.paid.add(id)
}

const askForRefund = async (context: BuyerContext, token: string, id: string): Promise<void> => {
  const outcome = await callUntilAnswered(context, token, {
    path: '/dealer_order_refund/apply',
    body: createTestRefundRequest(id),
  })
  if (outcome.kind === 'answered') context.acknowledged.refunds.add(outcome.data.id)
  else context.onViolation(`a refund was refused: ${outcome.message}`)
}

/** Between two looks at the own orders. */
const READ_PAUSE_MS = 50

/** Looks at the own orders without end. */
export const startReader = async (
  { client, record, isOver, onViolation }: LoadContext,
  token: string,
): Promise<void> => {
  while (!isOver()) {
    const outcome = await client.call(token, '/dealer_order/list', { limit: 5 })
    if (outcome.kind === 'answered') record.succeeded('read')
    else if (outcome.kind === 'failed') record.hasFailed(outcome.reason)
    else onViolation(`own orders are refused: ${outcome.message}`)
    await wait(READ_PAUSE_MS)
  }
}
