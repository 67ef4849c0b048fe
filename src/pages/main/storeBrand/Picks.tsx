import { View } from '@tarojs/components'
import { useSuggested } from '@/data/products'
import { useTranslation } from '@/i18n'
import { Link } from '@/ui/Link'
import { ProductCard } from '@/ui/ProductCard'
import { ScreenState } from '@/ui/ScreenState'
import { SectionHead } from '@/ui/SectionHead'
import { Skeleton } from '@/ui/Skeleton'
import { picksOf } from './picksOf'

const SHOWN = 8

/** What the shop suggests. Should it not come, the rest of the page stands. */
export const Picks = () => {
  const { t } = useTranslation()
  const suggested = useSuggested()
  return (
    <View className="home__picks">
      <SectionHead title={t('home.picks')} end={<Link to="chooseBuy">{t('home.all')}</Link>} />
      <ScreenState state={suggested} skeleton={<Skeleton shape="grid" />}>
        {({ products }) => (
          <View className="home__grid">
            {picksOf(products, SHOWN).map(product => (
              <ProductCard key={product.id} product={product} />
            ))}
          </View>
        )}
      </ScreenState>
    </View>
  )
}
