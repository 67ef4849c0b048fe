import { View } from '@tarojs/components'
import { parseSerialFamily } from '@anzuo/chair-protocol'
import { useShopAssistantReferral } from '@/data/shop/shopAssistant'
import { useChairProduct, useRecommendedProducts, type ProductSummary as Product } from '@/data/shop/products'
import { useTranslation, withTranslations } from '@/i18n'
import { shopTranslations } from '@/i18n/namespaces/shop'
import { navigate, useRouteParams } from '@/routes'
import { Stack } from '@/ui/layout/Flex'
import { getAriaAttributes } from '@/ui/accessibility/ariaAttributes'
import { drawChair } from '@/ui/illustrations/chair'
import { Button } from '@/ui/forms/Button'
import { EmptyState } from '@/ui/feedback/EmptyState'
import { ProductCard } from '@/ui/shop/ProductCard'
import { ProductGrid } from '@/ui/shop/ProductGrid'
import { PageLayout } from '@/ui/layout/PageLayout'
import { SectionHeader } from '@/ui/layout/SectionHeader'
import { parseProductIds } from './parseProductIds'
import './recommendations.scss'

function RecommendationsPage() {
  const { t } = useTranslation('shop')
  const { sn, assistantId, products: chosen } = useRouteParams('recommendations')
  useShopAssistantReferral(assistantId)
  const ids = parseProductIds(chosen)
  const isChosen = ids.length > 0
  const chair = useChairProduct(sn)
  const recommended = useRecommendedProducts(isChosen ? { sn, ids } : { sn })
  const own = chair.data?.product ?? null
  return (
    <PageLayout
      title={t('recommend.title')}
      width="wide"
      state={recommended}
      skeleton="grid"
      empty={{
        when: ({ products }) => products.length === 0,
        content: (
          <EmptyState
            illustration={drawChair}
            title={t('recommend.none.title')}
            note={t('recommend.none.note')}
            action={{ label: t('recommend.none.action'), onPress: () => navigate('productList') }}
          />
        ),
      }}
    >
      {({ products }) => (
        <Stack gap={4}>
          <RecommendationsHeading sn={sn} chair={own} isChosen={isChosen} />
          <ProductGrid products={products} />
          {own && (
            <>
              <SectionHeader title={t('recommend.yourChair')} />
              <ProductCard product={own} variant="row" />
            </>
          )}
          <View className="recommend__all">
            <Button kind="outline" size="medium" onPress={() => navigate('productList')}>
              {t('recommend.all')}
            </Button>
          </View>
        </Stack>
      )}
    </PageLayout>
  )
}

type RecommendationsHeadingProps = { sn: string; chair: Product | null; isChosen: boolean }

const RecommendationsHeading = ({ sn, chair, isChosen }: RecommendationsHeadingProps) => {
  const { t } = useTranslation('shop')
  const words = () => {
    if (isChosen) return { title: t('recommend.assistant'), note: t('recommend.assistantNote') }
    if (chair)
      return { title: t('recommend.forChair', { name: chair.name }), note: t('recommend.forChairNote') }
    const isKnownFamily = parseSerialFamily(sn) !== null
    return {
      title: t('recommend.forAnybody'),
      note: isKnownFamily ? t('recommend.forAnybodyNote') : t('recommend.unknownNote', { sn }),
    }
  }
  const { title, note } = words()
  return (
    <View>
      <View className="t-title" {...getAriaAttributes({ role: 'heading', level: 2 })}>
        {title}
      </View>
      <View className="recommend__note">{note}</View>
    </View>
  )
}

export default withTranslations(shopTranslations, RecommendationsPage)
