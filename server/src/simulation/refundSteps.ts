import type { RequestBody } from '@anzuo/contract'
import { as, type OrderStep } from './shopperRecord'

/** Now and then more pieces than were bought, and the same pieces again: the shop has to count. */
const askForRefund: OrderStep = async ({ network, world }, record, { id, body }) => {
  const { random } = world
  const { skuId, quantity } = random.pick(body.items)
  const isReturn = random.happens(0.4)
  const refund: RequestBody<'/dealer_order_refund/apply'> = {
    requestKey: world.createId(),
    orderId: id,
    skuId,
    kind: isReturn ? 'returnAndRefund' : 'refundOnly',
    goodsStatus: isReturn ? 'received' : 'notReceived',
    number: random.happens(0.2) ? quantity + 1 : random.nextInteger(1, quantity),
    reason: 'other',
    telephone: '13800006021',
  }
  record.refundKeys.add(refund.requestKey)
  const outcome = await network.call('/dealer_order_refund/apply', refund, as(record))
  if (outcome?.code !== 0 || !outcome.data) return
  const { id: refundId, amount } = outcome.data
  record.refunds.push({ id: refundId, orderId: id, amount })
  if (!random.happens(0.4)) return
  const again = await network.call('/dealer_order_refund/apply', refund, as(record))
  if (again?.code === 0 && again.data?.id !== refundId) world.report(`one key asked for two refunds of ${id}`)
}

/** All pieces of a line, asked for on two devices at once, each under a key of its own: one of them comes too late. */
const askForAllTwice: OrderStep = async ({ network, world }, record, { id, body }) => {
  const { skuId, quantity } = world.random.pick(body.items)
  const ask = async () => {
    const requestKey = world.createId()
    record.refundKeys.add(requestKey)
    const outcome = await network.call(
      '/dealer_order_refund/apply',
      {
        requestKey,
        orderId: id,
        skuId,
        kind: 'refundOnly',
        goodsStatus: 'notReceived',
        number: quantity,
        reason: 'other',
        telephone: '13800006021',
      },
      as(record),
    )
    if (outcome?.code !== 0 || !outcome.data) return
    record.refunds.push({ id: outcome.data.id, orderId: id, amount: outcome.data.amount })
  }
  await Promise.all([ask(), ask()])
}

/** Withdraws one refund on two devices at once; its pieces become free once. */
const withdrawTwice: OrderStep = async ({ network, world }, record) => {
  if (record.refunds.length === 0) return
  const { id } = world.random.pick(record.refunds)
  const withdraw = async () => {
    const outcome = await network.call('/dealer_order_refund/undo', { id }, as(record))
    if (outcome?.code === 0) record.withdrawn.add(id)
  }
  await Promise.all([withdraw(), withdraw()])
}

const changeRefund: OrderStep = async ({ network, world }, record) => {
  if (record.refunds.length === 0) return
  const { id } = world.random.pick(record.refunds)
  if (world.random.happens(0.4)) {
    const outcome = await network.call('/dealer_order_refund/undo', { id }, as(record))
    if (outcome?.code === 0) record.withdrawn.add(id)
  } else
    await network.call(
      '/dealer_order_refund/send_back',
      { way: 'parcel', id, company: 'shunfeng', trackingNumber: 'SF1234567890' },
      as(record),
    )
}

/** Steps in which money goes back; what is more common stands more than once. */
export const refundSteps: readonly OrderStep[] = [
  askForRefund,
  askForRefund,
  askForRefund,
  askForRefund,
  changeRefund,
  changeRefund,
  askForAllTwice,
  withdrawTwice,
]
