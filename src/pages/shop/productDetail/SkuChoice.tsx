import { View } from '@tarojs/components'
import type { Product } from '@/data/shop/products'
import {
  selectSkuOptionValue,
  getSkuOptionValueState,
  type SkuOptionSelection,
} from '@anzuo/domain/shop/skuSelection'
import { useTranslation } from '@/i18n'
import { Row } from '@/ui/layout/Flex'
import { getAriaAttributes } from '@/ui/accessibility/ariaAttributes'
import { useRadioGroupArrowKeys } from '@/ui/accessibility/useRadioGroupArrowKeys'
import { Pressable } from '@/ui/forms/Pressable'
import { ProductImage } from '@/ui/shop/ProductImage'
import { QuantityStepper } from '@/ui/shop/QuantityStepper'
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

type SkuOptionProps = {
  product: Product
  option: Product['options'][number]
  choice: SkuOptionSelection
  onChosen: (choice: SkuOptionSelection) => void
}

const SkuOption = ({ product, option, choice, onChosen }: SkuOptionProps) => {
  const { t } = useTranslation('shop')
  const { key, name, values } = option
  const choose = (value: string) => onChosen(selectSkuOptionValue(product.skus, choice, { key, value }))
  const arrows = useRadioGroupArrowKeys(
    values.map(value => ({ value: value.key })),
    choice[key] ?? null,
    choose,
  )
  const pictures = values.map(value => product.skus.find(sku => sku.choice[key] === value.key)?.picture)
  const areDifferent = new Set(pictures).size > 1
  return (
    <View>
      <View className="t-group-label">{name}</View>
      <Row gap={2} wrap {...getAriaAttributes({ role: 'radiogroup', label: name })} {...arrows}>
        {values.map((value, at) => {
          const isOn = choice[key] === value.key
          const state = getSkuOptionValueState(product.skus, choice, { key, value: value.key })
          const picture = pictures[at]
          const look = `${isOn ? ' sku__value--on' : ''}${state === 'open' ? '' : ' sku__value--off'}`
          return (
            <Pressable
              key={value.key}
              className={`sku__value${look}`}
              onPress={() => choose(value.key)}
              aria={{
                role: 'radio',
                checked: isOn,
                label: state === 'soldOut' ? `${value.name}, ${t('product.soldOut')}` : value.name,
              }}
            >
              {areDifferent && picture && (
                <View className="sku__swatch">
                  <ProductImage picture={picture} isSoldOut={state === 'soldOut'} />
                </View>
              )}
              <View className="sku__value-name">{value.name}</View>
            </Pressable>
          )
        })}
      </Row>
    </View>
  )
}
