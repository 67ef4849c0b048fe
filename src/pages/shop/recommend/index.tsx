import { View } from '@tarojs/components'
import { useAssistantOfLink } from '@/data/assistant'
import { useChairProduct, useRecommended, type ProductCard as Product } from '@/data/products'
import { useTranslation, withTexts } from '@/i18n'
import { shopTexts } from '@/i18n/namespaces/shop'
import { navigate, useRouteParams } from '@/routes'
import { aria } from '@/ui/aria'
import { drawChair } from '@/ui/art/chair'
import { Button } from '@/ui/Button'
import { EmptyPicture } from '@/ui/EmptyPicture'
import { ProductCard } from '@/ui/ProductCard'
import { Screen } from '@/ui/Screen'
import { SectionHead } from '@/ui/SectionHead'
import { Skeleton } from '@/ui/Skeleton'
import { Svg } from '@/ui/Svg'
import { usePalette } from '@/ui/theme'
import { idsOf } from './idsOf'
import './recommend.scss'

function RecommendPage() {
  const { t } = useTranslation('shop')
  const { sn, assistantId, products: chosen } = useRouteParams('recommend')
  useAssistantOfLink(assistantId)
  const ids = idsOf(chosen)
  const isChosen = ids.length > 0
  const chair = useChairProduct(sn)
  const recommended = useRecommended(isChosen ? { sn, ids } : { sn })
  const own = chair.data?.product ?? null
  return (
    <Screen
      title={t('recommend.title')}
      width="wide"
      state={recommended}
      skeleton={<Skeleton shape="grid" />}
      empty={{ when: ({ products }) => products.length === 0, content: <Nothing /> }}
    >
      {({ products }) => (
        <View className="recommend">
          <Heading sn={sn} chair={own} isChosen={isChosen} />
          <View className="recommend__grid">
            {products.map(product => (
              <ProductCard key={product.id} product={product} />
            ))}
          </View>
          {own && (
            <>
              <SectionHead title={t('recommend.yourChair')} />
              <ProductCard product={own} look="row" />
            </>
          )}
          <View className="recommend__all">
            <Button kind="outline" size="medium" onPress={() => navigate('chooseBuy')}>
              {t('recommend.all')}
            </Button>
          </View>
        </View>
      )}
    </Screen>
  )
}

type HeadingProps = { sn: string; chair: Product | null; isChosen: boolean }

const Heading = ({ sn, chair, isChosen }: HeadingProps) => {
  const { t } = useTranslation('shop')
  const words = () => {
    if (isChosen) return { title: t('recommend.assistant'), note: t('recommend.assistantNote') }
    if (chair)
      return { title: t('recommend.forChair', { name: chair.name }), note: t('recommend.forChairNote') }
    return { title: t('recommend.forAnybody'), note: t('recommend.forAnybodyNote', { sn }) }
  }
  const { title, note } = words()
  return (
    <View>
      <View className="t-title" {...aria({ role: 'heading', level: 2 })}>
        {title}
      </View>
      <View className="recommend__note">{note}</View>
    </View>
  )
}

const Nothing = () => {
  const { t } = useTranslation('shop')
  return (
    <EmptyPicture
      art={<Svg svg={drawChair(usePalette(), {})} />}
      title={t('recommend.none.title')}
      note={t('recommend.none.note')}
      action={{ label: t('recommend.none.action'), onPress: () => navigate('chooseBuy') }}
    />
  )
}

export default withTexts(shopTexts, RecommendPage)
