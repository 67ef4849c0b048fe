import { QueryObserver, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { DataOf, RequestOf } from '@/contract'
import type { RequestFailure } from '@/domain/failure'
import { createUuid } from '@/domain/uuid'
import { showMessage } from '@/platform/messages'
import { network } from '@/platform/network'
import {
  addToDevice,
  deviceCartOf,
  removeFromDevice,
  setOnDevice,
  useDeviceCart,
  type DeviceLine,
} from './deviceCart'
import { queryClient } from './queryClient'
import { request } from './request'
import { useSession } from './session'
import { useCall } from './useCall'

export type Cart = DataOf<'/dealer_cart/list'>
export type CartLine = Cart['groups'][number]['lines'][number]
export type CartItem = RequestOf<'/dealer_cart/edit'>['items'][number]

const LIST = '/dealer_cart/list'
const EDIT = '/dealer_cart/edit'
const KEY = [LIST, {}] as const

const isSignedIn = () => useSession.getState().token !== null

/** The lines of all shops in the cart. */
export const linesOf = (cart: Cart): CartLine[] => cart.groups.flatMap(({ lines }) => lines)

/**
 * The cart: on the server for whoever is signed in, on this device for anybody else. Both with the prices and the stock of today.
 */
export const useCart = () => {
  const hasToken = useSession(({ token }) => token !== null)
  const lines = useDeviceCart(state => state.lines)
  const skuIds = useMemo(() => lines.map(({ skuId }) => skuId).sort(), [lines])
  const kept = useCall(LIST, {}, { enabled: hasToken, staleAfter: 0 })
  const sold = useCall('/open/product/skus', { skuIds }, { enabled: !hasToken && skuIds.length > 0 })
  const onDevice = useMemo(
    () => (skuIds.length === 0 ? deviceCartOf([], []) : sold.data && deviceCartOf(lines, sold.data.skus)),
    [lines, skuIds, sold.data],
  )
  if (hasToken) return kept
  if (onDevice) return { status: 'success' as const, data: onDevice, error: null, refetch: sold.refetch }
  return { status: sold.status, data: undefined, error: sold.error, refetch: sold.refetch }
}

/** Pieces in the cart, for its badge. */
export const useCartCount = (): number => {
  const hasToken = useSession(({ token }) => token !== null)
  const onDevice = useDeviceCart(({ lines }) => piecesOf(lines))
  const kept = useCall(LIST, {}, { enabled: hasToken, announces: false }).data?.count ?? 0
  return hasToken ? kept : onDevice
}

const piecesOf = (lines: readonly { quantity: number }[]): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0)

const edited = (cart: Cart, items: readonly CartItem[]): Cart => {
  const groups = cart.groups.map(group => ({
    ...group,
    lines: group.lines.map(line => ({ ...line, ...items.find(({ skuId }) => skuId === line.skuId) })),
  }))
  return counted(groups)
}

const without = (cart: Cart, skuIds: readonly string[]): Cart =>
  counted(
    cart.groups
      .map(group => ({ ...group, lines: group.lines.filter(({ skuId }) => !skuIds.includes(skuId)) }))
      .filter(({ lines }) => lines.length > 0),
  )

const counted = (groups: Cart['groups']): Cart => ({
  groups,
  count: groups.reduce((sum, { lines }) => sum + piecesOf(lines), 0),
})

const change = (client: QueryClient, next: (cart: Cart) => Cart) => {
  void client.cancelQueries({ queryKey: KEY })
  client.setQueryData<Cart>(KEY, cart => cart && next(cart))
}

/** One change to the server's cart: what the screen shows at once, and the call that makes it so. */
type Change = { shown: (cart: Cart) => Cart; send: () => Promise<Cart> }

const CHANGES = ['cart changes']

/**
 * Changes go out one after the other and are seen at once. Only the answer to the last one counts, so that quick touches don't
 * flicker back; a refusal brings the cart as it is.
 */
const useChanges = () => {
  const client = useQueryClient()
  return useMutation<Cart, RequestFailure, Change>({
    mutationKey: CHANGES,
    scope: { id: 'cart' },
    mutationFn: ({ send }) => send(),
    onMutate: ({ shown }) => change(client, shown),
    onSuccess: cart => {
      if (client.isMutating({ mutationKey: CHANGES }) === 1) client.setQueryData(KEY, cart)
    },
    onError: () => void client.invalidateQueries({ queryKey: KEY }),
  })
}

