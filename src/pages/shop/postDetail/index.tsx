import { Image, View } from '@tarojs/components'
import { getCardPicture, getShareCardUrl } from '@anzuo/domain/shop/shareCards'
import { useCommunityPost } from '@/data/shop/community'
import { useTranslation, withTranslations } from '@/i18n'
import { formatDate } from '@/i18n/format'
import { communityTranslations } from '@/i18n/namespaces/community'
import { toServerFileUrl } from '@/platform/http/toServerFileUrl'
import { navigate, useRouteParams } from '@/routes'
import { Row, Stack } from '@/ui/layout/Flex'
import { getAriaAttributes } from '@/ui/accessibility/ariaAttributes'
import { Button } from '@/ui/forms/Button'
import { PageLayout } from '@/ui/layout/PageLayout'
import { Tag } from '@/ui/layout/Tag'
import './postDetail.scss'

function PostDetailPage() {
  const { t } = useTranslation(['community', 'common'])
  const { id } = useRouteParams('postDetail')
  const post = useCommunityPost(id)
  const picture = post.data?.pictures[0]
  return (
    <PageLayout
      title={t('common:titles.material')}
      back="community"
      state={post}
      sharePicture={picture === undefined ? getShareCardUrl('community') : getCardPicture(picture)}
      skeleton="article"
      footer={({ productId }) =>
        productId && (
          <Button size="medium" onPress={() => navigate('productDetail', { id: productId })}>
            {t('product')}
          </Button>
        )
      }
    >
      {({ title, text, pictures, at }) => (
        <Stack gap={4}>
          <Row gap={3} align="center">
            <Tag tone="accent">{t('official')}</Tag>
            <View className="t-small t-quiet">{formatDate(at)}</View>
          </Row>
          <View className="t-state" {...getAriaAttributes({ role: 'heading', level: 2 })}>
            {title}
          </View>
          {pictures.map((picture, index) => (
            <View key={picture} className="material__plate">
              <Image
                className="ui-cover"
                src={toServerFileUrl(picture)}
                mode="aspectFit"
                {...getAriaAttributes({
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
        </Stack>
      )}
    </PageLayout>
  )
}

export default withTranslations(communityTranslations, PostDetailPage)
