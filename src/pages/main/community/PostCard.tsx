import { View } from '@tarojs/components'
import type { Post } from '@/data/community'
import { currentLanguage, useTranslation } from '@/i18n'
import { formatRelative } from '@/i18n/format'
import { Card } from '@/ui/Card'
import { Link } from '@/ui/Link'
import { Pictures } from './Pictures'
import { Writer } from './Writer'

/** A post of the brand; the whole of it stands on a page of its own. */
export const PostCard = ({ post }: { post: Post }) => {
  const { t } = useTranslation(['community', 'common'])
  const brand = BRAND.name[currentLanguage()]
  const { id, title, text, pictures, at } = post
  return (
    <Card>
      <Link to="material" params={{ id }} look="plain" className="community-post">
        <Writer initial={brand.slice(0, 1)} name={brand} note={formatRelative(at)} badge={t('official')} />
        <View className="community-post__title">{title}</View>
        <View className="community-post__text">{text}</View>
        <Pictures pictures={pictures.slice(0, 1)} isWide />
        <View className="community-post__on">{t('read')}</View>
      </Link>
    </Card>
  )
}
