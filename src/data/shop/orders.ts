import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { EndpointPath, ResponseData } from '@anzuo/contract'
import type { OrderStatus } from '@anzuo/domain/shop'
import { useApiInfiniteQuery } from '../api/useApiInfiniteQuery'
import { invalidateApiQueries, useApiQuery, useApiMutation } from '../api/useApiQuery'

export type Order = ResponseData<'/dealer_order/get'>
export type OrderSummary = ResponseData<'/dealer_order/list'>['orders'][number]
export type OrderLine = OrderSummary['lines'][number]
export type OrderCounts = ResponseData<'/dealer_order/counts'>

const ORDER_PATH = '/dealer_order/get'

/** What is out of date as soon as anything happens to an order. */
export const orderQueryPaths: readonly EndpointPath[] = [
  '/dealer_order/list',
  '/dealer_order/counts',
  ORDER_PATH,
  '/dealer_order/logistics',
]

export type OrderFilter = { status?: OrderStatus; isToComment?: boolean; query?: string }

/** Orders of a tab or a search, page by page. */
export const useOrders = (filter: OrderFilter, { enabled }: { enabled?: boolean } = {}) =>
  useApiInfiniteQuery('/dealer_order/list', filter, { enabled, staleTime: 0 })

/** How many orders stand in each tab; nothing while nobody is signed in. */
export const useOrderCounts = () =>
  useApiQuery('/dealer_order/counts', {}, { needsPerson: false, showErrorToast: false })

/** One order. */
export const useOrder = (id: string) =>
  useApiQuery(ORDER_PATH, { id }, { staleTime: 0, showErrorToast: false })

/** Asks for orders again: something may have happened to them elsewhere, at the cashier above all. */
export const useRefreshOrders = (): (() => void) => {
  const client = useQueryClient()
  return () => void invalidateApiQueries(client, orderQueryPaths)
}

const createOrderCacheUpdater = (client: QueryClient) => (order: Order) =>
  client.setQueryData([ORDER_PATH, { id: order.id }], order)

/** A change of an order whose answer is the order as it is then. */
type OrderMutationPath =
  | '/dealer_order/cancel'
  | '/dealer_order/address'
  | '/dealer_order/appointment'
  | '/dealer_order/confirm_receive'
  | '/dealer_order/extend'
  | '/dealer_order/comment'
  | '/dealer_order/bind'

/**
 * What a screen does when a change has happened. It is told before the change is seen: what asked for it may be gone a moment later,
 * because the order no longer offers it.
 */
export type OnOrderChanged = (order: Order) => void

const useOrderMutation = <P extends OrderMutationPath>(
  path: P,
  onChanged: OnOrderChanged | undefined,
  alsoInvalidates: readonly EndpointPath[] = [],
) => {
  const keep = createOrderCacheUpdater(useQueryClient())
  return useApiMutation(path, {
    invalidates: [...orderQueryPaths, ...alsoInvalidates],
    onSuccess: answer => {
      const order = answer as Order
      onChanged?.(order)
      keep(order)
    },
  })
}

/** Cancels an order that is not paid. */
export const useCancelOrder = (onChanged: OnOrderChanged) =>
  useOrderMutation('/dealer_order/cancel', onChanged)

/** When the fitters could come for an order that has an appointment. */
export const useAppointmentDays = (id: string) =>
  useApiQuery('/dealer_order/appointments', { id }, { staleTime: 0, showErrorToast: false })

/** Sends an order elsewhere, or moves its appointment. */
export const useChangeOrderAddress = (onChanged: OnOrderChanged) =>
  useOrderMutation('/dealer_order/address', onChanged, ['/dealer_order/appointments'])

/** Has the fitters come at another time. */
export const useMoveAppointment = (onChanged: OnOrderChanged) =>
  useOrderMutation('/dealer_order/appointment', onChanged, ['/dealer_order/appointments'])

/** Says that an order, or one part of it, has arrived. */
export const useConfirmReceipt = (onChanged: OnOrderChanged) =>
  useOrderMutation('/dealer_order/confirm_receive', onChanged, ['/points/balance'])

/** Asks for more days to confirm. */
export const useExtendReceiptDeadline = (onChanged: OnOrderChanged) =>
  useOrderMutation('/dealer_order/extend', onChanged)

/** Reviews what was bought. */
export const useReviewOrder = (onChanged: OnOrderChanged) =>
  useOrderMutation('/dealer_order/comment', onChanged, [
    '/points/balance',
    '/points/history',
    '/open/community/list',
    '/open/product/reviews',
    '/product/review/own',
  ])

/** Takes over an order that was made in a store. */
export const useClaimInStoreOrder = (onChanged: OnOrderChanged) =>
  useOrderMutation('/dealer_order/bind', onChanged)

/** Takes an order that has ended out of the list. */
export const useDeleteOrder = (onDeleted: () => void) =>
  useApiMutation('/dealer_order/delete', {
    invalidates: ['/dealer_order/list', '/dealer_order/counts'],
    onSuccess: onDeleted,
  })

/** Puts what an order held into the cart once more. */
export const useBuyAgain = () => {
  const client = useQueryClient()
  return useApiMutation('/dealer_cart/edit', {
    onSuccess: cart => client.setQueryData(['/dealer_cart/list', {}], cart),
  })
}

/** Where the parcels of an order are. */
export const useShipmentTracking = (id: string) =>
  useApiQuery('/dealer_order/logistics', { id }, { staleTime: 0, showErrorToast: false })

/** What is on the slip of a store; asked for once both its number and its code are there. */
export const useInStoreOrder = (slip: { number: string; code: string } | null) =>
  useApiQuery('/open/dealer_order/part', slip ?? { number: '', code: '' }, {
    enabled: slip !== null,
    showErrorToast: false,
  })
