import { View } from '@tarojs/components'
import { ProductCard, type ProductCardData } from './ProductCard'
import './ProductGrid.scss'

/** Products as cards: two beside one another on a phone, four on a wide screen. */
export const ProductGrid = ({ products }: { products: readonly ProductCardData[] }) => (
  <View className="product-grid">
    {products.map(product => (
      <ProductCard key={product.id} product={product} />
    ))}
  </View>
)
