import { View } from '@tarojs/components'
import type { CommunityFeedEntry } from '@/data/shop/community'
import { useTranslation } from '@/i18n'
import { formatRelativeTime } from '@/i18n/format'
import { Card } from '@/ui/layout/Card'
import { Icon } from '@/ui/icons/Icon'
import { Link } from '@/ui/layout/Link'
import { StarRating } from '@/ui/shop/StarRating'
import { CommunityPictureGrid } from './CommunityPictureGrid'
import { AuthorHeader } from './AuthorHeader'

type CommunityReview = Extract<CommunityFeedEntry, { kind: 'review' }>['review']

/** What a buyer wrote and shows, with the way to what they bought. */
export const ReviewCard = ({ review }: { review: CommunityReview }) => {
  const { t } = useTranslation('community')
  const { personName, at, stars, text, pictures, productId, productName, skuName, reply } = review
  const name = personName ?? t('anonymous')
  return (
    <Card>
      <AuthorHeader
        initial={name.slice(0, 1)}
        name={name}
        note={formatRelativeTime(at)}
        badge={t('review')}
      />
      <View className="ui-mt-3">
        <StarRating value={stars} size={16} />
      </View>
      {text && <View className="community-post__text">{text}</View>}
      <CommunityPictureGrid pictures={pictures} name={productName} />
      {reply && <View className="community-post__reply">{t('reply', { reply })}</View>}
      <Link to="productDetail" params={{ id: productId }} variant="plain" className="community-product">
        <View className="community-product__name">{`${productName} · ${skuName}`}</View>
        <Icon name="next" size={16} />
      </Link>
    </Card>
  )
}
