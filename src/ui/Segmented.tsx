import { View } from '@tarojs/components'
import { aria } from './aria'
import { useArrowKeys } from './arrowKeys'
import { Pressable } from './Pressable'
import './Segmented.scss'

export type Option<V extends string> = { value: V; label: string }

export type SegmentedProps<V extends string> = {
  options: readonly Option<V>[]
  value: V
  onChanged: (value: V) => void
  /** What is chosen here, for assistive technology. */
  label: string
}

/** One of two to four, side by side. */
export const Segmented = <V extends string>({ options, value, onChanged, label }: SegmentedProps<V>) => {
  const arrows = useArrowKeys(options, value, onChanged)
  return (
    <View className="ui-segmented" {...aria({ role: 'radiogroup', label })} {...arrows}>
      {options.map(option => (
        <Pressable
          key={option.value}
          className={`ui-segmented__part${option.value === value ? ' ui-segmented__part--on' : ''}`}
          onPress={() => onChanged(option.value)}
          facts={{ role: 'radio', checked: option.value === value }}
        >
          {option.label}
        </Pressable>
      ))}
    </View>
  )
}
