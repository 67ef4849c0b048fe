import type { Cart, CartLine } from '@/data/cart'
import type { DeviceLine } from '@/data/deviceCart'

/** What has to be known to put lines back that were taken out. */
export const keptLines = (cart: Cart, skuIds: readonly string[]): DeviceLine[] =>
  cart.groups.flatMap(({ shop, lines }) =>
    lines
      .filter(({ skuId }) => skuIds.includes(skuId))
      .map(({ skuId, quantity, isSelected, price, productId, name, skuName, picture }) => ({
        skuId,
        quantity,
        isSelected,
        price,
        productId,
        name,
        skuName,
        picture,
        shop,
      })),
  )

/** The selection to remove, after one line was ticked or let go. */
export const toggled = (removed: readonly string[], { skuId }: Pick<CartLine, 'skuId'>): string[] =>
  removed.includes(skuId) ? removed.filter(id => id !== skuId) : [...removed, skuId]
