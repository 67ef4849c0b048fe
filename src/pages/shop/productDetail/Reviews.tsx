import { Image, View } from '@tarojs/components'
import { useState } from 'react'
import { useReviews, type Product, type Review } from '@/data/products'
import { useTranslation } from '@/i18n'
import { formatNumber } from '@/i18n/amounts'
import { formatDay } from '@/i18n/format'
import { serverFile } from '@/platform/http/serverFile'
import { aria } from '@/ui/aria'
import { Button } from '@/ui/Button'
import { Card } from '@/ui/Card'
import { Disc } from '@/ui/Disc'
import { PictureViewer } from '@/ui/PictureViewer'
import { Pressable } from '@/ui/Pressable'
import { SectionHead } from '@/ui/SectionHead'
import { Stars } from '@/ui/Stars'

const PAGE_SIZE = 5

/** What buyers wrote, the newest first. */
export const Reviews = ({ product }: { product: Product }) => {
  const { t } = useTranslation('shop')
  const reviews = useReviews(product.id, PAGE_SIZE)
  const { rating, ratingCount } = product
  return (
    <>
      <SectionHead title={t('reviews.title')} />
      <Card>
        {rating === null ? (
          <View className="t-small t-quiet">{t('reviews.none')}</View>
        ) : (
          <View className="product__rating">
            <View className="t-number-l">{formatNumber(rating, 1)}</View>
            <View>
              <Stars value={rating} size={16} />
              <View className="t-note t-quiet">
                {t('reviews.count', { count: ratingCount })} · {t('reviews.bought')}
              </View>
            </View>
          </View>
        )}
        {reviews.data?.map(review => (
          <OneReview key={review.id} review={review} />
        ))}
        {reviews.hasNextPage && (
          <Button
            kind="text"
            size="medium"
            loading={reviews.isFetchingNextPage}
            onPress={() => void reviews.fetchNextPage()}
          >
            {t('reviews.more')}
          </Button>
        )}
      </Card>
    </>
  )
}

const OneReview = ({ review }: { review: Review }) => {
  const { t } = useTranslation('shop')
  const [seen, setSeen] = useState<number | null>(null)
  const { personName, stars, text, pictures, at, skuName, reply } = review
  const name = personName ?? t('reviews.anonymous')
  return (
    <View className="product__review">
      <View className="product__review-head">
        <Disc size={36} isDecoration>
          {[...name][0]}
        </Disc>
        <View className="product__review-person">
          <View className="t-row">{name}</View>
          <View className="t-note t-quiet">
            {formatDay(at)} · {skuName}
          </View>
        </View>
        <Stars value={stars} />
      </View>
      {text && <View>{text}</View>}
      {pictures.length > 0 && (
        <View className="product__review-pictures">
          {pictures.map((picture, index) => (
            <Pressable
              key={picture}
              className="product__review-picture"
              onPress={() => setSeen(index)}
              facts={{ label: t('reviews.picture') }}
            >
              <Image
                className="product__review-image"
                src={serverFile(picture)}
                mode="aspectFill"
                lazyLoad
                {...aria({ hidden: true })}
              />
            </Pressable>
          ))}
        </View>
      )}
      {reply && <View className="product__reply">{t('reviews.reply', { text: reply })}</View>}
      {seen !== null && (
        <PictureViewer
          pictures={pictures}
          at={seen}
          label={t('reviews.picture')}
          onMoved={setSeen}
          onClosed={() => setSeen(null)}
        />
      )}
    </View>
  )
}
