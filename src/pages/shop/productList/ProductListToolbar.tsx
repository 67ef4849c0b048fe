import { Text, View } from '@tarojs/components'
import type { ProductSort } from '@/data/shop/products'
import { useTranslation } from '@/i18n'
import { IconButton } from '@/ui/forms/IconButton'
import { getAriaAttributes } from '@/ui/accessibility/ariaAttributes'
import { Icon } from '@/ui/icons/Icon'
import { Pressable } from '@/ui/forms/Pressable'
import {
  countActiveFilters,
  toggleProductSort,
  type ProductListLayout,
  type ProductListQuery,
} from './productListQuery'

export type ProductListToolbarProps = {
  query: ProductListQuery
  layout: ProductListLayout
  onChanged: (query: ProductListQuery) => void
  onLayoutChanged: (layout: ProductListLayout) => void
  onFilterOpened: () => void
}

const SORT_OPTIONS = ['suggested', 'sold', 'newest', 'price'] as const satisfies readonly ProductSort[]

/** The order of the list, its look, and the way to the filters. */
export const ProductListToolbar = ({
  query,
  layout,
  onChanged,
  onLayoutChanged,
  onFilterOpened,
}: ProductListToolbarProps) => {
  const { t } = useTranslation('shop')
  const count = countActiveFilters(query)
  return (
    <View className="choose__tools">
      <View className="choose__sorts" {...getAriaAttributes({ role: 'group', label: t('choose.sorts') })}>
        {SORT_OPTIONS.map(sort => {
          const isPrice = sort === 'price'
          const isOn = query.sort === sort || (isPrice && query.sort === 'priceDown')
          const isDown = isPrice && query.sort === 'priceDown'
          return (
            <Pressable
              key={sort}
              id={`sort-${sort}`}
              className={`choose__sort${isOn ? ' choose__sort--on' : ''}`}
              onPress={() => onChanged({ ...query, sort: toggleProductSort(query.sort, sort) })}
              aria={{
                ...(isOn ? { current: 'true' } : {}),
                ...(isPrice ? { label: t(isDown ? 'choose.priceDown' : 'choose.priceUp') } : {}),
              }}
            >
              <Text>{t(`choose.sort.${sort}`)}</Text>
              {isPrice && isOn && <Icon name={isDown ? 'down' : 'up'} size={14} />}
            </Pressable>
          )
        })}
      </View>
      <IconButton
        id="choose-look"
        className="choose__tool"
        onPress={() => onLayoutChanged(layout === 'row' ? 'grid' : 'row')}
        label={t(layout === 'row' ? 'choose.asGrid' : 'choose.asList')}
        icon={layout === 'row' ? 'grid' : 'list'}
        size={20}
      />
      <Pressable
        id="choose-filter"
        className={`choose__tool${count > 0 ? ' choose__tool--on' : ''}`}
        onPress={onFilterOpened}
        aria={{ label: count > 0 ? t('choose.filterCount', { count }) : t('choose.filter') }}
      >
        <Icon name="filter" size={20} />
        {count > 0 && <Text className="choose__tool-count">{count}</Text>}
      </Pressable>
    </View>
  )
}
