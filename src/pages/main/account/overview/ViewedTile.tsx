import { View } from '@tarojs/components'
import { useRecentlyViewedProducts } from '@/data/shop/products'
import { useTranslation } from '@/i18n'
import { Link } from '@/ui/layout/Link'
import { ProductImage } from '@/ui/shop/ProductImage'
import { OverviewTile } from './OverviewTile'

const MAX_PRODUCTS = 3

/** What the person looked at lately. */
export const ViewedTile = () => {
  const { t } = useTranslation('overview')
  const products = useRecentlyViewedProducts().slice(0, MAX_PRODUCTS)
  return (
    <OverviewTile place="third" title={t('viewed.title')}>
      {products.length === 0 ? (
        <View className="t-small t-quiet">{t('viewed.none')}</View>
      ) : (
        <View className="overview__viewed">
          {products.map(({ id, name, picture }) => (
            <Link
              key={id}
              to="productDetail"
              params={{ id }}
              variant="plain"
              className="overview__product"
              aria={{ label: name }}
            >
              <ProductImage picture={picture} />
            </Link>
          ))}
        </View>
      )}
    </OverviewTile>
  )
}
