import { Image, View } from '@tarojs/components'
import { useState } from 'react'
import { useProductReviews, type Product, type ProductReview } from '@/data/shop/products'
import { useTranslation } from '@/i18n'
import { formatNumber } from '@/i18n/numberFormat'
import { formatDay } from '@/i18n/format'
import { toServerFileUrl } from '@/platform/http/toServerFileUrl'
import { FlexGrow, Row } from '@/ui/layout/Flex'
import { getAriaAttributes } from '@/ui/accessibility/ariaAttributes'
import { LoadMoreButton } from '@/ui/feedback/LoadMoreButton'
import { Card } from '@/ui/layout/Card'
import { CircleBadge } from '@/ui/layout/CircleBadge'
import { OnDemandImageViewer } from '@/ui/shop/OnDemandImageViewer'
import { Pressable } from '@/ui/forms/Pressable'
import { SectionHeader } from '@/ui/layout/SectionHeader'
import { StarRating } from '@/ui/shop/StarRating'
import { ReportReviewSheet } from './ReportReviewSheet'

const REVIEWS_PAGE_SIZE = 5

/** What buyers wrote, the newest first. */
export const ProductReviewsSection = ({ product }: { product: Product }) => {
  const { t } = useTranslation('shop')
  const reviews = useProductReviews(product.id, REVIEWS_PAGE_SIZE)
  const { rating, ratingCount } = product
  return (
    <>
      <SectionHeader id="product-reviews" title={t('reviews.title')} />
      <Card>
        {rating === null ? (
          <View className="t-small t-quiet">{t('reviews.none')}</View>
        ) : (
          <Row gap={4} align="center">
            <View className="t-number-l">{formatNumber(rating, 1)}</View>
            <View>
              <StarRating value={rating} size={16} />
              <View className="t-note t-quiet">
                {t('reviews.count', { count: ratingCount })} · {t('reviews.bought')}
              </View>
            </View>
          </Row>
        )}
        {reviews.data?.map(review => (
          <ReviewItem key={review.id} review={review} />
        ))}
        <LoadMoreButton list={reviews} kind="text" loadsByItself={false}>
          {t('reviews.more')}
        </LoadMoreButton>
      </Card>
    </>
  )
}

const ReviewItem = ({ review }: { review: ProductReview }) => {
  const { t } = useTranslation(['shop', 'contribution'])
  const [seen, setSeen] = useState<number | null>(null)
  const [isReporting, setIsReporting] = useState(false)
  const { id, personName, stars, text, pictures, at, skuName, reply } = review
  const name = personName ?? t('reviews.anonymous')
  return (
    <View className="product__review">
      <Row gap={3} align="center">
        <CircleBadge size={36} isDecorative>
          {[...name][0]}
        </CircleBadge>
        <FlexGrow>
          <View className="t-row">{name}</View>
          <View className="t-note t-quiet">
            {formatDay(at)} · {skuName}
          </View>
        </FlexGrow>
        <StarRating value={stars} />
      </Row>
      {text && <View>{text}</View>}
      {pictures.length > 0 && (
        <Row gap={2} wrap>
          {pictures.map((picture, index) => (
            <Pressable
              key={picture}
              className="product__review-picture"
              onPress={() => setSeen(index)}
              aria={{ label: t('reviews.picture') }}
            >
              <Image
                className="ui-cover"
                src={toServerFileUrl(picture)}
                mode="aspectFill"
                lazyLoad
                {...getAriaAttributes({ hidden: true })}
              />
            </Pressable>
          ))}
        </Row>
      )}
      {reply && <View className="product__reply">{t('reviews.reply', { text: reply })}</View>}
      <Pressable
        className="t-note t-quiet product__report"
        onPress={() => setIsReporting(true)}
        aria={{ label: t('contribution:report.label', { name }) }}
      >
        {t('contribution:report.action')}
      </Pressable>
      {isReporting && <ReportReviewSheet reviewId={id} onClosed={() => setIsReporting(false)} />}
      {seen !== null && (
        <OnDemandImageViewer
          pictures={pictures}
          activeIndex={seen}
          label={t('reviews.picture')}
          onIndexChanged={setSeen}
          onClosed={() => setSeen(null)}
        />
      )}
    </View>
  )
}
