import { View } from '@tarojs/components'
import type { CommunityPost } from '@/data/shop/community'
import { getCurrentLanguage, useTranslation } from '@/i18n'
import { formatRelativeTime } from '@/i18n/format'
import { Card } from '@/ui/layout/Card'
import { Link } from '@/ui/layout/Link'
import { CommunityPictureGrid } from './CommunityPictureGrid'
import { AuthorHeader } from './AuthorHeader'

/** A post of the brand; the whole of it stands on a page of its own. */
export const CommunityPostCard = ({ post }: { post: CommunityPost }) => {
  const { t } = useTranslation(['community', 'common'])
  const brand = BRAND.name[getCurrentLanguage()]
  const { id, title, text, pictures, at } = post
  return (
    <Card>
      <Link to="postDetail" params={{ id }} variant="plain">
        <AuthorHeader
          initial={brand.slice(0, 1)}
          name={brand}
          note={formatRelativeTime(at)}
          badge={t('official')}
        />
        <View className="community-post__title">{title}</View>
        <View className="community-post__text">{text}</View>
        <CommunityPictureGrid pictures={pictures.slice(0, 1)} isWide />
        <View className="community-post__on">{t('read')}</View>
      </Link>
    </Card>
  )
}
