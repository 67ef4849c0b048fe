import { View } from '@tarojs/components'
import { aria } from './aria'
import { useArrowKeys } from './arrowKeys'
import { FieldError } from './FieldError'
import { Pressable } from './Pressable'
import type { Option } from './Segmented'
import './Choice.scss'

export type ChoiceProps<V extends string> = {
  options: readonly Option<V>[]
  /** Null: nothing chosen yet. */
  value: V | null
  onChanged: (value: V) => void
  label: string
  /** Shows the label above; otherwise it is for assistive technology only. */
  showLabel?: boolean
  error?: string
}

/** One of a few, as chips that wrap. */
export const Choice = <V extends string>(props: ChoiceProps<V>) => {
  const { options, value, onChanged, label, showLabel = true, error } = props
  const arrows = useArrowKeys(options, value, onChanged)
  return (
    <View className="ui-choice">
      {showLabel && (
        <View className="ui-choice__label" {...aria({ hidden: true })}>
          {label}
        </View>
      )}
      <View
        className="ui-choice__options"
        {...aria({ role: 'radiogroup', label, invalid: Boolean(error) })}
        {...arrows}
      >
        {options.map(option => (
          <Pressable
            key={option.value}
            className={`ui-choice__option${option.value === value ? ' ui-choice__option--on' : ''}`}
            onPress={() => onChanged(option.value)}
            facts={{ role: 'radio', checked: option.value === value }}
          >
            {option.label}
          </Pressable>
        ))}
      </View>
      <FieldError text={error} />
    </View>
  )
}
