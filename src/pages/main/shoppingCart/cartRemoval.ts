import { useCart, useCartActions, type Cart, type CartLine } from '@/data/shop/cart'
import type { GuestCartLine } from '@/data/shop/guestCart'
import { showToast } from '@/platform/toast'

/** What has to be known to put lines back that were taken out. */
const toRestorableCartLines = (cart: Cart, skuIds: readonly string[]): GuestCartLine[] =>
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

/** Takes things out of the cart and offers to put them back. */
export const useRemoveFromCart = (): ((skuIds: string[]) => void) => {
  const { data } = useCart()
  const { remove, restore } = useCartActions()
  return skuIds => {
    if (!data || skuIds.length === 0) return
    const lines = toRestorableCartLines(data, skuIds)
    remove(skuIds)
    showToast({
      key: 'cart.removed',
      values: { count: lines.length },
      action: { key: 'cart.undo', onPress: () => restore(lines) },
    })
  }
}

/** The selection to remove, after one line was selected or deselected. */
export const toggleCartLineRemoval = (
  removed: readonly string[],
  { skuId }: Pick<CartLine, 'skuId'>,
): string[] => (removed.includes(skuId) ? removed.filter(id => id !== skuId) : [...removed, skuId])
