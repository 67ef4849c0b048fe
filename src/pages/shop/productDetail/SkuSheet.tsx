import { View } from '@tarojs/components'
import type { Product, Sku } from '@/data/shop/products'
import { getAriaAttributes } from '@/ui/accessibility/ariaAttributes'
import { Price } from '@/ui/shop/Price'
import { ProductImage } from '@/ui/shop/ProductImage'
import { BottomSheet } from '@/ui/feedback/BottomSheet'
import { PurchaseActions } from './PurchaseActions'
import { SkuChoice } from './SkuChoice'
import { SkuStock } from './SkuStock'
import type { SkuSelection } from './useSkuSelection'

export type SkuSheetProps = { product: Product; selection: SkuSelection; onClosed: () => void }

/** Chooses the combination and how many of it, then puts it into the cart or goes to the checkout. */
export const SkuSheet = ({ product, selection, onClosed }: SkuSheetProps) => (
  <BottomSheet open id="sku-sheet" title={product.name} onClosed={onClosed}>
    <View className="sku">
      <SelectedSku product={product} sku={selection.sku} />
      <SkuChoice product={product} selection={selection} />
      <PurchaseActions product={product} selection={selection} onDone={onClosed} />
    </View>
  </BottomSheet>
)

const SelectedSku = ({ product, sku }: { product: Product; sku: Sku | null }) => {
  return (
    <View className="sku__chosen">
      <View className="sku__picture">
        <ProductImage picture={sku?.picture ?? product.picture} isSoldOut={sku?.stock === 0} />
      </View>
      <View className="sku__facts" {...getAriaAttributes({ live: 'polite' })}>
        <Price cents={sku?.price ?? product.priceFrom} size="sheet" isFrom={!sku} />
        <View className="sku__name">{sku?.name}</View>
        <SkuStock sku={sku} />
      </View>
    </View>
  )
}
