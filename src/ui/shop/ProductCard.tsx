import type { ReactNode } from 'react'
import { Text, View } from '@tarojs/components'
import { useTranslation } from '@/i18n'
import { formatNumber } from '@/i18n/numberFormat'
import { Link } from '../layout/Link'
import { Price } from './Price'
import { ProductImage } from './ProductImage'
import { StarRating } from './StarRating'
import { Tag } from '../layout/Tag'
import './ProductCard.scss'

/** What a card shows of a product. */
export type ProductCardData = {
  id: string
  name: string
  line: string
  picture: string
  priceFrom: number
  isSoldOut: boolean
  rating: number | null
  ratingCount: number
}

export type ProductCardProps = {
  product: ProductCardData
  /** `grid` stands in columns under its picture, `row` beside it with more facts. */
  variant?: 'grid' | 'row'
  /** Facts worth a tag, two at most; only a row has room for them. */
  tags?: ReactNode
  /** False for cards that are seen at once. */
  isLazy?: boolean
}

/** A product as one touch: picture, name, what it is, what it costs. It leads to the product's page. */
export const ProductCard = ({ product, variant = 'grid', tags, isLazy }: ProductCardProps) => {
  const { t } = useTranslation('ui')
  const { id, name, line, picture, priceFrom, isSoldOut, rating, ratingCount } = product
  return (
    <Link
      to="productDetail"
      params={{ id }}
      variant="plain"
      className={`product-card product-card--${variant}`}
    >
      <View className="product-card__picture">
        <ProductImage picture={picture} isSoldOut={isSoldOut} isLazy={isLazy} />
      </View>
      <View className="product-card__words">
        <View className="product-card__name">{name}</View>
        <View className="product-card__line">{line}</View>
        {variant === 'row' && rating !== null && (
          <View className="product-card__facts">
            <StarRating value={rating} size={12} />
            <Text>
              {formatNumber(rating, 1)} ({formatNumber(ratingCount)})
            </Text>
          </View>
        )}
        {(isSoldOut || tags) && (
          <View className="ui-line ui-gap-1 ui-wrap product-card__tags">
            {isSoldOut ? <Tag tone="alert">{t('soldOut')}</Tag> : tags}
          </View>
        )}
        <View className="product-card__price">
          <Price cents={priceFrom} />
        </View>
      </View>
    </Link>
  )
}
