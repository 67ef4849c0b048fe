import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { ResponseData, RequestBody } from '@anzuo/contract'
import { handsOutOrders } from '@anzuo/domain/shop/storePickup'
import { createUuid } from '@anzuo/domain/uuid'
import { getChangedData, isDataChangedError } from '../api/request'
import { useRetailStores } from './retailStores'
import { useApiQuery, useApiMutation } from '../api/useApiQuery'

type OrderPreview = ResponseData<'/dealer_order/preview'>
export type OrderPreviewDelivery = OrderPreview['deliveries'][number]
export type OrderPreviewLine = OrderPreview['lines'][number]
export type OrderPreviewRequest = RequestBody<'/dealer_order/preview'>
/** What is placed, without the key that makes it happen once. */
export type PlaceOrderRequest = Omit<RequestBody<'/dealer_order/place'>, 'requestKey'>
export type OrderDeliveryRequest = PlaceOrderRequest['delivery']
export type InstallationAppointment = NonNullable<
  Extract<OrderDeliveryRequest, { method: 'delivery' }>['appointment']
>
/** A day that can be chosen, and which parts of it can't. */
export type AppointmentDay = OrderPreview['appointmentDays'][number]

const PREVIEW_PATH = '/dealer_order/preview'
const PLACE_ORDER_PATH = '/dealer_order/place'

/** What an order would cost now. While another choice is looked up, the answer before stays. */
export const useOrderPreview = (asked: OrderPreviewRequest, { enabled }: { enabled: boolean }) =>
  useApiQuery(PREVIEW_PATH, asked, { enabled, staleTime: 0, showErrorToast: false, keepPreviousData: true })

/** Keys by content: the same order that is sent again after a failure is the same order; a changed one is another. */
const useIdempotencyKeys = () => {
  const last = useRef<{ content: string; key: string } | null>(null)
  return {
    keyFor: (content: PlaceOrderRequest): string => {
      const text = JSON.stringify(content)
      if (last.current?.content !== text) last.current = { content: text, key: createUuid() }
      return last.current.key
    },
    forget: () => {
      last.current = null
    },
  }
}

/**
 * Places an order, once however often it is sent. When price, stock or total is no longer what was shown, nothing is placed and the
 * preview says what is true now.
 */
export const usePlaceOrder = (on: {
  placed: (order: ResponseData<'/dealer_order/place'>) => void
  changed: () => void
}) => {
  const client = useQueryClient()
  const keys = useIdempotencyKeys()
  const mutation = useApiMutation(PLACE_ORDER_PATH, {
    invalidates: [
      '/dealer_cart/list',
      '/dealer_order/list',
      '/dealer_order/counts',
      '/points/balance',
      PREVIEW_PATH,
    ],
    onSuccess: order => {
      keys.forget()
      on.placed(order)
    },
  })
  const place = (content: PlaceOrderRequest, shown: OrderPreviewRequest): void =>
    mutation.mutate(
      { ...content, requestKey: keys.keyFor(content) },
      {
        onError: failure => {
          if (!isDataChangedError(failure)) {
            // Perhaps the store no longer hands out orders: what is offered next is what is true now.
            void client.invalidateQueries({ queryKey: ['/open/store/list'] })
            return
          }
          const now = getChangedData(PLACE_ORDER_PATH, failure)
          if (now) client.setQueryData([PREVIEW_PATH, shown], now)
          on.changed()
        },
      },
    )
  return { place, isPlacing: mutation.isPending }
}

/** Stores where an order can be picked up now or within two weeks. */
export const usePickupStores = () => {
  const { data, status, error, refetch } = useRetailStores()
  return { status, error, refetch, data: data?.stores.filter(store => handsOutOrders(store, Date.now())) }
}

/** Whether there is a store to collect an order in; false until the stores are known. */
export const useIsPickupOffered = (): boolean => (usePickupStores().data ?? []).length > 0
