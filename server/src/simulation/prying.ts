import type { CallOutcome } from './simulatedNetwork'
import {
  as,
  type AcknowledgedOrder,
  type OrderStep,
  type ShopContext,
  type ShopperRecord,
} from './shopperRecord'

/** So many attempts are made in one go. */
const TRIES = 4

type PriedIds = { record: ShopperRecord; victim: ShopperRecord; order: AcknowledgedOrder }
type Attempt = () => Promise<CallOutcome<unknown>>

/** Tries what belongs to somebody else, with the right ids: none of it may succeed. */
export const pry: OrderStep = async (context, record) => {
  const { world, records } = context
  const others = records.filter(other => other !== record && other.orders.length > 0)
  if (others.length === 0) return
  const victim = world.random.pick(others)
  const ids = { record, victim, order: world.random.pick(victim.orders) }
  const kinds = [
    listOrderAttempts(context, ids),
    listAddressAttempts(context, ids),
    listRefundAttempts(context, ids),
  ]
  for (let tries = 0; tries < TRIES; tries += 1) {
    const [path, attempt] = world.random.pick(Object.entries(world.random.pick(kinds)))
    const outcome = await attempt()
    if (outcome?.code === 0)
      world.report(`${record.person.name} reaches what belongs to ${victim.person.name} by ${path}`)
  }
}

const listOrderAttempts = (context: ShopContext, { record, order }: PriedIds): Record<string, Attempt> => {
  const { network, world } = context
  const { id } = order
  const { addressId } = record.person
  const me = as(record)
  const [item] = order.body.items
  const channel = 'outside'
  return {
    get: () => network.call('/dealer_order/get', { id }, me),
    cancel: () => network.call('/dealer_order/cancel', { id, reason: 'other' }, me),
    payment: () => network.call('/dealer_order/payment', { id }, me),
    wxpay: () => network.call('/dealer_order/wxpay', { id, channel, requestKey: world.createId() }, me),
    alipay: () => network.call('/dealer_order/alipay', { id, requestKey: world.createId() }, me),
    substitute: () =>
      network.call(
        '/dealer_order/substitute_payment',
        { id, message: '', showsItems: true, showsName: true },
        me,
      ),
    address: () => network.call('/dealer_order/address', { id, addressId }, me),
    confirm: () => network.call('/dealer_order/confirm_receive', { id }, me),
    extend: () => network.call('/dealer_order/extend', { id }, me),
    delete: () => network.call('/dealer_order/delete', { id }, me),
    logistics: () => network.call('/dealer_order/logistics', { id }, me),
    review: () =>
      network.call('/dealer_order/comment', { id, comments: [{ skuId: item?.skuId ?? '', stars: 1 }] }, me),
  }
}

const listAddressAttempts = (
  { network, world }: ShopContext,
  { record, victim }: Pick<PriedIds, 'record' | 'victim'>,
): Record<string, Attempt> => {
  const id = victim.person.addressId
  const me = as(record)
  const own = record.orders.at(-1)
  return {
    addressGet: () => network.call('/address/get', { id }, me),
    addressEdit: () =>
      network.call(
        '/address/edit',
        { id, name: '林二', phone: '13800006022', districtCode: '310104', detail: '安福路 1 号' },
        me,
      ),
    ...(own
      ? {
          sendToAddress: () => network.call('/dealer_order/address', { id: own.id, addressId: id }, me),
          orderToAddress: () => {
            const requestKey = world.createId()
            record.orderKeys.add(requestKey)
            const delivery = { ...own.body.delivery, method: 'delivery' as const, addressId: id }
            return network.call('/dealer_order/place', { ...own.body, requestKey, delivery }, me)
          },
        }
      : {}),
  }
}

const listRefundAttempts = (
  { network, world }: ShopContext,
  { record, victim, order }: PriedIds,
): Record<string, Attempt> => {
  const me = as(record)
  const [item] = order.body.items
  const refund = victim.refunds.at(-1)
  const place = { orderId: order.id, skuId: item?.skuId ?? '', number: 1 }
  return {
    refundPreview: () => network.call('/dealer_order_refund/preview', place, me),
    refundApply: () =>
      network.call(
        '/dealer_order_refund/apply',
        {
          ...place,
          requestKey: world.createId(),
          kind: 'refundOnly',
          goodsStatus: 'notReceived',
          reason: 'other',
          telephone: '13800006021',
        },
        me,
      ),
    ...(refund
      ? {
          refundGet: () => network.call('/dealer_order_refund/get', { id: refund.id }, me),
          refundUndo: () => network.call('/dealer_order_refund/undo', { id: refund.id }, me),
          refundSendBack: () =>
            network.call(
              '/dealer_order_refund/send_back',
              { way: 'parcel', id: refund.id, company: 'shunfeng', trackingNumber: 'SF1234567890' },
              me,
            ),
        }
      : {}),
  }
}
