import { View } from '@tarojs/components'
import type { CommunityEntry } from '@/data/community'
import { useTranslation } from '@/i18n'
import { formatRelative } from '@/i18n/format'
import { Card } from '@/ui/Card'
import { Icon } from '@/ui/Icon'
import { Link } from '@/ui/Link'
import { Stars } from '@/ui/Stars'
import { Pictures } from './Pictures'
import { Writer } from './Writer'

type Review = Extract<CommunityEntry, { kind: 'review' }>['review']

/** What a buyer wrote and shows, with the way to what they bought. */
export const ReviewCard = ({ review }: { review: Review }) => {
  const { t } = useTranslation('community')
  const { personName, at, stars, text, pictures, productId, productName, skuName, reply } = review
  const name = personName ?? t('anonymous')
  return (
    <Card>
      <Writer initial={name.slice(0, 1)} name={name} note={formatRelative(at)} badge={t('review')} />
      <View className="community-post__stars">
        <Stars value={stars} size={16} />
      </View>
      {text && <View className="community-post__text">{text}</View>}
      <Pictures pictures={pictures} name={productName} />
      {reply && <View className="community-post__reply">{t('reply', { reply })}</View>}
      <Link to="productDetail" params={{ id: productId }} look="plain" className="community-product">
        <View className="community-product__name">{`${productName} · ${skuName}`}</View>
        <Icon name="next" size={16} />
      </Link>
    </Card>
  )
}
