import { View } from '@tarojs/components'
import { useRecommended, type Product } from '@/data/products'
import { useTranslation } from '@/i18n'
import { ProductCard } from '@/ui/ProductCard'
import { SectionHead } from '@/ui/SectionHead'

/** What others who looked at this may like; nothing while there is nothing. */
export const Recommended = ({ product: { id, delivery } }: { product: Product }) => {
  const { t } = useTranslation('shop')
  const products = useRecommended({ id }).data?.products ?? []
  if (products.length === 0) return null
  return (
    <View className="product__recommended">
      <SectionHead title={t(delivery === 'installed' ? 'product.recommendedChair' : 'product.recommended')} />
      <View className="product__grid">
        {products.map(product => (
          <ProductCard key={product.id} product={product} />
        ))}
      </View>
    </View>
  )
}
