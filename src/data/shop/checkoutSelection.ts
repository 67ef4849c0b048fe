/** A thing to buy, with the price that the person saw. */
export type CheckoutSelectionItem = { skuId: string; quantity: number; price: number }

/** What goes to the checkout: things out of the cart, or one thing bought at once. */
export type CheckoutSelection = {
  items: readonly CheckoutSelectionItem[]
  /** The order takes them out of the cart. */
  isFromCart: boolean
}

/** The most different things in one order, as `/dealer_order/place` takes them. */
export const MAX_CHECKOUT_ITEMS = 50

const formatItem = ({ skuId, quantity, price }: CheckoutSelectionItem) =>
  [encodeURIComponent(skuId), quantity, price].join('.')

const parseItem = (text: string): CheckoutSelectionItem | null => {
  const [, id = '', quantity, price] = /^(.+)\.(\d{1,2})\.(\d{1,10})$/.exec(text) ?? []
  if (!id || Number(quantity) < 1) return null
  try {
    return { skuId: decodeURIComponent(id), quantity: Number(quantity), price: Number(price) }
  } catch {
    return null
  }
}

/**
 * The query that takes a choice to `/submitOrders`. It stands in the address, so that a reload, the log-in between and a second
 * tab all keep it.
 */
export const toCheckoutQuery = ({ items, isFromCart }: CheckoutSelection): Record<string, string> => ({
  items: items.slice(0, MAX_CHECKOUT_ITEMS).map(formatItem).join(','),
  ...(isFromCart ? { from: 'cart' } : {}),
})

/** The choice that an address of `/submitOrders` carries; null when there is nothing in it that could be bought. */
export const parseCheckoutQuery = (
  query: Readonly<Record<string, string | undefined>>,
): CheckoutSelection | null => {
  const items = (query.items ?? '')
    .split(',')
    .flatMap(text => parseItem(text) ?? [])
    .slice(0, MAX_CHECKOUT_ITEMS)
  return items.length > 0 ? { items, isFromCart: query.from === 'cart' } : null
}
