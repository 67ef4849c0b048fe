import { Picker, View } from '@tarojs/components'
import { getAriaAttributes } from '../accessibility/ariaAttributes'
import type { DateInputProps } from './DateInput.h5'

export type { DateInputProps }

/** A date, chosen on the mini-program's wheel. */
export const DateInput = ({ id, value, onChanged, min, max, placeholder, label }: DateInputProps) => (
  <Picker
    mode="date"
    value={value}
    start={min}
    end={max}
    style={{ flex: 1 }}
    onChange={event => onChanged(event.detail.value)}
  >
    <View
      id={id}
      className={`ui-field__input ui-field__date${value ? '' : ' ui-field__placeholder'}`}
      {...getAriaAttributes({ role: 'button', label: `${label} ${value}` })}
    >
      {value || placeholder}
    </View>
  </Picker>
)
