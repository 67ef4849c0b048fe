import { View } from '@tarojs/components'
import { flattenCartLines, type Cart } from '@/data/shop/cart'
import { useTranslation } from '@/i18n'
import { getAriaAttributes } from '@/ui/accessibility/ariaAttributes'
import { Pressable } from '@/ui/forms/Pressable'

export type CartHeaderProps = { cart: Cart; isEditing: boolean; onEditing: (isOn: boolean) => void }

/** How much is in the cart, what of it can't be had, and the way to take things out. */
export const CartHeader = ({ cart, isEditing, onEditing }: CartHeaderProps) => {
  const { t } = useTranslation('cart')
  const gone = flattenCartLines(cart).filter(({ isGone }) => isGone).length
  return (
    <View className="cart__head">
      <View className="t-small t-quiet" {...getAriaAttributes({ live: 'polite' })}>
        {[t('summary', { count: cart.count }), gone > 0 && t('gone', { count: gone })]
          .filter(Boolean)
          .join(' · ')}
      </View>
      <Pressable id="cart-edit" className="cart__edit" onPress={() => onEditing(!isEditing)}>
        {t(isEditing ? 'done' : 'edit')}
      </Pressable>
    </View>
  )
}
