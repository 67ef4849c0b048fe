import { Text, View } from '@tarojs/components'
import type { Product, Sku } from '@/data/shop/products'
import { useTranslation } from '@/i18n'
import { formatNumber } from '@/i18n/numberFormat'
import { Row, Stack } from '@/ui/layout/Flex'
import { getAriaAttributes } from '@/ui/accessibility/ariaAttributes'
import { Card } from '@/ui/layout/Card'
import { ListRow } from '@/ui/layout/ListRow'
import { Price } from '@/ui/shop/Price'
import { StarRating } from '@/ui/shop/StarRating'
import { Tag } from '@/ui/layout/Tag'

export type ProductHeaderProps = {
  product: Product
  sku: Sku | null
  quantity: number
  onPressed: () => void
}

/** What it is, what it costs, and what is chosen of it. */
export const ProductHeader = ({ product, sku, quantity, onPressed }: ProductHeaderProps) => {
  const { t } = useTranslation('shop')
  const { name, line, isSoldOut, rating, ratingCount, sold, skus, delivery } = product
  return (
    <>
      <Stack gap={2}>
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
        <View className="t-title" {...getAriaAttributes({ role: 'heading', level: 2 })}>
          {name}
        </View>
        <View className="t-quiet">{line}</View>
        {(rating !== null || sold > 0) && (
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
          </View>
        )}
      </Stack>
      <Card rows>
        <ListRow
          id="product-chosen"
          title={t('product.chosen')}
          note={sku ? `${sku.name} × ${quantity}` : undefined}
          value={skus.length > 1 ? t('product.options', { count: skus.length }) : undefined}
          onPress={onPressed}
        />
      </Card>
    </>
  )
}
