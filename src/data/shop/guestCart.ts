import { create } from 'zustand'
import type { ResponseData, RequestBody } from '@anzuo/contract'
import { MAX_CART_LINES, MAX_QUANTITY_PER_SKU } from '@anzuo/domain/shop/cart'
import { createJsonStorageKey, storage } from '@/platform/storage'
import { GUEST_CART_STORAGE_NAME } from './guestCartStorage'

type Cart = ResponseData<'/dealer_cart/list'>
type ServerCartLine = Cart['groups'][number]['lines'][number]
type SoldSku = ResponseData<'/open/product/skus'>['skus'][number]
type CartItemInput = RequestBody<'/dealer_cart/edit'>['items'][number]

/** A thing in the cart of somebody who is signed out, with what was known of it when it was put in. */
export type GuestCartLine = {
  skuId: string
  quantity: number
  isSelected: boolean
  price: number
  productId: string
  name: string
  skuName: string
  picture: string
  shop: { id: string; name: string }
}

const isGuestCartLine = (value: unknown): value is GuestCartLine => {
  if (typeof value !== 'object' || value === null) return false
  const line = value as Record<string, unknown>
  const texts = ['skuId', 'productId', 'name', 'skuName', 'picture'].every(
    key => typeof line[key] === 'string',
  )
  return texts && typeof line.quantity === 'number' && typeof line.price === 'number' && Boolean(line.shop)
}
const isGuestCartLines = (value: unknown): value is GuestCartLine[] =>
  Array.isArray(value) && value.every(isGuestCartLine)

const guestCartKey = createJsonStorageKey(GUEST_CART_STORAGE_NAME, isGuestCartLines)

/** The cart on this device, for as long as nobody is signed in. */
export const useGuestCart = create<{ lines: readonly GuestCartLine[] }>(() => ({
  lines: storage.read(guestCartKey) ?? [],
}))

const saveGuestCart = (lines: readonly GuestCartLine[]) => {
  if (lines.length > 0) storage.write(guestCartKey, [...lines])
  else storage.remove(guestCartKey)
  useGuestCart.setState({ lines })
}

const clampQuantity = (quantity: number) => Math.min(quantity, MAX_QUANTITY_PER_SKU)

/** Puts something in; more of the same is added to what is there. False when the cart is full. */
export const addToGuestCart = (line: GuestCartLine): boolean => {
  const { lines } = useGuestCart.getState()
  const same = lines.find(({ skuId }) => skuId === line.skuId)
  if (!same && lines.length >= MAX_CART_LINES) return false
  const added = { ...line, quantity: clampQuantity((same?.quantity ?? 0) + line.quantity) }
  saveGuestCart(
    same ? lines.map(other => (other === same ? { ...added, price: same.price } : other)) : [...lines, added],
  )
  return true
}

/** Sets quantity and selection of things that are in the cart. */
export const updateGuestCart = (items: readonly CartItemInput[]): void =>
  saveGuestCart(
    useGuestCart.getState().lines.map(line => {
      const item = items.find(({ skuId }) => skuId === line.skuId)
      if (!item) return line
      return {
        ...line,
        quantity: clampQuantity(item.quantity),
        isSelected: item.isSelected ?? line.isSelected,
      }
    }),
  )

/** Takes things out. */
export const removeFromGuestCart = (skuIds: readonly string[]): void =>
  saveGuestCart(useGuestCart.getState().lines.filter(({ skuId }) => !skuIds.includes(skuId)))

const toCartLine = (line: GuestCartLine, sku: SoldSku | undefined): ServerCartLine => ({
  skuId: line.skuId,
  productId: line.productId,
  name: sku?.productName ?? line.name,
  skuName: sku?.name ?? line.skuName,
  picture: sku?.picture ?? line.picture,
  price: sku?.price ?? line.price,
  priceBefore: sku && sku.price !== line.price ? line.price : null,
  quantity: line.quantity,
  stock: sku?.stock ?? 0,
  isGone: !sku || sku.stock === 0,
  isSelected: line.isSelected,
})

/** The device's cart with the prices and stock of today, in the form of the server's. */
export const priceGuestCart = (lines: readonly GuestCartLine[], sold: readonly SoldSku[]): Cart => {
  const bySku = new Map(sold.map(sku => [sku.id, sku]))
  const groups = new Map<string, Cart['groups'][number]>()
  for (const line of lines) {
    const sku = bySku.get(line.skuId)
    const shop = sku?.shop ?? line.shop
    const group = groups.get(shop.id) ?? { shop, lines: [] }
    groups.set(shop.id, group)
    group.lines.push(toCartLine(line, sku))
  }
  return { groups: [...groups.values()], count: lines.reduce((sum, { quantity }) => sum + quantity, 0) }
}
