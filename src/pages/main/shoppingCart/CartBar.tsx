import { View } from '@tarojs/components'
import { useCartActions, type CartLine } from '@/data/shop/cart'
import { toCheckoutQuery, MAX_CHECKOUT_ITEMS } from '@/data/shop/checkoutSelection'
import { getBuyableQuantity, getSelectedCartItems, summariseCart } from '@anzuo/domain/shop/cart'
import { useTranslation } from '@/i18n'
import { showToast } from '@/platform/toast'
import { useIsWideViewport } from '@/platform/viewport'
import { navigate } from '@/routes'
import { getAriaAttributes } from '@/ui/accessibility/ariaAttributes'
import { Button } from '@/ui/forms/Button'
import { Icon } from '@/ui/icons/Icon'
import { Card } from '@/ui/layout/Card'
import { Price } from '@/ui/shop/Price'
import { RoundCheckbox } from '@/ui/forms/RoundCheckbox'
import type { ToggleProps } from '@/ui/forms/toggleProps'
import { useRemoveFromCart } from './cartRemoval'

export type CartBarProps = {
  lines: readonly CartLine[]
  /** What is selected for removal; null while the cart is not being edited. */
  removed: readonly string[] | null
  onRemovedChanged: (removed: readonly string[] | null) => void
}

/** The bar at the bottom, on a wide screen a card at the side: everything at once, what it costs, and the way on. */
export const CartBar = ({ lines, removed, onRemovedChanged }: CartBarProps) => {
  const { t } = useTranslation('cart')
  const isWide = useIsWideViewport()
  const bar = removed ? (
    <RemoveItemsBar lines={lines} removed={removed} onRemovedChanged={onRemovedChanged} />
  ) : (
    <CartCheckoutBar lines={lines} />
  )
  if (!isWide) return bar
  return (
    <Card title={t('summaryTitle')}>
      {bar}
      <TaxNote />
    </Card>
  )
}

export const TaxNote = () => {
  const { t } = useTranslation('cart')
  return (
    <View className="cart__note">
      <Icon name="shield" size={18} />
      <View>{t('taxNote')}</View>
    </View>
  )
}

const CartCheckoutBar = ({ lines }: { lines: readonly CartLine[] }) => {
  const { t } = useTranslation('cart')
  const { set } = useCartActions()
  const { pieces, total, isAllSelected } = summariseCart(lines)
  const buyableLines = lines.filter(line => getBuyableQuantity(line) > 0)
  const checkOut = () => {
    const items = getSelectedCartItems(lines)
    if (items.length === 0) return showToast({ text: t('nothingChosen'), tone: 'alert' })
    if (items.length > MAX_CHECKOUT_ITEMS)
      return showToast({ text: t('tooMany', { count: MAX_CHECKOUT_ITEMS }), tone: 'alert' })
    navigate('checkout', undefined, { query: toCheckoutQuery({ items, isFromCart: true }) })
  }
  return (
    <View className="cart__bar">
      <SelectAllCheckbox
        checked={isAllSelected}
        disabled={buyableLines.length === 0}
        onChanged={isSelected =>
          set(buyableLines.map(({ skuId, quantity }) => ({ skuId, quantity, isSelected })))
        }
      />
      <View className="cart__total" {...getAriaAttributes({ live: 'polite' })}>
        <View className="t-note t-quiet">{t('total')}</View>
        <Price cents={total} />
      </View>
      <View className="ui-ml-auto">
        <Button id="cart-check-out" size="medium" disabled={buyableLines.length === 0} onPress={checkOut}>
          {pieces > 0 ? t('checkOutCount', { count: pieces }) : t('checkOut')}
        </Button>
      </View>
    </View>
  )
}

type SelectAllCheckboxProps = Pick<ToggleProps, 'checked' | 'disabled' | 'onChanged'>

const SelectAllCheckbox = (checkbox: SelectAllCheckboxProps) => {
  const { t } = useTranslation('cart')
  return (
    <View className="cart__all">
      <RoundCheckbox id="cart-all" label={t('selectAll')} {...checkbox} />
      <View>{t('all')}</View>
    </View>
  )
}

const RemoveItemsBar = ({
  lines,
  removed,
  onRemovedChanged,
}: CartBarProps & { removed: readonly string[] }) => {
  const { t } = useTranslation('cart')
  const remove = useRemoveFromCart()
  const ids = lines.map(({ skuId }) => skuId)
  const isAll = ids.every(id => removed.includes(id))
  const unavailableSkuIds = lines.filter(({ isGone }) => isGone).map(({ skuId }) => skuId)
  const removeLines = (skuIds: readonly string[]) => {
    remove([...skuIds])
    onRemovedChanged(null)
  }
  return (
    <View className="cart__bar">
      <SelectAllCheckbox checked={isAll} onChanged={isOn => onRemovedChanged(isOn ? ids : [])} />
      {unavailableSkuIds.length > 0 && removed.length === 0 ? (
        <View className="ui-ml-auto">
          <Button
            id="cart-remove-gone"
            kind="soft"
            size="medium"
            onPress={() => removeLines(unavailableSkuIds)}
          >
            {t('removeGone')}
          </Button>
        </View>
      ) : (
        <View className="ui-ml-auto">
          <Button
            id="cart-remove"
            kind="danger"
            size="medium"
            disabled={removed.length === 0}
            onPress={() => removeLines(removed)}
          >
            {removed.length > 0 ? t('removeCount', { count: removed.length }) : t('remove')}
          </Button>
        </View>
      )}
    </View>
  )
}
