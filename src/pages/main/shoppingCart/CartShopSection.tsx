import { View } from '@tarojs/components'
import { useCartActions, type Cart } from '@/data/shop/cart'
import { getBuyableQuantity, summariseCart } from '@anzuo/domain/shop/cart'
import { useTranslation } from '@/i18n'
import { Row } from '@/ui/layout/Flex'
import { Card } from '@/ui/layout/Card'
import { RoundCheckbox } from '@/ui/forms/RoundCheckbox'
import { CartLineTile } from './CartLineTile'
import { toggleCartLineRemoval } from './cartRemoval'

export type CartShopSectionProps = {
  group: Cart['groups'][number]
  /** What is ticked to be removed; null while the cart is not being edited. */
  removed: readonly string[] | null
  onRemovedChanged: (removed: readonly string[]) => void
}

/** The things of one shop. */
export const CartShopSection = ({
  group: { shop, lines },
  removed,
  onRemovedChanged,
}: CartShopSectionProps) => {
  const { t } = useTranslation('cart')
  const { set } = useCartActions()
  const ids = lines.map(({ skuId }) => skuId)
  const buyableLines = lines.filter(line => getBuyableQuantity(line) > 0)
  const isAll = removed ? ids.every(id => removed.includes(id)) : summariseCart(lines).isAllSelected
  const selectAll = (isOn: boolean) => {
    if (removed)
      return onRemovedChanged(
        isOn ? [...new Set([...removed, ...ids])] : removed.filter(id => !ids.includes(id)),
      )
    set(buyableLines.map(({ skuId, quantity }) => ({ skuId, quantity, isSelected: isOn })))
  }
  return (
    <Card>
      <Row gap={3} align="center">
        <RoundCheckbox
          checked={isAll}
          disabled={!removed && buyableLines.length === 0}
          onChanged={selectAll}
          label={t('selectShop', { shop: shop.name })}
        />
        <View className="t-row">{shop.name}</View>
      </Row>
      {lines.map(line => (
        <CartLineTile
          key={line.skuId}
          line={line}
          isTicked={removed ? removed.includes(line.skuId) : line.isSelected && getBuyableQuantity(line) > 0}
          isEditing={removed !== null}
          onTicked={isSelected =>
            removed
              ? onRemovedChanged(toggleCartLineRemoval(removed, line))
              : set([{ skuId: line.skuId, quantity: line.quantity, isSelected }])
          }
        />
      ))}
    </Card>
  )
}
