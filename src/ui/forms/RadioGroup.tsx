import { View } from '@tarojs/components'
import { Row } from '../layout/Flex'
import { getAriaAttributes } from '../accessibility/ariaAttributes'
import { useRadioGroupArrowKeys } from '../accessibility/useRadioGroupArrowKeys'
import { FieldError } from './FieldError'
import { RadioOptions, type SelectOption } from './RadioOptions'
import './RadioGroup.scss'

export type RadioGroupProps<V extends string> = {
  options: readonly SelectOption<V>[]
  /** Null: nothing chosen yet. */
  value: V | null
  onChanged: (value: V) => void
  label: string
  /** Shows the label above; otherwise it is for assistive technology only. */
  showLabel?: boolean
  error?: string
}

/** One of a few, as chips that wrap. */
export const RadioGroup = <V extends string>(props: RadioGroupProps<V>) => {
  const { options, value, onChanged, label, showLabel = true, error } = props
  const arrows = useRadioGroupArrowKeys(options, value, onChanged)
  return (
    <View className="ui-choice">
      {showLabel && (
        <View className="t-group-label" {...getAriaAttributes({ hidden: true })}>
          {label}
        </View>
      )}
      <Row
        gap={2}
        wrap
        className="ui-choice__options"
        {...getAriaAttributes({ role: 'radiogroup', label, invalid: Boolean(error) })}
        {...arrows}
      >
        <RadioOptions {...{ options, value, onChanged }} className="ui-choice__option" />
      </Row>
      <FieldError text={error} />
    </View>
  )
}
