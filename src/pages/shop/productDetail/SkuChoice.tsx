import { View } from '@tarojs/components'
import type { Product } from '@/data/shop/products'
import { useTranslation } from '@/i18n'
import { Row } from '@/ui/layout/Flex'
import { QuantityStepper } from '@/ui/shop/QuantityStepper'
import { SkuOption } from './SkuOption'
import type { SkuSelection } from './useSkuSelection'

export type SkuChoiceProps = { product: Product; selection: SkuSelection }

/** The options of a product, and how many of it. */
export const SkuChoice = ({ product, selection }: SkuChoiceProps) => {
  const { t } = useTranslation('shop')
  const { choice, quantity, maxQuantity, choose, setQuantity } = selection
  return (
    <>
      {product.options.map(option => (
        <SkuOption key={option.key} product={product} option={option} choice={choice} onChosen={choose} />
      ))}
      <Row gap={4} align="center" justify="between">
        <View>
          <View className="t-row">{t('product.quantity')}</View>
          {maxQuantity > 0 && quantity >= maxQuantity && (
            <View className="t-small t-quiet">{t('product.most', { count: maxQuantity })}</View>
          )}
        </View>
        <QuantityStepper
          value={quantity}
          max={maxQuantity}
          onChanged={setQuantity}
          label={t('product.quantity')}
        />
      </Row>
    </>
  )
}
