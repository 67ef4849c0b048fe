import { View } from '@tarojs/components'
import { useSuggestedProducts } from '@/data/shop/products'
import { useTranslation } from '@/i18n'
import { Link } from '@/ui/layout/Link'
import { ProductGrid } from '@/ui/shop/ProductGrid'
import { AsyncContent } from '@/ui/feedback/AsyncContent'
import { SectionHeader } from '@/ui/layout/SectionHeader'
import { pickAcrossCategories } from './pickAcrossCategories'

const MAX_SUGGESTED_PRODUCTS = 8

/** What the shop suggests. Should it not come, or nothing be on sale, the rest of the page stands. */
export const SuggestedProductsSection = () => {
  const { t } = useTranslation()
  const suggested = useSuggestedProducts()
  if (suggested.data?.products.length === 0) return null
  return (
    <View className="ui-stack ui-gap-4">
      <SectionHeader title={t('home.picks')} end={<Link to="productList">{t('home.all')}</Link>} />
      <AsyncContent state={suggested} skeleton="grid">
        {({ products }) => <ProductGrid products={pickAcrossCategories(products, MAX_SUGGESTED_PRODUCTS)} />}
      </AsyncContent>
    </View>
  )
}
