import { View } from '@tarojs/components'
import { useLookedAt, useSuggested } from '@/data/products'
import { useTranslation } from '@/i18n'
import { navigate } from '@/routes'
import { drawChair } from '@/ui/art/chair'
import { EmptyPicture } from '@/ui/EmptyPicture'
import { ProductCard } from '@/ui/ProductCard'
import { SectionHead } from '@/ui/SectionHead'
import { Svg } from '@/ui/Svg'
import { usePalette } from '@/ui/theme'

const SHOWN = 4

/** An empty cart: the way to the chairs, and what was looked at before. */
export const EmptyCart = () => {
  const { t } = useTranslation('cart')
  const palette = usePalette()
  const lookedAt = useLookedAt()
  const suggested = useSuggested().data?.products ?? []
  const products = (lookedAt.length > 0 ? lookedAt : suggested).slice(0, SHOWN)
  return (
    <View className="cart__empty">
      <EmptyPicture
        art={<Svg svg={drawChair(palette, {})} />}
        title={t('empty.title')}
        note={t('empty.note')}
        action={{ id: 'cart-see', label: t('empty.action'), onPress: () => navigate('chooseBuy') }}
      />
      {products.length > 0 && (
        <>
          <SectionHead title={t(lookedAt.length > 0 ? 'lookedAt' : 'suggested')} />
          <View className="cart__grid">
            {products.map(product => (
              <ProductCard key={product.id} product={product} />
            ))}
          </View>
        </>
      )}
    </View>
  )
}
