import { QueryObserver, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ResponseData, RequestBody } from '@anzuo/contract'
import type { RequestError } from '@anzuo/domain/requestError'
import { createUuid } from '@anzuo/domain/uuid'
import { showToast } from '@/platform/toast'
import { networkStatus } from '@/platform/networkStatus'
import {
  addToGuestCart,
  priceGuestCart,
  removeFromGuestCart,
  updateGuestCart,
  useGuestCart,
  type GuestCartLine,
} from './guestCart'
import { useCartPieces } from './cartPieces'
import { queryClient } from '../api/queryClient'
import { request } from '../api/request'
import {
  getAuthSessionId,
  getCurrentAuthSessionId,
  isSignedIn,
  useAuthSession,
  useIsSignedIn,
} from '../account/authSession'
import { useApiQuery } from '../api/useApiQuery'

export type Cart = ResponseData<'/dealer_cart/list'>
export type CartLine = Cart['groups'][number]['lines'][number]
export type CartItemChange = RequestBody<'/dealer_cart/edit'>['items'][number]

const CART_PATH = '/dealer_cart/list'
const CART_EDIT_PATH = '/dealer_cart/edit'
const CART_QUERY_KEY = [CART_PATH, {}] as const

/** The lines of all shops in the cart. */
export const flattenCartLines = (cart: Cart): CartLine[] => cart.groups.flatMap(({ lines }) => lines)

/**
 * The cart: on the server for whoever is signed in, on this device for anybody else. Both with the prices and the stock of today.
 */
export const useCart = () => {
  const hasToken = useIsSignedIn()
  const lines = useGuestCart(state => state.lines)
  const skuIds = useMemo(() => lines.map(({ skuId }) => skuId).sort(), [lines])
  const kept = useApiQuery(CART_PATH, {}, { needsPerson: false, staleTime: 0 })
  const sold = useApiQuery('/open/product/skus', { skuIds }, { enabled: !hasToken && skuIds.length > 0 })
  const onDevice = useMemo(
    () => (skuIds.length === 0 ? priceGuestCart([], []) : sold.data && priceGuestCart(lines, sold.data.skus)),
    [lines, skuIds, sold.data],
  )
  if (hasToken) return kept
  if (onDevice) return { status: 'success' as const, data: onDevice, error: null, refetch: sold.refetch }
  return { status: sold.status, data: undefined, error: sold.error, refetch: sold.refetch }
}

/** Pieces in the cart, for its badge. */
export const useCartCount = (): number => {
  const hasToken = useIsSignedIn()
  const onDevice = useGuestCart(({ lines }) => sumQuantities(lines))
  const kept = useApiQuery(CART_PATH, {}, { needsPerson: false, showErrorToast: false }).data?.count ?? 0
  return hasToken ? kept : onDevice
}

const sumQuantities = (lines: readonly { quantity: number }[]): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0)

const applyCartEdits = (cart: Cart, items: readonly CartItemChange[]): Cart => {
  const groups = cart.groups.map(group => ({
    ...group,
    lines: group.lines.map(line => ({ ...line, ...items.find(({ skuId }) => skuId === line.skuId) })),
  }))
  return withTotalCount(groups)
}

const removeCartLines = (cart: Cart, skuIds: readonly string[]): Cart =>
  withTotalCount(
    cart.groups
      .map(group => ({ ...group, lines: group.lines.filter(({ skuId }) => !skuIds.includes(skuId)) }))
      .filter(({ lines }) => lines.length > 0),
  )

const withTotalCount = (groups: Cart['groups']): Cart => ({
  groups,
  count: groups.reduce((sum, { lines }) => sum + sumQuantities(lines), 0),
})

const updateCachedCart = (client: QueryClient, next: (cart: Cart) => Cart) => {
  void client.cancelQueries({ queryKey: CART_QUERY_KEY })
  client.setQueryData<Cart>(CART_QUERY_KEY, cart => cart && next(cart))
}

/** One change to the server's cart: what the screen shows at once, and the call that makes it so. */
type CartMutation = { applyOptimistically: (cart: Cart) => Cart; send: () => Promise<Cart> }

const CART_MUTATION_KEY = ['cart changes']

/**
 * Changes go out one after the other and are seen at once. Only the answer to the last one counts, so that quick touches don't
 * flicker back; a refused change shows the server's cart again.
 */
const useCartMutation = () => {
  const client = useQueryClient()
  return useMutation<Cart, RequestError, CartMutation>({
    mutationKey: CART_MUTATION_KEY,
    scope: { id: 'cart' },
    mutationFn: ({ send }) => send(),
    onMutate: ({ applyOptimistically }) => updateCachedCart(client, applyOptimistically),
    onSuccess: cart => {
      if (client.isMutating({ mutationKey: CART_MUTATION_KEY }) === 1)
        client.setQueryData(CART_QUERY_KEY, cart)
    },
    onError: () => void client.invalidateQueries({ queryKey: CART_QUERY_KEY }),
  })
}

