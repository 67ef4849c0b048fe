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

/** Companies that carry parcels, by the codes that tracking services use. */
export const carriers = [
  'shunfeng',
  'jd',
  'yuantong',
  'zhongtong',
  'yunda',
  'shentong',
  'ems',
  'debang',
] as const
export type Carrier = (typeof carriers)[number]

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
] as const
