import { useState } from 'react'
import {
  useOrderPreview,
  usePlaceOrder,
  type InstallationAppointment,
  type OrderDeliveryRequest,
  type InvoiceRequest,
  type PlaceOrderRequest,
} from '@/data/shop/checkout'
import type { CheckoutSelection, CheckoutSelectionItem } from '@/data/shop/checkoutSelection'
import type { RetailStore } from '@/data/shop/retailStores'
import { reconcileCheckoutItems, findCheckoutItemChanges } from '@anzuo/domain/shop'
import { navigate } from '@/routes'

export type DeliveryMethod = OrderDeliveryRequest['method']

/** What a person settles before an order can be placed. */
export type CheckoutChoices = {
  method: DeliveryMethod
  appointment: InstallationAppointment | null
  store: RetailStore | null
  remark: string
  usesPoints: boolean
  invoice: InvoiceRequest | null
}

const initialCheckoutDetails: CheckoutChoices = {
  method: 'delivery',
  appointment: null,
  store: null,
  remark: '',
  usesPoints: false,
  invoice: null,
}

/** More than anybody has: the server takes as many as the order may use. */
const ALL_AVAILABLE_POINTS = 1_000_000_000

/** What is still open before the order can be placed. */
export type MissingCheckoutDetail = 'address' | 'appointment' | 'store'

const getDelivery = (
  { method, store, appointment }: CheckoutChoices,
  { addressId, needsAppointment }: { addressId: string | null; needsAppointment: boolean },
): OrderDeliveryRequest | MissingCheckoutDetail => {
  if (method === 'pickup') return store ? { method, storeId: store.id } : 'store'
  if (addressId === null) return 'address'
  if (needsAppointment && !appointment) return 'appointment'
  return { method, addressId, appointment: needsAppointment ? appointment : null }
}

/** What an order of these items costs now, and what it would cost with what can still be had. */
const useCurrentPrices = (
  items: CheckoutSelectionItem[],
  { method, usesPoints }: Pick<CheckoutChoices, 'method' | 'usesPoints'>,
) => {
  const request = { items, method, points: usesPoints ? ALL_AVAILABLE_POINTS : 0 }
  const preview = useOrderPreview(request, { enabled: items.length > 0 })
  const current = preview.isPlaceholderData ? undefined : preview.data
  const lines = current?.lines ?? []
  const changes = findCheckoutItemChanges(items, lines)
  const accepted = changes.length > 0 ? reconcileCheckoutItems(items, lines) : items
  const next = useOrderPreview(
    { ...request, items: accepted },
    { enabled: changes.length > 0 && accepted.length > 0 },
  )
  const total = preview.data?.totals.total ?? 0
  const totalAfterChanges = next.isPlaceholderData ? null : (next.data?.totals.total ?? null)
  return {
    request,
    preview,
    current,
    total,
    changes,
    accepted,
    nextTotal: changes.length > 0 ? totalAfterChanges : total,
  }
}

/** The checkout of a selection: what it costs now, what is settled, and placing it. */
export const useCheckout = (selection: CheckoutSelection, addressId: string | null) => {
  const [items, setItems] = useState(() => [...selection.items])
  const [settled, setSettled] = useState(initialCheckoutDetails)
  /** The total that the person agreed to when the server said that it is another one now. */
  const [rejectedTotal, setRejectedTotal] = useState<number | null>(null)
  const { request, preview, current, total, changes, accepted, nextTotal } = useCurrentPrices(items, settled)
  const { place, isPlacing } = usePlaceOrder({
    placed: ({ id }) => navigate('orderPayment', { id }, { method: 'replace' }),
    changed: () => {
      setRejectedTotal(total)
      void preview.refetch()
    },
  })
  const needsAppointment = settled.method === 'delivery' && preview.data?.needsInstallation === true

  /** Places the order, or says what is still open. */
  const placeOrder = (): MissingCheckoutDetail | null => {
    const delivery = getDelivery(settled, { addressId, needsAppointment })
    if (typeof delivery === 'string') return delivery
    if (!current) return null
    const content: PlaceOrderRequest = {
      items,
      delivery,
      remark: settled.remark.trim(),
      points: current.totals.points,
      invoice: settled.invoice,
      fromCart: selection.isFromCart,
      total: current.totals.total,
    }
    place(content, request)
    return null
  }

  return {
    preview,
    settled,
    settle: (changed: Partial<CheckoutChoices>) => setSettled(before => ({ ...before, ...changed })),
    needsAppointment,
    isCurrent: current !== undefined,
    isPlacing,
    placeOrder,
    changed: {
      changes,
      before: rejectedTotal,
      /** The total after the changes; null while it is looked up, or when nothing is left. */
      total: nextTotal,
      isNothingLeft: accepted.length === 0,
      /** Something is no longer as it was shown, and waits to be agreed to. */
      isOpen:
        current !== undefined && (changes.length > 0 || (rejectedTotal !== null && rejectedTotal !== total)),
      accept: () => {
        setItems(accepted)
        setRejectedTotal(null)
      },
    },
  }
}

export type CheckoutState = ReturnType<typeof useCheckout>
