import { create } from 'zustand'
import type { DataOf, RequestOf } from '@/contract'
import { MOST_LINES, MOST_PIECES } from '@/domain/shop/cart'
import { jsonKey, storage } from '@/platform/storage'

type Cart = DataOf<'/dealer_cart/list'>
type ServerLine = Cart['groups'][number]['lines'][number]
type SoldSku = DataOf<'/open/product/skus'>['skus'][number]
type CartItem = RequestOf<'/dealer_cart/edit'>['items'][number]

/** A thing in the cart of somebody who is signed out, with what was known of it when it was put in. */
export type DeviceLine = {
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

const isLine = (value: unknown): value is DeviceLine => {
  if (typeof value !== 'object' || value === null) return false
  const line = value as Record<string, unknown>
  const texts = ['skuId', 'productId', 'name', 'skuName', 'picture'].every(
    key => typeof line[key] === 'string',
  )
  return texts && typeof line.quantity === 'number' && typeof line.price === 'number' && Boolean(line.shop)
}
const isLines = (value: unknown): value is DeviceLine[] => Array.isArray(value) && value.every(isLine)

const key = jsonKey('cart', isLines)

/** The cart on this device, for as long as nobody is signed in. */
export const useDeviceCart = create<{ lines: readonly DeviceLine[] }>(() => ({
  lines: storage.read(key) ?? [],
}))

const keep = (lines: readonly DeviceLine[]) => {
  if (lines.length > 0) storage.write(key, [...lines])
  else storage.remove(key)
  useDeviceCart.setState({ lines })
}

const within = (quantity: number) => Math.min(quantity, MOST_PIECES)

/** Puts something in; more of the same is added to what is there. False when the cart is full. */
export const addToDevice = (line: DeviceLine): boolean => {
  const { lines } = useDeviceCart.getState()
  const same = lines.find(({ skuId }) => skuId === line.skuId)
  if (!same && lines.length >= MOST_LINES) return false
  const added = { ...line, quantity: within((same?.quantity ?? 0) + line.quantity) }
  keep(
    same ? lines.map(other => (other === same ? { ...added, price: same.price } : other)) : [...lines, added],
  )
  return true
}

/** Sets quantity and selection of things that are in the cart. */
export const setOnDevice = (items: readonly CartItem[]): void =>
  keep(
    useDeviceCart.getState().lines.map(line => {
      const item = items.find(({ skuId }) => skuId === line.skuId)
      if (!item) return line
      return { ...line, quantity: within(item.quantity), isSelected: item.isSelected ?? line.isSelected }
    }),
  )

/** Takes things out. */
export const removeFromDevice = (skuIds: readonly string[]): void =>
  keep(useDeviceCart.getState().lines.filter(({ skuId }) => !skuIds.includes(skuId)))

const lineOf = (line: DeviceLine, sku: SoldSku | undefined): ServerLine => ({
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
export const deviceCartOf = (lines: readonly DeviceLine[], sold: readonly SoldSku[]): Cart => {
  const bySku = new Map(sold.map(sku => [sku.id, sku]))
  const groups = new Map<string, Cart['groups'][number]>()
  for (const line of lines) {
    const sku = bySku.get(line.skuId)
    const shop = sku?.shop ?? line.shop
    const group = groups.get(shop.id) ?? { shop, lines: [] }
    groups.set(shop.id, group)
    group.lines.push(lineOf(line, sku))
  }
  return { groups: [...groups.values()], count: lines.reduce((sum, { quantity }) => sum + quantity, 0) }
}
