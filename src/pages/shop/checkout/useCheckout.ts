import { useState } from 'react'
import {
  useIsPickupOffered,
  useOrderPreview,
  usePlaceOrder,
  type InstallationAppointment,
  type OrderDeliveryRequest,
} from '@/data/shop/checkout'
import type { CheckoutSelection, CheckoutSelectionItem } from '@/data/shop/checkoutSelection'
import type { InvoiceRequest } from '@/data/shop/invoices'
import type { RetailStore } from '@/data/shop/retailStores'
import { reconcileCheckoutItems, findCheckoutItemChanges } from '@anzuo/domain/shop'
import { navigate } from '@/routes'

export type DeliveryMethod = OrderDeliveryRequest['method']

export type LiftAnswer = 'unknown' | 'lift' | 'stairs'

const MIN_FLOOR = 1
const MAX_FLOOR = 120

/** A floor as it is typed; null when it is none. */
export const parseFloor = (typed: string): number | null => {
  const floor = Number(typed.trim())
  const isFloor = /^\d{1,3}$/.test(typed.trim()) && floor >= MIN_FLOOR && floor <= MAX_FLOOR
  return isFloor ? floor : null
}

/** What a person settles before an order can be placed. */
export type CheckoutChoices = {
  method: DeliveryMethod
  appointment: InstallationAppointment | null
  store: RetailStore | null
  /** What is collected in the store while the rest is brought. */
  collectedSkuIds: readonly string[]
  /** As it is typed; empty while nobody has said. */
  floor: string
  lift: LiftAnswer
  remark: string
  usesPoints: boolean
  invoice: InvoiceRequest | null
}

const initialCheckoutDetails: CheckoutChoices = {
  method: 'delivery',
  appointment: null,
  store: null,
  collectedSkuIds: [],
  floor: '',
  lift: 'unknown',
  remark: '',
  usesPoints: false,
  invoice: null,
}

/** More than anybody has: the server takes as many as the order may use. */
const ALL_AVAILABLE_POINTS = 1_000_000_000

/** What is still open before the order can be placed. */
export type MissingCheckoutDetail = 'address' | 'appointment' | 'store'

type DeliveryFacts = {
  addressId: string | null
  needsAppointment: boolean
  /** Whether nothing of the order is brought. */
  isAllCollected: boolean
  collectedSkuIds: readonly string[]
}

const getSiteAccess = ({ floor, lift }: CheckoutChoices) => {
  const parsed = parseFloor(floor)
  return parsed === null || lift === 'unknown'
    ? null
    : { floor: parsed, hasLift: lift === 'lift', doorCm: null }
}

const getDelivery = (
  choices: CheckoutChoices,
  { addressId, needsAppointment, isAllCollected, collectedSkuIds }: DeliveryFacts,
): OrderDeliveryRequest | MissingCheckoutDetail => {
  const { method, store, appointment } = choices
  if (method === 'pickup' || isAllCollected) return store ? { method: 'pickup', storeId: store.id } : 'store'
  if (addressId === null) return 'address'
  if (needsAppointment && !appointment) return 'appointment'
  if (collectedSkuIds.length > 0 && !store) return 'store'
  return {
    method,
    addressId,
    appointment: needsAppointment ? appointment : null,
    ...(store && collectedSkuIds.length > 0
      ? { pickup: { storeId: store.id, skuIds: [...collectedSkuIds] } }
      : {}),
    ...(needsAppointment ? { siteAccess: getSiteAccess(choices) } : {}),
  }
}

/** What an order of these items costs now, and what it would cost with what can still be had. */
const useCurrentPrices = (
  items: CheckoutSelectionItem[],
  {
    method,
    usesPoints,
    collectedSkuIds,
    districtCode,
  }: Pick<CheckoutChoices, 'method' | 'usesPoints' | 'collectedSkuIds'> & { districtCode: string | null },
) => {
  const request = {
    items,
    method,
    points: usesPoints ? ALL_AVAILABLE_POINTS : 0,
    pickupSkuIds: [...collectedSkuIds],
    ...(districtCode === null ? {} : { districtCode }),
  }
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

/** What of the things is collected in a store while the rest is brought. */
const getCollection = (
  { method, collectedSkuIds: chosen }: CheckoutChoices,
  { items, isPickupOffered }: { items: readonly CheckoutSelectionItem[]; isPickupOffered: boolean },
) => {
  const collectedSkuIds = chosen.filter(id => items.some(({ skuId }) => skuId === id))
  const isDelivery = method === 'delivery'
  return {
    collectedSkuIds,
    isAllCollected: collectedSkuIds.length === items.length,
    canCollectSome: isDelivery && items.length > 1 && isPickupOffered,
    collectsSome: isDelivery && collectedSkuIds.length > 0,
  }
}

/** Whether collection can be chosen. Who has chosen it meanwhile must find the way back to delivery. */
const useIsPickupShown = ({ method, collectedSkuIds }: CheckoutChoices): boolean =>
  useIsPickupOffered() || method === 'pickup' || collectedSkuIds.length > 0

/** The checkout of a selection: what it costs now, what is settled, and placing it. */
export const useCheckout = (
  selection: CheckoutSelection,
  address: { id: string; districtCode: string } | null,
) => {
  const [items, setItems] = useState(() => [...selection.items])
  const [settled, setSettled] = useState(initialCheckoutDetails)
  /** The total that the person agreed to when the server said that it is another one now. */
  const [rejectedTotal, setRejectedTotal] = useState<number | null>(null)
  const { request, preview, current, total, changes, accepted, nextTotal } = useCurrentPrices(items, {
    ...settled,
    districtCode: address?.districtCode ?? null,
  })
  const { place, isPlacing } = usePlaceOrder({
    placed: ({ id }) => navigate('orderPayment', { id }, { method: 'replace' }),
    changed: () => {
      setRejectedTotal(total)
      void preview.refetch()
    },
  })
  const needsAppointment = settled.method === 'delivery' && preview.data?.needsInstallation === true
  const isPickupOffered = useIsPickupShown(settled)
  const collection = getCollection(settled, { items, isPickupOffered })

  /** Places the order, or says what is still open. */
  const placeOrder = (): MissingCheckoutDetail | null => {
    const delivery = getDelivery(settled, { addressId: address?.id ?? null, needsAppointment, ...collection })
    if (typeof delivery === 'string') return delivery
    if (!current) return null
    place(
      {
        items,
        delivery,
        remark: settled.remark.trim(),
        points: current.totals.points,
        invoice: settled.invoice,
        fromCart: selection.isFromCart,
        total: current.totals.total,
      },
      request,
    )
    return null
  }

  return {
    preview,
    settled,
    settle: (changed: Partial<CheckoutChoices>) => setSettled(before => ({ ...before, ...changed })),
    needsAppointment,
    isPickupOffered,
    ...collection,
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
