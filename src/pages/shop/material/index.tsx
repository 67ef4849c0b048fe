import { Image, View } from '@tarojs/components'
import { usePost } from '@/data/community'
import { useTranslation, withTexts } from '@/i18n'
import { formatDate } from '@/i18n/format'
import { communityTexts } from '@/i18n/namespaces/community'
import { serverFile } from '@/platform/http/serverFile'
import { navigate, useRouteParams } from '@/routes'
import { aria } from '@/ui/aria'
import { Button } from '@/ui/Button'
import { Screen } from '@/ui/Screen'
import { Skeleton } from '@/ui/Skeleton'
import { Tag } from '@/ui/Tag'
import './material.scss'

function MaterialPage() {
  const { t } = useTranslation(['community', 'common'])
  const { id } = useRouteParams('material')
  const post = usePost(id)
  const productId = post.data?.productId
  return (
    <Screen
      title={t('common:titles.material')}
      back="community"
      state={post}
      skeleton={<Skeleton shape="article" />}
      dock={
        productId && (
          <Button size="medium" onPress={() => navigate('productDetail', { id: productId })}>
            {t('product')}
          </Button>
        )
      }
    >
      {({ title, text, pictures, at }) => (
        <View className="material">
          <View className="material__head">
            <Tag tone="accent">{t('official')}</Tag>
            <View className="t-small t-quiet">{formatDate(at)}</View>
          </View>
          <View className="material__title" {...aria({ role: 'heading', level: 2 })}>
            {title}
          </View>
          {pictures.map((picture, index) => (
            <View key={picture} className="material__plate">
              <Image
                className="material__picture"
                src={serverFile(picture)}
                mode="aspectFit"
                {...aria({
                  role: 'img',
                  label: t('picture', { number: index + 1, count: pictures.length }),
                })}
              />
            </View>
          ))}
          {text.split(/\n+/).map((paragraph, index) => (
            <View key={index} className="material__text">
              {paragraph}
            </View>
          ))}
        </View>
      )}
    </Screen>
  )
}

export default withTexts(communityTexts, MaterialPage)
