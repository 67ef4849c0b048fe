import { View } from '@tarojs/components'
import type { Sku } from '@/data/shop/products'
import { useTranslation } from '@/i18n'

/** From this many pieces on there is no need to say how many. */
const LOW_STOCK_THRESHOLD = 10

/** Whether a combination is there, and how many where they are few. Null: it is not made. */
export const SkuStock = ({ sku }: { sku: Sku | null }) => {
  const { t } = useTranslation('shop')
  return (
    <View className={`sku__stock${sku && sku.stock > 0 ? '' : ' sku__stock--none'}`}>
      {!sku
        ? t('product.notMade')
        : sku.stock === 0
          ? t('product.soldOut')
          : sku.stock < LOW_STOCK_THRESHOLD
            ? t('product.left', { count: sku.stock })
            : t('product.inStock')}
    </View>
  )
}
