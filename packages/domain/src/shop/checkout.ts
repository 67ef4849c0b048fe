import type { Cents } from './money'

/** A thing at the checkout, with the price that the person agreed to. */
export type CheckoutItem = { skuId: string; quantity: number; price: Cents }

/** What is true now about one thing of an order. */
export type CheckedOrderLine = {
  skuId: string
  name: string
  price: Cents
  quantity: number
  stock: number
  change: 'price' | 'stock' | 'gone' | null
}

/** What has changed about a thing since it was shown. `left` is 0 when it is sold out. */
export type CheckoutItemChange =
  | { kind: 'gone'; skuId: string; name: string }
  | { kind: 'stock'; skuId: string; name: string; wanted: number; left: number }
  | { kind: 'price'; skuId: string; name: string; before: Cents; now: Cents }

/**
 * What to show before the person agrees once more. Fewer pieces and another price may come together: then the pieces are told,
 * because the new price stands beside them anyway.
 */
export const findCheckoutItemChanges = (
  items: readonly CheckoutItem[],
  orderLines: readonly CheckedOrderLine[],
): CheckoutItemChange[] =>
  orderLines.flatMap(({ skuId, name, change, price, stock }): CheckoutItemChange[] => {
    const item = items.find(candidate => candidate.skuId === skuId)
    if (!item || change === null) return []
    if (change === 'gone') return [{ kind: 'gone', skuId, name }]
    if (change === 'stock')
      return [{ kind: 'stock', skuId, name, wanted: item.quantity, left: Math.max(0, stock) }]
    return [{ kind: 'price', skuId, name, before: item.price, now: price }]
  })

/** The things that can still be bought, as many as there are, at the prices of now. */
export const reconcileCheckoutItems = (
  items: readonly CheckoutItem[],
  orderLines: readonly CheckedOrderLine[],
): CheckoutItem[] =>
  items.flatMap(({ skuId, quantity }) => {
    const line = orderLines.find(candidate => candidate.skuId === skuId)
    if (!line || line.change === 'gone') return []
    const possible = Math.min(quantity, Math.max(0, line.stock))
    return possible > 0 ? [{ skuId, quantity: possible, price: line.price }] : []
  })
