import { Text, View } from '@tarojs/components'
import type { Product } from '@/data/shop/products'
import {
  getSkuOptionPriceDifference,
  getSkuOptionValueState,
  selectSkuOptionValue,
  type SkuOptionSelection,
} from '@anzuo/domain/shop/skuSelection'
import { useTranslation } from '@/i18n'
import { formatMoney } from '@/i18n/numberFormat'
import { Row } from '@/ui/layout/Flex'
import { getAriaAttributes } from '@/ui/accessibility/ariaAttributes'
import { useRadioGroupArrowKeys } from '@/ui/accessibility/useRadioGroupArrowKeys'
import { Pressable } from '@/ui/forms/Pressable'
import { ProductImage } from '@/ui/shop/ProductImage'

type Option = Product['options'][number]
type Value = Option['values'][number]

/** Values that stand below one another where there is room; more of them are quicker to see side by side. */
const MAX_ROWS = 4

export type SkuOptionProps = {
  product: Product
  option: Option
  choice: SkuOptionSelection
  onChosen: (choice: SkuOptionSelection) => void
}

/** The values of one option: swatches where each has a colour, pictures where these tell them apart, else rows of words. */
export const SkuOption = ({ product: { skus }, option, choice, onChosen }: SkuOptionProps) => {
  const { t } = useTranslation('shop')
  const { key, name, values } = option
  const choose = (value: string) => onChosen(selectSkuOptionValue(skus, choice, { key, value }))
  const arrows = useRadioGroupArrowKeys(
    values.map(value => ({ value: value.key })),
    choice[key] ?? null,
    choose,
  )
  const pictures = values.map(value => skus.find(sku => sku.choice[key] === value.key)?.picture)
  const areDifferent = new Set(pictures).size > 1
  const isColour = values.every(({ colour }) => colour)
  const look = isColour ? 'colour' : areDifferent || values.length > MAX_ROWS ? 'chip' : 'row'
  return (
    <View>
      <Row justify="between" className="t-group-label">
        <Text>{name}</Text>
        {isColour && <Text>{values.find(value => value.key === choice[key])?.name}</Text>}
      </Row>
      <Row
        gap={2}
        wrap
        className={`sku__values sku__values--${look}`}
        {...getAriaAttributes({ role: 'radiogroup', label: name })}
        {...arrows}
      >
        {values.map((value, at) => {
          const isOn = choice[key] === value.key
          const state = getSkuOptionValueState(skus, choice, { key, value: value.key })
          const more =
            look !== 'row' ? 0 : getSkuOptionPriceDifference(skus, choice, { option, value: value.key })
          const extra = more ? `${more > 0 ? '+ ' : ''}${formatMoney(more)}` : ''
          const words = [value.name, extra, state === 'soldOut' && t('product.soldOut')]
          return (
            <Pressable
              key={value.key}
              className={`sku__value${isColour ? '' : ' sku__value--words'}${isOn ? ' sku__value--on' : ''}${state === 'open' ? '' : ' sku__value--off'}`}
              onPress={() => choose(value.key)}
              aria={{ role: 'radio', checked: isOn, label: words.filter(Boolean).join(', ') }}
            >
              {isColour ? (
                <View className="sku__swatch" style={{ background: value.colour }} />
              ) : (
                <ValueContent
                  value={value}
                  extra={extra}
                  picture={areDifferent ? pictures[at] : undefined}
                  isSoldOut={state === 'soldOut'}
                />
              )}
            </Pressable>
          )
        })}
      </Row>
    </View>
  )
}

type ValueContentProps = { value: Value; extra: string; picture: string | undefined; isSoldOut: boolean }

const ValueContent = ({ value, extra, picture, isSoldOut }: ValueContentProps) => (
  <>
    {picture && (
      <View className="sku__value-picture">
        <ProductImage picture={picture} isSoldOut={isSoldOut} />
      </View>
    )}
    <View className="sku__value-name">{value.name}</View>
    {extra && <View className="sku__value-extra">{extra}</View>}
  </>
)
