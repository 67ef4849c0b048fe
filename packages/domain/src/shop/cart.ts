import type { Cents } from './money'

/** What the rules need to know of a line in the cart. */
export type CartLineState = {
  skuId: string
  price: Cents
  /** The price when it was put in, when that was another one. */
  priceBefore: Cents | null
  quantity: number
  stock: number
  /** It can't be bought: sold out, or no longer sold. */
  isGone: boolean
  isSelected: boolean
}

/** The most pieces of one thing in a cart, and the most different things in it. */
export const MAX_QUANTITY_PER_SKU = 99
export const MAX_CART_LINES = 100

/** The most pieces of a thing that may be asked for while that many are there. */
export const getMaxOrderableQuantity = (stock: number): number =>
  Math.max(0, Math.min(stock, MAX_QUANTITY_PER_SKU))

/** How many pieces can be bought of what is wanted: no more than there are. */
export const getBuyableQuantity = ({ quantity, stock, isGone }: CartLineState): number =>
  isGone ? 0 : Math.min(quantity, getMaxOrderableQuantity(stock))

/** What is worth saying about a line. `fewer`: less is left than is wanted. */
export type CartLineWarning =
  | { kind: 'gone' }
  | { kind: 'fewer'; left: number; wanted: number }
  | { kind: 'cheaper' | 'dearer'; by: Cents; before: Cents }

/** The one thing to say about a line first; null when all is as it was. */
export const getCartLineWarning = (cartLine: CartLineState): CartLineWarning | null => {
  const { price, priceBefore, quantity, isGone } = cartLine
  if (isGone) return { kind: 'gone' }
  const left = getBuyableQuantity(cartLine)
  if (left < quantity) return { kind: 'fewer', left, wanted: quantity }
  if (priceBefore === null || priceBefore === price) return null
  const kind = price < priceBefore ? 'cheaper' : 'dearer'
  return { kind, by: Math.abs(price - priceBefore), before: priceBefore }
}

export type CartTotals = {
  /** Pieces that are selected and can be bought, and what they cost. */
  pieces: number
  total: Cents
  /** Whether everything that can be bought is selected; false when nothing can. */
  isAllSelected: boolean
}

/** What is chosen in some lines of the cart. */
export const summariseCart = (cartLines: readonly CartLineState[]): CartTotals => {
  const open = cartLines.filter(line => getBuyableQuantity(line) > 0)
  const chosen = open.filter(({ isSelected }) => isSelected)
  return {
    pieces: chosen.reduce((sum, line) => sum + getBuyableQuantity(line), 0),
    total: chosen.reduce((sum, line) => sum + line.price * getBuyableQuantity(line), 0),
    isAllSelected: open.length > 0 && chosen.length === open.length,
  }
}

/** What goes to the checkout: what is selected and can be bought, with the price that is shown. */
export const getSelectedCartItems = (
  cartLines: readonly CartLineState[],
): { skuId: string; quantity: number; price: Cents }[] =>
  cartLines.flatMap(line =>
    line.isSelected && getBuyableQuantity(line) > 0
      ? [{ skuId: line.skuId, quantity: getBuyableQuantity(line), price: line.price }]
      : [],
  )
