import { View } from '@tarojs/components'
import { useState } from 'react'
import { PRODUCT_FEATURES } from '@anzuo/domain/shop/choices'
import { useProductCount, type ProductFeature } from '@/data/shop/products'
import { useTranslation } from '@/i18n'
import { formatMoney } from '@/i18n/numberFormat'
import { Row } from '@/ui/layout/Flex'
import { getAriaAttributes } from '@/ui/accessibility/ariaAttributes'
import { Button } from '@/ui/forms/Button'
import { TextField } from '@/ui/forms/TextField'
import { ListRow } from '@/ui/layout/ListRow'
import { Pressable } from '@/ui/forms/Pressable'
import { BottomSheet } from '@/ui/feedback/BottomSheet'
import { Switch } from '@/ui/forms/Switch'
import {
  toProductFilterRequest,
  isValidPriceRange,
  emptyProductListQuery,
  priceRangeOptions,
  parseWholeYuan,
  type PriceRange,
  type ProductListQuery,
} from './productListQuery'

export type ProductFilterSheetProps = {
  query: ProductListQuery
  onChanged: (query: ProductListQuery) => void
  onClosed: () => void
}

/** The ends of a price range as they are typed. */
type TypedPriceRange = { from: string; to: string }

const NO_PRICE_RANGE: TypedPriceRange = { from: '', to: '' }

const yuanToInputText = (yuan: number | null) => (yuan === null ? '' : String(yuan))
const toTypedRange = ({ from, to }: PriceRange): TypedPriceRange => ({
  from: yuanToInputText(from),
  to: yuanToInputText(to),
})

/** What to leave out of the list. The button says how many products are left before it is pressed. */
export const ProductFilterSheet = ({ query, onChanged, onClosed }: ProductFilterSheetProps) => {
  const { t } = useTranslation('shop')
  const [features, setFeatures] = useState<readonly ProductFeature[]>(query.features)
  const [inStock, setInStock] = useState(query.inStock)
  const [typedRange, setTypedRange] = useState(toTypedRange(query))
  const range: PriceRange = { from: parseWholeYuan(typedRange.from), to: parseWholeYuan(typedRange.to) }
  const isValidRange = isValidPriceRange(range.from, range.to)
  const next: ProductListQuery = { ...query, features, inStock, ...(isValidRange ? range : {}) }
  const count = useProductCount(toProductFilterRequest(next), { enabled: isValidRange })

  const clear = () => {
    setFeatures(emptyProductListQuery.features)
    setInStock(emptyProductListQuery.inStock)
    setTypedRange(NO_PRICE_RANGE)
  }
  const show = () => {
    onChanged(next)
    onClosed()
  }
  return (
    <BottomSheet open id="filter-sheet" title={t('filter.title')} onClosed={onClosed}>
      <View className="filter">
        <PriceRangeFilter
          range={range}
          typed={typedRange}
          error={isValidRange ? undefined : t('filter.wrongPrice')}
          onChanged={setTypedRange}
        />
        <FeatureFilter value={features} onChanged={setFeatures} />
        <ListRow
          title={t('filter.stock')}
          value={
            <Switch id="filter-stock" checked={inStock} onChanged={setInStock} label={t('filter.stock')} />
          }
        />
        <View className="filter__actions">
          <Button id="filter-clear" kind="soft" size="medium" onPress={clear}>
            {t('filter.clear')}
          </Button>
          <Button id="filter-show" size="medium" disabled={!isValidRange} onPress={show}>
            {count === null ? t('filter.showSome') : t('filter.show', { count })}
          </Button>
        </View>
      </View>
    </BottomSheet>
  )
}

type PriceRangeFilterProps = {
  range: PriceRange
  typed: TypedPriceRange
  error: string | undefined
  onChanged: (typed: TypedPriceRange) => void
}

/** Ready-made price ranges, and two fields for another one. */
const PriceRangeFilter = ({ range, typed, error, onChanged }: PriceRangeFilterProps) => {
  const { t } = useTranslation('shop')
  return (
    <View className="filter__part">
      <View className="t-group-label">{t('filter.price')}</View>
      <Row gap={2} wrap>
        {priceRangeOptions.map(option => {
          const isOn = option.from === range.from && option.to === range.to
          return (
            <FilterChip
              key={`${option.from} ${option.to}`}
              label={formatPriceRange(t, option)}
              isOn={isOn}
              onToggled={() => onChanged(isOn ? NO_PRICE_RANGE : toTypedRange(option))}
            />
          )
        })}
      </Row>
      <View className="filter__range">
        {(['from', 'to'] as const).map(end => (
          <TextField
            key={end}
            id={`filter-${end}`}
            label={t(`filter.${end}`)}
            type="number"
            prefix={t('filter.yuan')}
            value={typed[end]}
            maxLength={9}
            onChanged={value => onChanged({ ...typed, [end]: value })}
            error={end === 'from' ? error : undefined}
          />
        ))}
      </View>
    </View>
  )
}

type FeatureFilterProps = {
  value: readonly ProductFeature[]
  onChanged: (features: readonly ProductFeature[]) => void
}

const FeatureFilter = ({ value, onChanged }: FeatureFilterProps) => {
  const { t } = useTranslation('shop')
  const toggle = (feature: ProductFeature) =>
    onChanged(value.includes(feature) ? value.filter(other => other !== feature) : [...value, feature])
  return (
    <View className="filter__part">
      <View className="t-group-label">{t('filter.does')}</View>
      <Row gap={2} wrap {...getAriaAttributes({ role: 'group', label: t('filter.does') })}>
        {PRODUCT_FEATURES.map(feature => (
          <FilterChip
            key={feature}
            label={t(`feature.${feature}`)}
            isOn={value.includes(feature)}
            onToggled={() => toggle(feature)}
          />
        ))}
      </Row>
    </View>
  )
}

const formatPriceRange = (
  t: ReturnType<typeof useTranslation<'shop'>>['t'],
  { from, to }: PriceRange,
): string => {
  const amount = (yuan: number) => formatMoney(yuan * 100)
  if (from !== null && to !== null) return t('filter.between', { from: amount(from), to: amount(to) })
  return from === null
    ? t('filter.under', { amount: amount(to ?? 0) })
    : t('filter.over', { amount: amount(from) })
}

type FilterChipProps = { label: string; isOn: boolean; onToggled: () => void }

const FilterChip = ({ label, isOn, onToggled }: FilterChipProps) => (
  <Pressable
    className={`filter__chip${isOn ? ' filter__chip--on' : ''}`}
    onPress={onToggled}
    aria={{ role: 'checkbox', checked: isOn }}
  >
    {label}
  </Pressable>
)
