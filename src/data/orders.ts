import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { CallPath, DataOf } from '@/contract'
import type { OrderStatus } from '@/domain/shop'
import { useCallPages } from './useCallPages'
import { invalidateCalls, useCall, useCallMutation } from './useCall'
import { useSession } from './session'

export type Order = DataOf<'/dealer_order/get'>
export type OrderCard = DataOf<'/dealer_order/list'>['orders'][number]
export type OrderLine = OrderCard['lines'][number]
export type OrderCounts = DataOf<'/dealer_order/counts'>

const GET = '/dealer_order/get'

/** What is out of date as soon as anything happens to an order. */
export const orderCalls: readonly CallPath[] = [
  '/dealer_order/list',
  '/dealer_order/counts',
  GET,
  '/dealer_order/logistics',
]

export type OrderFilter = { status?: OrderStatus; isToComment?: boolean; query?: string }

/** Orders of a tab or a search, page by page. */
export const useOrders = (filter: OrderFilter, { enabled }: { enabled?: boolean } = {}) =>
  useCallPages('/dealer_order/list', filter, { enabled, staleAfter: 0 })

/** How many orders stand in each tab; nothing while nobody is signed in. */
export const useOrderCounts = () => {
  const isSignedIn = useSession(({ token }) => token !== null)
  return useCall('/dealer_order/counts', {}, { enabled: isSignedIn, announces: false })
}

/** One order. */
export const useOrder = (id: string) => useCall(GET, { id }, { staleAfter: 0, announces: false })

/** Asks for orders again: something may have happened to them elsewhere, at the cashier above all. */
export const useOrdersRenewal = (): (() => void) => {
  const client = useQueryClient()
  return () => void invalidateCalls(client, orderCalls)
}

const keepOrder = (client: QueryClient) => (order: Order) =>
  client.setQueryData([GET, { id: order.id }], order)

/** A change of an order whose answer is the order as it is then. */
type ChangePath =
  | '/dealer_order/cancel'
  | '/dealer_order/address'
  | '/dealer_order/confirm_receive'
  | '/dealer_order/extend'
  | '/dealer_order/comment'
  | '/dealer_order/bind'

/**
 * What a screen does when a change has happened. It is told before the change is seen: what asked for it may be gone a moment later,
 * because the order no longer offers it.
 */
export type OnChanged = (order: Order) => void

const useChange = <P extends ChangePath>(
  path: P,
  onChanged: OnChanged | undefined,
  alsoInvalidates: readonly CallPath[] = [],
) => {
  const keep = keepOrder(useQueryClient())
  return useCallMutation(path, {
    invalidates: [...orderCalls, ...alsoInvalidates],
    onSucceeded: answer => {
      const order = answer as Order
      onChanged?.(order)
      keep(order)
    },
  })
}

/** Cancels an order that is not paid. */
export const useCancelOrder = (onChanged: OnChanged) => useChange('/dealer_order/cancel', onChanged)

/** When the fitters could come for an order that has an appointment. */
export const useAppointmentDays = (id: string) =>
  useCall('/dealer_order/appointments', { id }, { staleAfter: 0, announces: false })

/** Sends an order elsewhere, or moves its appointment. */
export const useChangeOrderAddress = (onChanged: OnChanged) =>
  useChange('/dealer_order/address', onChanged, ['/dealer_order/appointments'])

/** Says that an order has arrived. */
export const useConfirmReceipt = (onChanged: OnChanged) =>
  useChange('/dealer_order/confirm_receive', onChanged, ['/points/balance'])

/** Asks for more days to confirm. */
export const useExtendReceipt = (onChanged: OnChanged) => useChange('/dealer_order/extend', onChanged)

/** Reviews what was bought. */
export const useCommentOrder = (onChanged: OnChanged) =>
  useChange('/dealer_order/comment', onChanged, [
    '/points/balance',
    '/points/history',
    '/open/community/list',
    '/open/product/reviews',
  ])

/** Takes over an order that was made in a store. */
export const useBindOrder = (onChanged: OnChanged) => useChange('/dealer_order/bind', onChanged)

/** Takes an order that has ended out of the list. */
export const useDeleteOrder = (onDeleted: () => void) =>
  useCallMutation('/dealer_order/delete', {
    invalidates: ['/dealer_order/list', '/dealer_order/counts'],
    onSucceeded: onDeleted,
  })

/** Puts what an order held into the cart once more. */
export const useBuyAgain = () => {
  const client = useQueryClient()
  return useCallMutation('/dealer_cart/edit', {
    onSucceeded: cart => client.setQueryData(['/dealer_cart/list', {}], cart),
  })
}

/** Where the parcels of an order are. */
export const useLogistics = (id: string) =>
  useCall('/dealer_order/logistics', { id }, { staleAfter: 0, announces: false })

/** What is on the slip of a store; asked for once both its number and its code are there. */
export const useSlip = (slip: { number: string; code: string } | null) =>
  useCall('/open/dealer_order/part', slip ?? { number: '', code: '' }, {
    enabled: slip !== null,
    announces: false,
  })
