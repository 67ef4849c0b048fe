import { View } from '@tarojs/components'
import { useState } from 'react'
import { useProductCount, type Feature } from '@/data/products'
import { useTranslation } from '@/i18n'
import { formatMoney } from '@/i18n/amounts'
import { aria } from '@/ui/aria'
import { Button } from '@/ui/Button'
import { Field } from '@/ui/Field'
import { ListRow } from '@/ui/ListRow'
import { Pressable } from '@/ui/Pressable'
import { Sheet } from '@/ui/Sheet'
import { Switch } from '@/ui/Switch'
import { features, filterOf, isRange, noWish, priceRanges, readYuan, type Wish } from './search'

export type FilterSheetProps = { wish: Wish; onChanged: (wish: Wish) => void; onClosed: () => void }

const written = (yuan: number | null) => (yuan === null ? '' : String(yuan))

/** What to leave out of the list. The button says how many products are left before it is pressed. */
export const FilterSheet = ({ wish, onChanged, onClosed }: FilterSheetProps) => {
  const { t } = useTranslation('shop')
  const [chosen, setChosen] = useState<readonly Feature[]>(wish.features)
  const [inStock, setInStock] = useState(wish.inStock)
  const [typed, setTyped] = useState({ from: written(wish.from), to: written(wish.to) })
  const [from, to] = [readYuan(typed.from), readYuan(typed.to)]
  const isRight = isRange(from, to)
  const next: Wish = { ...wish, features: chosen, inStock, ...(isRight ? { from, to } : {}) }
  const count = useProductCount(filterOf(next), { enabled: isRight })

  const toggle = (feature: Feature) =>
    setChosen(now => (now.includes(feature) ? now.filter(other => other !== feature) : [...now, feature]))
  const clear = () => {
    setChosen(noWish.features)
    setInStock(noWish.inStock)
    setTyped({ from: '', to: '' })
  }
  const show = () => {
    onChanged(next)
    onClosed()
  }
  return (
    <Sheet open id="filter-sheet" title={t('filter.title')} onClosed={onClosed}>
      <View className="filter">
        <View className="filter__part">
          <View className="filter__name">{t('filter.price')}</View>
          <View className="filter__chips">
            {priceRanges.map(range => {
              const isOn = range.from === from && range.to === to
              return (
                <Chip
                  key={`${range.from} ${range.to}`}
                  label={rangeWords(t, range)}
                  isOn={isOn}
                  onToggled={() =>
                    setTyped(
                      isOn ? { from: '', to: '' } : { from: written(range.from), to: written(range.to) },
                    )
                  }
                />
              )
            })}
          </View>
          <View className="filter__range">
            <Field
              id="filter-from"
              label={t('filter.from')}
              type="number"
              prefix={t('filter.yuan')}
              value={typed.from}
              maxLength={9}
              onChanged={value => setTyped(now => ({ ...now, from: value }))}
              error={isRight ? undefined : t('filter.wrongPrice')}
            />
            <Field
              id="filter-to"
              label={t('filter.to')}
              type="number"
              prefix={t('filter.yuan')}
              value={typed.to}
              maxLength={9}
              onChanged={value => setTyped(now => ({ ...now, to: value }))}
            />
          </View>
        </View>
        <View className="filter__part">
          <View className="filter__name">{t('filter.does')}</View>
          <View className="filter__chips" {...aria({ role: 'group', label: t('filter.does') })}>
            {features.map(feature => (
              <Chip
                key={feature}
                label={t(`feature.${feature}`)}
                isOn={chosen.includes(feature)}
                onToggled={() => toggle(feature)}
              />
            ))}
          </View>
        </View>
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
          <Button id="filter-show" size="medium" disabled={!isRight} onPress={show}>
            {count === null ? t('filter.showSome') : t('filter.show', { count })}
          </Button>
        </View>
      </View>
    </Sheet>
  )
}

const rangeWords = (
  t: ReturnType<typeof useTranslation<'shop'>>['t'],
  { from, to }: (typeof priceRanges)[number],
): string => {
  const amount = (yuan: number) => formatMoney(yuan * 100)
  if (from !== null && to !== null) return t('filter.between', { from: amount(from), to: amount(to) })
  return from === null
    ? t('filter.under', { amount: amount(to ?? 0) })
    : t('filter.over', { amount: amount(from) })
}

type ChipProps = { label: string; isOn: boolean; onToggled: () => void }

const Chip = ({ label, isOn, onToggled }: ChipProps) => (
  <Pressable
    className={`filter__chip${isOn ? ' filter__chip--on' : ''}`}
    onPress={onToggled}
    facts={{ role: 'checkbox', checked: isOn }}
  >
    {label}
  </Pressable>
)
