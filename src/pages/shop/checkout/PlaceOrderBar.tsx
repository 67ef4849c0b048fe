import { View } from '@tarojs/components'
import { useTranslation } from '@/i18n'
import { getAriaAttributes } from '@/ui/accessibility/ariaAttributes'
import { Price } from '@/ui/shop/Price'
import { PlaceOrderButton, type PlaceOrderProps } from './PlaceOrderButton'

/** The bar at the bottom: what is to be paid, and the button that orders. */
export const PlaceOrderBar = ({ checkout, onPlaced }: PlaceOrderProps) => {
  const { t } = useTranslation('checkout')
  const { preview } = checkout
  return (
    <View className="checkout-bar">
      <View className="checkout-bar__total" {...getAriaAttributes({ live: 'polite' })}>
        <View className="t-note t-quiet">{t('sums.total')}</View>
        <Price cents={preview.data?.totals.total ?? 0} size="card" />
      </View>
      <View className="checkout-bar__action">
        <PlaceOrderButton checkout={checkout} onPlaced={onPlaced} />
      </View>
    </View>
  )
}
