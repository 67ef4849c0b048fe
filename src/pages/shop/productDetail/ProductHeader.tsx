import { Text, View } from '@tarojs/components'
import type { ReactNode } from 'react'
import type { Product, Sku } from '@/data/shop/products'
import { useTranslation } from '@/i18n'
import { formatNumber } from '@/i18n/numberFormat'
import { Row, Stack } from '@/ui/layout/Flex'
import { getAriaAttributes } from '@/ui/accessibility/ariaAttributes'
import { Price } from '@/ui/shop/Price'
import { StarRating } from '@/ui/shop/StarRating'
import { Tag } from '@/ui/layout/Tag'

export type ProductHeaderProps = {
  product: Product
  sku: Sku | null
  /** What can be done with the product beside buying it, where there is room for it. */
  actions?: ReactNode
}

/** What people think of it, what it is, and what it costs. */
export const ProductHeader = ({ product, sku, actions }: ProductHeaderProps) => {
  const { t } = useTranslation('shop')
  const { name, line, isSoldOut, rating, ratingCount, sold, skus, delivery } = product
  return (
    <Stack gap={2} className="product__header">
      {(rating !== null || sold > 0 || actions) && (
        <View className="product__liked">
          {rating !== null && (
            <>
              <StarRating value={rating} size={16} />
              <Text>
                {formatNumber(rating, 1)} · {t('reviews.count', { count: ratingCount })}
              </Text>
            </>
          )}
          {sold > 0 && <Text>{t('product.sold', { count: sold })}</Text>}
          {actions && <View className="product__actions ui-if-wide">{actions}</View>}
        </View>
      )}
      <View className="t-title" {...getAriaAttributes({ role: 'heading', level: 2 })}>
        {name}
      </View>
      <View className="t-quiet">{line}</View>
      <Row gap={3} align="center" wrap>
        <Price
          cents={sku?.price ?? product.priceFrom}
          size="large"
          isFrom={!sku && skus.some(({ price }) => price > product.priceFrom)}
        />
        {isSoldOut && <Tag tone="alert">{t('product.soldOutAll')}</Tag>}
      </Row>
      <View className="t-small t-quiet">
        {t(delivery === 'installed' ? 'product.included' : 'product.includedParcel')}
      </View>
    </Stack>
  )
}
