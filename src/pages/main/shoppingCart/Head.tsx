import { View } from '@tarojs/components'
import { linesOf, type Cart } from '@/data/cart'
import { useTranslation } from '@/i18n'
import { aria } from '@/ui/aria'
import { Pressable } from '@/ui/Pressable'

export type HeadProps = { cart: Cart; isEditing: boolean; onEditing: (isOn: boolean) => void }

/** How much is in the cart, what of it can't be had, and the way to take things out. */
export const Head = ({ cart, isEditing, onEditing }: HeadProps) => {
  const { t } = useTranslation('cart')
  const gone = linesOf(cart).filter(({ isGone }) => isGone).length
  return (
    <View className="cart__head">
      <View className="t-small t-quiet" {...aria({ live: 'polite' })}>
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
