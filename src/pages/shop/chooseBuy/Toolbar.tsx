import { Text, View } from '@tarojs/components'
import type { ProductSort } from '@/data/products'
import { useTranslation } from '@/i18n'
import { aria } from '@/ui/aria'
import { Icon } from '@/ui/Icon'
import { Pressable } from '@/ui/Pressable'
import { filterCount, nextSort, type Look, type Wish } from './search'

export type ToolbarProps = {
  wish: Wish
  look: Look
  onChanged: (wish: Wish) => void
  onLooked: (look: Look) => void
  onFilter: () => void
}

const SORTS = ['suggested', 'sold', 'newest', 'price'] as const satisfies readonly ProductSort[]

/** The order of the list, its look, and the way to the filters. */
export const Toolbar = ({ wish, look, onChanged, onLooked, onFilter }: ToolbarProps) => {
  const { t } = useTranslation('shop')
  const count = filterCount(wish)
  return (
    <View className="choose__tools">
      <View className="choose__sorts" {...aria({ role: 'group', label: t('choose.sorts') })}>
        {SORTS.map(sort => {
          const isPrice = sort === 'price'
          const isOn = wish.sort === sort || (isPrice && wish.sort === 'priceDown')
          const isDown = isPrice && wish.sort === 'priceDown'
          return (
            <Pressable
              key={sort}
              id={`sort-${sort}`}
              className={`choose__sort${isOn ? ' choose__sort--on' : ''}`}
              onPress={() => onChanged({ ...wish, sort: nextSort(wish.sort, sort) })}
              facts={{
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
      <Pressable
        id="choose-look"
        className="choose__tool"
        onPress={() => onLooked(look === 'row' ? 'grid' : 'row')}
        facts={{ label: t(look === 'row' ? 'choose.asGrid' : 'choose.asList') }}
      >
        <Icon name={look === 'row' ? 'grid' : 'list'} size={20} />
      </Pressable>
      <Pressable
        id="choose-filter"
        className={`choose__tool${count > 0 ? ' choose__tool--on' : ''}`}
        onPress={onFilter}
        facts={{ label: count > 0 ? t('choose.filterCount', { count }) : t('choose.filter') }}
      >
        <Icon name="filter" size={20} />
        {count > 0 && <Text className="choose__tool-count">{count}</Text>}
      </Pressable>
    </View>
  )
}
