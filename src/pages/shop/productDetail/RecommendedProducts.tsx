import { useRecommendedProducts, type Product } from '@/data/shop/products'
import { useTranslation } from '@/i18n'
import { Stack } from '@/ui/layout/Flex'
import { ProductGrid } from '@/ui/shop/ProductGrid'
import { SectionHeader } from '@/ui/layout/SectionHeader'

/** What others who looked at this may like; nothing while there is nothing. */
export const RecommendedProducts = ({ product: { id, delivery } }: { product: Product }) => {
  const { t } = useTranslation('shop')
  const products = useRecommendedProducts({ id }).data?.products ?? []
  if (products.length === 0) return null
  return (
    <Stack gap={4}>
      <SectionHeader
        title={t(delivery === 'installed' ? 'product.recommendedChair' : 'product.recommended')}
      />
      <ProductGrid products={products} />
    </Stack>
  )
}
