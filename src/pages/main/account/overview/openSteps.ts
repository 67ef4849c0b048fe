import { useOrders, type OrderSummary } from '@/data/shop/orders'

/** What waits for the buyer: an order to pay, or a part of one that is under way. */
export type OpenStep =
  | { kind: 'pay'; order: OrderSummary }
  | { kind: 'delivery'; order: OrderSummary; delivery: OrderSummary['deliveries'][number] }

/** What can be fetched comes first, then what ends soon, then what is nearest to arrive. */
const getUrgency = (step: OpenStep): number => {
  if (step.kind === 'pay') return 1
  return { ready: 0, onTheWay: 2, preparing: 3, planned: 4, done: 5, cancelled: 5 }[step.delivery.state]
}

/** The steps of orders that are not over, the most urgent first. */
export const listOpenSteps = (orders: readonly OrderSummary[]): OpenStep[] =>
  orders
    .flatMap((order): OpenStep[] => {
      if (order.status === 'pendingPayment') return [{ kind: 'pay', order }]
      return order.deliveries
        .filter(({ state }) => state === 'ready' || state === 'onTheWay' || state === 'preparing')
        .map(delivery => ({ kind: 'delivery', order, delivery }))
    })
    .sort((one, other) => getUrgency(one) - getUrgency(other))

/** The steps of the person's latest orders that are not over; undefined while they are not known. `isFetched`: they are, or could not be had. */
export const useOpenSteps = (): { steps: OpenStep[] | undefined; isFetched: boolean } => {
  const { data, isFetched } = useOrders({})
  return { steps: data && listOpenSteps(data.flatMap(({ orders }) => orders)), isFetched }
}
