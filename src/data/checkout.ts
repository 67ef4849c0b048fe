import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { DataOf, RequestOf } from '@/contract'
import { createUuid } from '@/domain/uuid'
import { changedOf, isChanged } from './request'
import { useStores } from './stores'
import { useCall, useCallMutation } from './useCall'

export type OrderPreview = DataOf<'/dealer_order/preview'>
export type PreviewLine = OrderPreview['lines'][number]
export type PreviewRequest = RequestOf<'/dealer_order/preview'>
/** What is placed, without the key that makes it happen once. */
export type PlaceContent = Omit<RequestOf<'/dealer_order/place'>, 'requestKey'>
export type Delivery = PlaceContent['delivery']
export type Appointment = NonNullable<Extract<Delivery, { method: 'delivery' }>['appointment']>
/** A day that can be chosen, and which parts of it can't. */
export type AppointmentDay = OrderPreview['appointmentDays'][number]
export type Invoice = NonNullable<PlaceContent['invoice']>

const PREVIEW = '/dealer_order/preview'
const PLACE = '/dealer_order/place'

/** What an order would cost now. While another choice is looked up, the answer before stays. */
export const useOrderPreview = (asked: PreviewRequest, { enabled }: { enabled: boolean }) =>
  useCall(PREVIEW, asked, { enabled, staleAfter: 0, announces: false, keepsPrevious: true })

/** Keys by content: the same order that is sent again after a failure is the same order; a changed one is another. */
const useRequestKeys = () => {
  const last = useRef<{ content: string; key: string } | null>(null)
  return {
    keyFor: (content: PlaceContent): string => {
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
  placed: (order: DataOf<'/dealer_order/place'>) => void
  changed: () => void
}) => {
  const client = useQueryClient()
  const keys = useRequestKeys()
  const mutation = useCallMutation(PLACE, {
    invalidates: [
      '/dealer_cart/list',
      '/dealer_order/list',
      '/dealer_order/counts',
      '/points/balance',
      PREVIEW,
    ],
    onSucceeded: order => {
      keys.forget()
      on.placed(order)
    },
  })
  const place = (content: PlaceContent, shown: PreviewRequest): void =>
    mutation.mutate(
      { ...content, requestKey: keys.keyFor(content) },
      {
        onError: failure => {
          if (!isChanged(failure)) return
          const now = changedOf(PLACE, failure)
          if (now) client.setQueryData([PREVIEW, shown], now)
          on.changed()
        },
      },
    )
  return { place, isPlacing: mutation.isPending }
}

/** Stores where an order can be picked up. */
export const usePickupStores = () => {
  const { data, status, error, refetch } = useStores()
  return { status, error, refetch, data: data?.stores.filter(({ services }) => services.includes('pickup')) }
}
