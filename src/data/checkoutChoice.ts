/** A thing to buy, with the price that the person saw. */
export type ChosenItem = { skuId: string; quantity: number; price: number }

/** What goes to the checkout: things out of the cart, or one thing bought at once. */
export type CheckoutChoice = {
  items: readonly ChosenItem[]
  /** The order takes them out of the cart. */
  isFromCart: boolean
}

/** The most different things in one order, as `/dealer_order/place` takes them. */
export const MOST_CHOSEN = 50

const writeItem = ({ skuId, quantity, price }: ChosenItem) =>
  [encodeURIComponent(skuId), quantity, price].join('.')

const readItem = (text: string): ChosenItem | null => {
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
export const checkoutQuery = ({ items, isFromCart }: CheckoutChoice): Record<string, string> => ({
  items: items.slice(0, MOST_CHOSEN).map(writeItem).join(','),
  ...(isFromCart ? { from: 'cart' } : {}),
})

/** The choice that an address of `/submitOrders` carries; null when there is nothing in it that could be bought. */
export const readCheckoutChoice = (
  query: Readonly<Record<string, string | undefined>>,
): CheckoutChoice | null => {
  const items = (query.items ?? '')
    .split(',')
    .flatMap(text => readItem(text) ?? [])
    .slice(0, MOST_CHOSEN)
  return items.length > 0 ? { items, isFromCart: query.from === 'cart' } : null
}
