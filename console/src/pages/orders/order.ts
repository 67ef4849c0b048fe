import type { OfficeResponseData } from '@anzuo/contract/office/index'
import type { TextKey } from '../../i18n/useText'
import type { IconName } from '../../parts/iconShapes'
import type { StatusTone } from '../../parts/Status'

export type Order = OfficeResponseData<'/office/v1/order/get'>
export type OrderSummary = OfficeResponseData<'/office/v1/order/list'>['orders'][number]

export const deliveryIcons: Readonly<Record<OrderSummary['delivery'], IconName>> = {
  fitted: 'wrench',
  parcel: 'truck',
  pickup: 'store',
}

type OrderState = { tone: StatusTone; text: TextKey }

const closedStates = {
  cancelled: 'orders.state.cancelled',
  unpaid: 'orders.state.unpaid',
  refunded: 'orders.state.refunded',
} as const

const toSendStates = {
  fitted: 'orders.state.toFit',
  parcel: 'orders.state.toShip',
  pickup: 'orders.state.toCollect',
} as const

type StateFacts = Pick<OrderSummary, 'status' | 'closeReason' | 'queues' | 'delivery' | 'hasParcel'>

/** What an order's state is called here, and whose turn it is. */
export const getOrderState = (order: StateFacts): OrderState => {
  const { status, closeReason, queues, delivery, hasParcel } = order
  if (queues.includes('inReturn')) return { tone: 'wrong', text: 'orders.state.inReturn' }
  switch (status) {
    case 'pendingPayment':
      return { tone: 'planned', text: 'orders.state.pendingPayment' }
    case 'pendingDelivery':
      return {
        tone: queues.includes('late') ? 'wrong' : 'waiting',
        text: hasParcel ? 'orders.state.partToShip' : toSendStates[delivery],
      }
    case 'pendingReceipt':
      return { tone: 'underWay', text: 'orders.state.onItsWay' }
    case 'completed':
      return { tone: 'done', text: 'orders.state.completed' }
    case 'closed':
      return { tone: 'closed', text: closedStates[closeReason ?? 'cancelled'] }
  }
}

export type Delivery = Order['deliveries'][number]

/** What is done with an order, each with a form of its own. */
export const orderDeeds = [
  'ship',
  'ready',
  'handOver',
  'moveAppointment',
  'cancel',
  'goodwill',
  'refundOrder',
] as const
export type OrderDeed = (typeof orderDeeds)[number]

const deliveryStateTones = {
  planned: 'planned',
  preparing: 'waiting',
  ready: 'waiting',
  onTheWay: 'underWay',
  done: 'done',
  cancelled: 'closed',
} as const satisfies Record<Delivery['state'], StatusTone>

/** What the state of a part is called, and whose turn it is. */
export const getDeliveryState = ({ kind, state }: Pick<Delivery, 'kind' | 'state'>): OrderState => ({
  tone: deliveryStateTones[state],
  text: `orders.deliveryState.${kind}.${state}`,
})

export type ShippedKind = 'fitted' | 'parcel'

/** Parts of which something can be sent now. */
export const listShippedKinds = ({ deliveries }: Pick<Order, 'deliveries'>): ShippedKind[] =>
  deliveries.flatMap(({ kind, actions }) => (kind !== 'pickup' && actions.includes('ship') ? [kind] : []))

/** What happened to an order, as far as the console has words for it. */
export const orderEvents = [
  'placed',
  'paid',
  'partlyShipped',
  'shipped',
  'received',
  'closed',
  'commented',
  'addressChanged',
  'extended',
  'bound',
  'appointmentMoved',
  'readied',
  'handedOver',
  'partReceived',
] as const