/** What can be done with things that are in the cart. */
export const useCartChanges = () => {
  const { mutate } = useChanges()
  return useMemo(
    () => ({
      /** Sets quantities and selection. */
      set: (items: CartItem[]) => {
        if (!isSignedIn()) setOnDevice(items)
        else
          mutate({
            shown: cart => edited(cart, items),
            send: () => request(EDIT, { mode: 'set', items }, { announces: false }),
          })
      },
      remove: (skuIds: string[]) => {
        if (!isSignedIn()) removeFromDevice(skuIds)
        else
          mutate({
            shown: cart => without(cart, skuIds),
            send: () => request('/dealer_cart/delete', { skuIds }, { announces: false }),
          })
      },
      /** Puts back what was taken out a moment ago. */
      putBack: (lines: DeviceLine[]) => {
        if (!isSignedIn()) lines.forEach(addToDevice)
        else {
          const items = lines.map(({ skuId, quantity, isSelected }) => ({ skuId, quantity, isSelected }))
          mutate({
            shown: cart => cart,
            send: () => request(EDIT, { mode: 'merge', items }, { announces: false }),
          })
        }
      },
    }),
    [mutate],
  )
}

/** Puts something into the cart. `mutate(line)`; the cart of the server takes a repeated call once. */
export const useAddToCart = ({ onAdded }: { onAdded: () => void }) => {
  const client = useQueryClient()
  return useMutation<void, RequestFailure, DeviceLine>({
    mutationFn: async line => {
      if (!isSignedIn()) {
        if (!addToDevice(line)) showMessage({ key: 'cart.full', tone: 'alert' })
        return
      }
      const items = [{ skuId: line.skuId, quantity: line.quantity }]
      const cart = await request(EDIT, { mode: 'add', requestKey: createUuid(), items }, { announces: false })
      client.setQueryData(KEY, cart)
    },
    onSuccess: onAdded,
  })
}

let isMerging = false

/** Brings what was put in while nobody was signed in to the server's cart. What could not be brought stays for the next time. */
const merge = async (): Promise<void> => {
  const { lines } = useDeviceCart.getState()
  const { token } = useSession.getState()
  if (isMerging || !token || lines.length === 0) return
  isMerging = true
  try {
    const items = lines.map(({ skuId, quantity, isSelected }) => ({ skuId, quantity, isSelected }))
    const cart = await request(EDIT, { mode: 'merge', items }, { announces: false })
    removeFromDevice(lines.map(({ skuId }) => skuId))
    if (useSession.getState().token === token) {
      await queryClient.cancelQueries({ queryKey: KEY })
      queryClient.setQueryData(KEY, cart)
    }
  } catch {
    // The network comes back, or the cart has room again: merging twice changes nothing.
  } finally {
    isMerging = false
  }
}

const countOptions = () => ({
  queryKey: KEY,
  queryFn: ({ signal }: { signal: AbortSignal }) => request(LIST, {}, { signal, announces: false }),
  enabled: isSignedIn(),
  meta: { announces: false },
})

let hasStarted = false

/**
 * Keeps the cart in step: merges the device's now, whenever somebody signs in and when the network is back, and tells how many
 * pieces are in it. Called once at the start of the app; further calls do nothing.
 */
export const startCart = ({ onCounted }: { onCounted: (pieces: number) => void }): void => {
  if (hasStarted) return
  hasStarted = true
  const kept = new QueryObserver<Cart>(queryClient, countOptions())
  const tell = () =>
    onCounted(
      isSignedIn() ? (kept.getCurrentResult().data?.count ?? 0) : piecesOf(useDeviceCart.getState().lines),
    )
  kept.subscribe(tell)
  useDeviceCart.subscribe(tell)
  useSession.subscribe((now, before) => {
    if (now.token === before.token) return
    kept.setOptions(countOptions())
    tell()
    void merge()
  })
  network.onChanged(isOnline => {
    if (isOnline) void merge()
  })
  tell()
  void merge()
}
