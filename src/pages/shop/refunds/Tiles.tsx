import { View } from '@tarojs/components'
import { aria } from '@/ui/aria'
import { useArrowKeys } from '@/ui/arrowKeys'
import { Icon, type IconName } from '@/ui/Icon'
import { Pressable } from '@/ui/Pressable'
import './Tiles.scss'

export type Tile<V extends string> = { value: V; icon: IconName; title: string; note: string }

export type TilesProps<V extends string> = {
  label: string
  options: readonly Tile<V>[]
  value: V | null
  onChanged: (value: V) => void
}

/** One of two ways, each with what it means. */
export const Tiles = <V extends string>({ label, options, value, onChanged }: TilesProps<V>) => {
  const arrows = useArrowKeys(options, value, onChanged)
  return (
    <View>
      <View className="tiles__label" {...aria({ hidden: true })}>
        {label}
      </View>
      <View className="tiles" {...aria({ role: 'radiogroup', label })} {...arrows}>
        {options.map(option => (
          <Pressable
            key={option.value}
            className={`tiles__tile${option.value === value ? ' tiles__tile--on' : ''}`}
            onPress={() => onChanged(option.value)}
            facts={{ role: 'radio', checked: option.value === value }}
          >
            <Icon name={option.icon} size={24} />
            <View className="tiles__title">{option.title}</View>
            <View className="tiles__note">{option.note}</View>
          </Pressable>
        ))}
      </View>
    </View>
  )
}
