import type { ResponseData } from '@anzuo/contract'
import type { CallOutcome } from './simulatedNetwork'
import {
  as,
  type AcknowledgedOrder,
  type OrderStep,
  type ShopContext,
  type ShopperRecord,
} from './shopperRecord'

/** Most people pay soon; some leave the page of the provider open for longer than the order waits. */
const MAX_PAYING_MS = 45 * 60_000

const findOutTradeNo = (outcome: CallOutcome<ResponseData<'/dealer_order/wxpay'>>): string | null =>
  outcome?.code === 0 && outcome.data?.kind === 'redirect'
    ? new URL(outcome.data.url).pathname.slice(1)
    : null

/** Pays at the provider some time, while the person goes on with other things: a second payment must come back. */
const payAtProvider = async ({ world, providers }: ShopContext, outTradeNo: string): Promise<void> => {
  const { random, scheduler, history } = world
  await scheduler.sleep(random.nextFraction() ** 4 * MAX_PAYING_MS)
  history.record(`${outTradeNo.slice(0, 6)} is paid at the provider: ${providers.pay(outTradeNo)}`)
}

/** Notes for which order a payment was begun, and goes to the page of the provider. */
const goToProvider = (
  context: ShopContext,
  { record, order }: { record: ShopperRecord; order: AcknowledgedOrder },
  outcome: CallOutcome<ResponseData<'/dealer_order/wxpay'>>,
): void => {
  const outTradeNo = findOutTradeNo(outcome)
  if (outTradeNo === null) return
  record.payments.set(outTradeNo, order)
  if (context.world.random.happens(0.85)) record.background.push(payAtProvider(context, outTradeNo))
}

const pay: OrderStep = async (context, record, order) => {
  const { network, world } = context
  const { random } = world
  const requestKey = world.createId()
  const isByWeixin = random.happens(0.5)
  const begin = () =>
    isByWeixin
      ? network.call('/dealer_order/wxpay', { id: order.id, channel: 'outside', requestKey }, as(record))
      : network.call('/dealer_order/alipay', { id: order.id, requestKey }, as(record))
  const outcome = await begin()
  goToProvider(context, { record, order }, outcome)
  if (!random.happens(0.2)) return
  const [first, again] = [findOutTradeNo(outcome), findOutTradeNo(await begin())]
  if (first !== null && again !== null && first !== again)
    world.report(`one key began two payments of order ${order.number}`)
}

const letFriendPay: OrderStep = async (context, record, order) => {
  const { network, world } = context
  const link = await network.call(
    '/dealer_order/substitute_payment',
    { id: order.id, message: '', showsItems: true, showsName: false },
    as(record),
  )
  if (link?.code !== 0 || !link.data) return
  const { token } = link.data
  const friend = { token: null, name: 'a friend' }
  const seen = await network.call('/open/dealer_order/get_substitute_payment', { token }, friend)
  if (seen?.code === 0 && seen.data?.amount !== order.total)
    world.report(`a friend is asked for ${seen.data?.amount} in place of ${order.total}`)
  const outcome = await network.call(
    '/open/dealer_order/substitute_payment_wxpay',
    { token, channel: 'outside', requestKey: world.createId() },
    friend,
  )
  goToProvider(context, { record, order }, outcome)
}

const askStatus: OrderStep = async ({ network }, record, { id }) => {
  await network.call('/dealer_order/payment', { id }, as(record))
}

/** Steps in which money is paid; what is more common stands more than once. */
export const paymentSteps: readonly OrderStep[] = [pay, pay, pay, pay, pay, pay, letFriendPay, askStatus]
