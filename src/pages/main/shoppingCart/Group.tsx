import { View } from '@tarojs/components'
import { useCartChanges, type Cart } from '@/data/cart'
import { buyable, summaryOf } from '@/domain/shop/cart'
import { useTranslation } from '@/i18n'
import { Card } from '@/ui/Card'
import { Tick } from '@/ui/Tick'
import { Line } from './Line'
import { toggled } from './removal'

export type GroupProps = {
  group: Cart['groups'][number]
  /** What is ticked to be removed; null while the cart is not being edited. */
  removed: readonly string[] | null
  onRemovedChanged: (removed: readonly string[]) => void
}

/** The things of one shop. */
export const Group = ({ group: { shop, lines }, removed, onRemovedChanged }: GroupProps) => {
  const { t } = useTranslation('cart')
  const { set } = useCartChanges()
  const ids = lines.map(({ skuId }) => skuId)
  const open = lines.filter(line => buyable(line) > 0)
  const isAll = removed ? ids.every(id => removed.includes(id)) : summaryOf(lines).isAllSelected
  const selectAll = (isOn: boolean) => {
    if (removed)
      return onRemovedChanged(
        isOn ? [...new Set([...removed, ...ids])] : removed.filter(id => !ids.includes(id)),
      )
    set(open.map(({ skuId, quantity }) => ({ skuId, quantity, isSelected: isOn })))
  }
  return (
    <Card>
      <View className="cart__shop">
        <Tick
          checked={isAll}
          disabled={!removed && open.length === 0}
          onChanged={selectAll}
          label={t('selectShop', { shop: shop.name })}
        />
        <View className="t-row">{shop.name}</View>
      </View>
      {lines.map(line => (
        <Line
          key={line.skuId}
          line={line}
          isTicked={removed ? removed.includes(line.skuId) : line.isSelected && buyable(line) > 0}
          isEditing={removed !== null}
          onTicked={isSelected =>
            removed
              ? onRemovedChanged(toggled(removed, line))
              : set([{ skuId: line.skuId, quantity: line.quantity, isSelected }])
          }
        />
      ))}
    </Card>
  )
}
