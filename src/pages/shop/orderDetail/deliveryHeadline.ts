import dayjs from 'dayjs'
import type { Order } from '@/data/shop/orders'

type Delivery = Order['deliveries'][number]

/** Whether the carrier has handed a part over that the buyer hasn't confirmed yet. */
export const isHandedOver = ({ state, latestNode }: Delivery): boolean =>
  state === 'onTheWay' && latestNode?.key === 'signed'

/** The text that says how a part stands, for an order that has no other. Fitters set out on the day of their visit only. */
export const getDeliveryHeadline = (delivery: Delivery) => {
  const { kind, state, appointment } = delivery
  if (state === 'cancelled') return 'closed.cancelled'
  if (kind === 'pickup' || state !== 'onTheWay') return `part.headline.${kind}.${state}` as const
  if (isHandedOver(delivery))
    return kind === 'fitted' ? 'part.headline.fitted.arrived' : 'part.state.parcel.done'
  const isVisitAhead = appointment !== null && dayjs().isBefore(appointment.date, 'day')
  return isVisitAhead ? 'part.headline.parcel.onTheWay' : (`part.headline.${kind}.onTheWay` as const)
}
