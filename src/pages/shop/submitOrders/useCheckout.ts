import { useState } from 'react'
import {
  useOrderPreview,
  usePlaceOrder,
  type Appointment,
  type Delivery,
  type Invoice,
  type PlaceContent,
} from '@/data/checkout'
import type { CheckoutChoice } from '@/data/checkoutChoice'
import type { Store } from '@/data/stores'
import { acceptChanges, changesOf } from '@/domain/shop'
import { navigate } from '@/routes'

export type Method = Delivery['method']

/** What a person settles before an order can be placed. */
export type Settled = {
  method: Method
  appointment: Appointment | null
  store: Store | null
  remark: string
  usesPoints: boolean
  invoice: Invoice | null
}

const nothingSettled: Settled = {
  method: 'delivery',
  appointment: null,
  store: null,
  remark: '',
  usesPoints: false,
  invoice: null,
}

/** More than anybody has: the server takes as many as the order may use. */
const ALL_POINTS = 1_000_000_000

/** What is still open before the order can be placed. */
export type Missing = 'address' | 'appointment' | 'store'

/** The checkout of a choice: what it costs now, what is settled, and placing it. */
export const useCheckout = (choice: CheckoutChoice, addressId: string | null) => {
  const [items, setItems] = useState(() => [...choice.items])
  const [settled, setSettled] = useState(nothingSettled)
  /** The total that the person agreed to when the server said that it is another one now. */
  const [refusedTotal, setRefusedTotal] = useState<number | null>(null)

  const { method, appointment, store, remark, usesPoints, invoice } = settled
  const asked = { items, method, points: usesPoints ? ALL_POINTS : 0 }
  const preview = useOrderPreview(asked, { enabled: items.length > 0 })
  const isCurrent = preview.data !== undefined && !preview.isPlaceholderData
  const lines = isCurrent ? preview.data.lines : []
  const changes = changesOf(items, lines)
  const accepted = changes.length > 0 ? acceptChanges(items, lines) : items
  const next = useOrderPreview(
    { ...asked, items: accepted },
    { enabled: changes.length > 0 && accepted.length > 0 },
  )

  const total = preview.data?.totals.total ?? 0
  const { place, isPlacing } = usePlaceOrder({
    placed: ({ id }) => navigate('payment', { id }, { method: 'replace' }),
    changed: () => {
      setRefusedTotal(total)
      void preview.refetch()
    },
  })

  const needsAppointment = method === 'delivery' && preview.data?.needsInstallation === true
  const deliveryOf = (): Delivery | Missing => {
    if (method === 'pickup') return store ? { method, storeId: store.id } : 'store'
    if (addressId === null) return 'address'
    if (needsAppointment && !appointment) return 'appointment'
    return { method, addressId, appointment: needsAppointment ? appointment : null }
  }

  /** Places the order, or says what is still open. */
  const placeOrder = (): Missing | null => {
    const delivery = deliveryOf()
    if (typeof delivery === 'string') return delivery
    if (!isCurrent) return null
    const content: PlaceContent = {
      items,
      delivery,
      remark: remark.trim(),
      points: preview.data.totals.points,
      invoice,
      fromCart: choice.isFromCart,
      total: preview.data.totals.total,
    }
    place(content, asked)
    return null
  }

  return {
    preview,
    settled,
    settle: (changed: Partial<Settled>) => setSettled(before => ({ ...before, ...changed })),
    needsAppointment,
    isCurrent,
    isPlacing,
    placeOrder,
    changed: {
      changes,
      before: refusedTotal,
      /** The total after the changes; null while it is looked up, or when nothing is left. */
      total: changes.length > 0 ? (next.isPlaceholderData ? null : (next.data?.totals.total ?? null)) : total,
      isNothingLeft: accepted.length === 0,
      /** Something is no longer as it was shown, and waits to be agreed to. */
      isOpen: isCurrent && (changes.length > 0 || (refusedTotal !== null && refusedTotal !== total)),
      accept: () => {
        setItems(accepted)
        setRefusedTotal(null)
      },
    },
  }
}

export type Checkout = ReturnType<typeof useCheckout>
