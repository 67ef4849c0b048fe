import { useCart, useCartChanges } from '@/data/cart'
import { showMessage } from '@/platform/messages'
import { keptLines } from './removal'

/** Takes things out of the cart and offers to put them back. */
export const useRemoval = (): ((skuIds: string[]) => void) => {
  const { data } = useCart()
  const { remove, putBack } = useCartChanges()
  return skuIds => {
    if (!data || skuIds.length === 0) return
    const lines = keptLines(data, skuIds)
    remove(skuIds)
    showMessage({
      key: 'cart.removed',
      values: { count: lines.length },
      action: { key: 'cart.undo', onPress: () => putBack(lines) },
    })
  }
}
