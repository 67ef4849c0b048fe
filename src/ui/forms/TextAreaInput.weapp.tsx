import { Textarea } from '@tarojs/components'
import { getAriaAttributes } from '../accessibility/ariaAttributes'
import type { TextAreaInputProps } from './TextAreaInput.h5'

export type { TextAreaInputProps }

/** Several lines of text, which grow with what is typed. */
export const TextAreaInput = (props: TextAreaInputProps) => {
  const { id, className, value, onChanged, placeholder, maxLength, label } = props
  return (
    <Textarea
      id={id}
      className={className}
      value={value}
      placeholder={placeholder}
      placeholderClass="ui-field__placeholder"
      maxlength={maxLength}
      autoHeight
      onInput={event => onChanged(event.detail.value)}
      {...getAriaAttributes({ label })}
    />
  )
}
