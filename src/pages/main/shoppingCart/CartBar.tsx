import { View } from '@tarojs/components'
import { useCartChanges, type CartLine } from '@/data/cart'
import { checkoutQuery, MOST_CHOSEN } from '@/data/checkoutChoice'
import { buyable, chosenOf, summaryOf } from '@/domain/shop/cart'
import { useTranslation } from '@/i18n'
import { showMessage } from '@/platform/messages'
import { navigate } from '@/routes'
import { aria } from '@/ui/aria'
import { Button } from '@/ui/Button'
import { Price } from '@/ui/Price'
import { Tick } from '@/ui/Tick'
import { useRemoval } from './useRemoval'

export type CartBarProps = {
  lines: readonly CartLine[]
  /** What is ticked to be removed; null while the cart is not being edited. */
  removed: readonly string[] | null
  onRemovedChanged: (removed: readonly string[] | null) => void
}

/** The bar at the bottom: everything at once, what it costs, and the way on. */
export const CartBar = ({ lines, removed, onRemovedChanged }: CartBarProps) =>
  removed ? (
    <RemovingBar lines={lines} removed={removed} onRemovedChanged={onRemovedChanged} />
  ) : (
    <BuyingBar lines={lines} />
  )

const BuyingBar = ({ lines }: { lines: readonly CartLine[] }) => {
  const { t } = useTranslation('cart')
  const { set } = useCartChanges()
  const { pieces, total, isAllSelected } = summaryOf(lines)
  const open = lines.filter(line => buyable(line) > 0)
  const checkOut = () => {
    const items = chosenOf(lines)
    if (items.length === 0) return showMessage({ text: t('nothingChosen'), tone: 'alert' })
    if (items.length > MOST_CHOSEN)
      return showMessage({ text: t('tooMany', { count: MOST_CHOSEN }), tone: 'alert' })
    navigate('submitOrders', undefined, { query: checkoutQuery({ items, isFromCart: true }) })
  }
  return (
    <View className="cart__bar">
      <View className="cart__all">
        <Tick
          id="cart-all"
          checked={isAllSelected}
          disabled={open.length === 0}
          onChanged={isSelected => set(open.map(({ skuId, quantity }) => ({ skuId, quantity, isSelected })))}
          label={t('selectAll')}
        />
        <View>{t('all')}</View>
      </View>
      <View className="cart__total" {...aria({ live: 'polite' })}>
        <View className="t-note t-quiet">{t('total')}</View>
        <Price cents={total} />
      </View>
      <View className="cart__way">
        <Button id="cart-check-out" size="medium" disabled={open.length === 0} onPress={checkOut}>
          {pieces > 0 ? t('checkOutCount', { count: pieces }) : t('checkOut')}
        </Button>
      </View>
    </View>
  )
}

const RemovingBar = ({ lines, removed, onRemovedChanged }: CartBarProps & { removed: readonly string[] }) => {
  const { t } = useTranslation('cart')
  const remove = useRemoval()
  const ids = lines.map(({ skuId }) => skuId)
  const isAll = ids.every(id => removed.includes(id))
  const gone = lines.filter(({ isGone }) => isGone).map(({ skuId }) => skuId)
  const take = (skuIds: readonly string[]) => {
    remove([...skuIds])
    onRemovedChanged(null)
  }
  return (
    <View className="cart__bar">
      <View className="cart__all">
        <Tick
          id="cart-all"
          checked={isAll}
          onChanged={isOn => onRemovedChanged(isOn ? ids : [])}
          label={t('selectAll')}
        />
        <View>{t('all')}</View>
      </View>
      {gone.length > 0 && removed.length === 0 ? (
        <View className="cart__way">
          <Button id="cart-remove-gone" kind="soft" size="medium" onPress={() => take(gone)}>
            {t('removeGone')}
          </Button>
        </View>
      ) : (
        <View className="cart__way">
          <Button
            id="cart-remove"
            kind="danger"
            size="medium"
            disabled={removed.length === 0}
            onPress={() => take(removed)}
          >
            {removed.length > 0 ? t('removeCount', { count: removed.length }) : t('remove')}
          </Button>
        </View>
      )}
    </View>
  )
}
