import { View } from '@tarojs/components'
import { getAriaAttributes } from '../accessibility/ariaAttributes'
import { useRadioGroupArrowKeys } from '../accessibility/useRadioGroupArrowKeys'
import { RadioOptions, type SelectOption } from './RadioOptions'
import './SegmentedControl.scss'

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
      <RadioOptions {...{ options, value, onChanged }} className="ui-segmented__part" />
    </View>
  )
}
