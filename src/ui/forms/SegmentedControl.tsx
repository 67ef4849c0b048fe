import { View } from '@tarojs/components'
import { getAriaAttributes } from '../accessibility/ariaAttributes'
import { useRadioGroupArrowKeys } from '../accessibility/useRadioGroupArrowKeys'
import { Pressable } from './Pressable'
import './SegmentedControl.scss'

export type SelectOption<V extends string> = { value: V; label: string }

export type SegmentedControlProps<V extends string> = {
  options: readonly SelectOption<V>[]
  value: V
  onChanged: (value: V) => void
  /** What is chosen here, for assistive technology. */
  label: string
}

/** One of two to four, side by side. */
export const SegmentedControl = <V extends string>({
  options,
  value,
  onChanged,
  label,
}: SegmentedControlProps<V>) => {
  const arrows = useRadioGroupArrowKeys(options, value, onChanged)
  return (
    <View className="ui-segmented" {...getAriaAttributes({ role: 'radiogroup', label })} {...arrows}>
      {options.map(option => (
        <Pressable
          key={option.value}
          className={`ui-segmented__part${option.value === value ? ' ui-segmented__part--on' : ''}`}
          onPress={() => onChanged(option.value)}
          aria={{ role: 'radio', checked: option.value === value }}
        >
          {option.label}
        </Pressable>
      ))}
    </View>
  )
}
