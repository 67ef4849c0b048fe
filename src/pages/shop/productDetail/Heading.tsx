import { Text, View } from '@tarojs/components'
import type { Product, Sku } from '@/data/products'
import { useTranslation } from '@/i18n'
import { formatNumber } from '@/i18n/amounts'
import { aria } from '@/ui/aria'
import { Card } from '@/ui/Card'
import { ListRow } from '@/ui/ListRow'
import { Price } from '@/ui/Price'
import { Stars } from '@/ui/Stars'
import { Tag } from '@/ui/Tag'

export type HeadingProps = { product: Product; sku: Sku | null; quantity: number; onPressed: () => void }

/** What it is, what it costs, and what is chosen of it. */
export const Heading = ({ product, sku, quantity, onPressed }: HeadingProps) => {
  const { t } = useTranslation('shop')
  const { name, line, isSoldOut, rating, ratingCount, sold, skus, delivery } = product
  return (
    <>
      <View className="product__heading">
        <View className="product__price">
          <Price
            cents={sku?.price ?? product.priceFrom}
            size="large"
            isFrom={!sku && skus.some(({ price }) => price > product.priceFrom)}
          />
          {isSoldOut && <Tag tone="alert">{t('product.soldOutAll')}</Tag>}
        </View>
        <View className="t-small t-quiet">
          {t(delivery === 'installed' ? 'product.included' : 'product.includedParcel')}
        </View>
        <View className="product__name" {...aria({ role: 'heading', level: 2 })}>
          {name}
        </View>
        <View className="product__line">{line}</View>
        {(rating !== null || sold > 0) && (
          <View className="product__liked">
            {rating !== null && (
              <>
                <Stars value={rating} size={16} />
                <Text>
                  {formatNumber(rating, 1)} · {t('reviews.count', { count: ratingCount })}
                </Text>
              </>
            )}
            {sold > 0 && <Text>{t('product.sold', { count: sold })}</Text>}
          </View>
        )}
      </View>
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