/** What can be done with things that are in the cart. */
export const useCartActions = () => {
  const { mutate } = useCartMutation()
  return useMemo(
    () => ({
      /** Sets quantities and selection. */
      set: (items: CartItemChange[]) => {
        if (!isSignedIn()) updateGuestCart(items)
        else
          mutate({
            applyOptimistically: cart => applyCartEdits(cart, items),
            send: () => request(CART_EDIT_PATH, { mode: 'set', items }, { showErrorToast: false }),
          })
      },
      remove: (skuIds: string[]) => {
        if (!isSignedIn()) removeFromGuestCart(skuIds)
        else
          mutate({
            applyOptimistically: cart => removeCartLines(cart, skuIds),
            send: () => request('/dealer_cart/delete', { skuIds }, { showErrorToast: false }),
          })
      },
      /** Puts back what was taken out a moment ago. */
      restore: (lines: GuestCartLine[]) => {
        if (!isSignedIn()) lines.forEach(addToGuestCart)
        else {
          const items = lines.map(({ skuId, quantity, isSelected }) => ({ skuId, quantity, isSelected }))
          mutate({
            applyOptimistically: cart => cart,
            send: () => request(CART_EDIT_PATH, { mode: 'merge', items }, { showErrorToast: false }),
          })
        }
      },
    }),
    [mutate],
  )
}

const addToServerCart = ({ skuId, quantity }: GuestCartLine): Promise<Cart> =>
  request(
    CART_EDIT_PATH,
    { mode: 'add', requestKey: createUuid(), items: [{ skuId, quantity }] },
    { showErrorToast: false, needsPerson: false },
  )

/** Puts something into the cart. `mutate(line)`; the cart of the server takes a repeated call once. */
export const useAddToCart = ({ onAdded }: { onAdded: () => void }) => {
  const client = useQueryClient()
  return useMutation<void, RequestError, GuestCartLine>({
    mutationFn: async line => {
      startCartSync()
      try {
        client.setQueryData(CART_QUERY_KEY, await addToServerCart(line))
      } catch (failure) {
        // Without a session, or with one that is over, the device keeps the cart.
        if (isSignedIn()) throw failure
        if (!addToGuestCart(line)) showToast({ key: 'cart.full', tone: 'alert' })
      }
    },
    onSuccess: onAdded,
  })
}

let isMergingGuestCart = false

/** Brings what was put in while nobody was signed in to the server's cart. What could not be brought stays for the next time. */
const mergeGuestCart = async (): Promise<void> => {
  const { lines } = useGuestCart.getState()
  const session = getCurrentAuthSessionId()
  if (isMergingGuestCart || session === null || lines.length === 0) return
  isMergingGuestCart = true
  try {
    const items = lines.map(({ skuId, quantity, isSelected }) => ({ skuId, quantity, isSelected }))
    const cart = await request(
      CART_EDIT_PATH,
      { mode: 'merge', items },
      { showErrorToast: false, needsPerson: false },
    )
    removeFromGuestCart(lines.map(({ skuId }) => skuId))
    if (getCurrentAuthSessionId() === session) {
      await queryClient.cancelQueries({ queryKey: CART_QUERY_KEY })
      queryClient.setQueryData(CART_QUERY_KEY, cart)
    }
  } catch {
    // The network comes back, or the cart has room again: merging twice changes nothing.
  } finally {
    isMergingGuestCart = false
  }
}

const createCartQueryOptions = () => ({
  queryKey: CART_QUERY_KEY,
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    request(CART_PATH, {}, { signal, showErrorToast: false, needsPerson: false }),
  enabled: isSignedIn(),
  meta: { showErrorToast: false, needsPerson: false },
})

let hasStartedSync = false

/**
 * Keeps the cart in step: merges the device's now, whenever somebody signs in and when the network is back, and counts the pieces in
 * it (`useCartPieces`). To be called as soon as there may be a cart; further calls do nothing.
 */
export const startCartSync = (): void => {
  if (hasStartedSync) return
  hasStartedSync = true
  const kept = new QueryObserver<Cart>(queryClient, createCartQueryOptions())
  const tell = () =>
    useCartPieces.setState({
      pieces: isSignedIn()
        ? (kept.getCurrentResult().data?.count ?? 0)
        : sumQuantities(useGuestCart.getState().lines),
    })
  kept.subscribe(tell)
  useGuestCart.subscribe(tell)
  useAuthSession.subscribe((now, before) => {
    if (getAuthSessionId(now.token) === getAuthSessionId(before.token)) return
    kept.setOptions(createCartQueryOptions())
    tell()
    void mergeGuestCart()
  })
  networkStatus.onChanged(isOnline => {
    if (isOnline) void mergeGuestCart()
  })
  tell()
  void mergeGuestCart()
}
