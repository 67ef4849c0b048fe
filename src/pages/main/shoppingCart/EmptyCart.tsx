import { useRecentlyViewedProducts, useSuggestedProducts } from '@/data/shop/products'
import { useTranslation } from '@/i18n'
import { navigate } from '@/routes'
import { Stack } from '@/ui/layout/Flex'
import { drawChair } from '@/ui/illustrations/chair'
import { EmptyState } from '@/ui/feedback/EmptyState'
import { ProductGrid } from '@/ui/shop/ProductGrid'
import { SectionHeader } from '@/ui/layout/SectionHeader'

const MAX_SUGGESTED_PRODUCTS = 4

/** An empty cart: the way to the chairs, and what was looked at before. */
export const EmptyCart = () => {
  const { t } = useTranslation('cart')
  const lookedAt = useRecentlyViewedProducts()
  const suggested = useSuggestedProducts().data?.products ?? []
  const products = (lookedAt.length > 0 ? lookedAt : suggested).slice(0, MAX_SUGGESTED_PRODUCTS)
  return (
    <Stack gap={3}>
      <EmptyState
        illustration={drawChair}
        title={t('empty.title')}
        note={t('empty.note')}
        action={{ id: 'cart-see', label: t('empty.action'), onPress: () => navigate('productList') }}
      />
      {products.length > 0 && (
        <>
          <SectionHeader title={t(lookedAt.length > 0 ? 'lookedAt' : 'suggested')} />
          <ProductGrid products={products} />
        </>
      )}
    </Stack>
  )
}
