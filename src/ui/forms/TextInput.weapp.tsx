import { Input } from '@tarojs/components'
import { getAriaAttributes } from '../accessibility/ariaAttributes'
import type { TextInputProps, TextInputType } from './TextInput.h5'

export type { TextInputProps, TextInputType }

const keyboardByType = {
  text: 'text',
  nickname: 'nickname',
  phone: 'number',
  email: 'text',
  number: 'number',
  decimal: 'digit',
  code: 'number',
  password: 'text',
  shownPassword: 'text',
} as const satisfies Record<TextInputType, string>

/** One line of text, with the mini-program's keyboards. */
export const TextInput = (props: TextInputProps) => {
  const { id, className, value, onChanged, type, placeholder, maxLength, label, disabled, autoFocus } = props
  const { onSubmitted, onFocusChanged } = props
  return (
    <Input
      id={id}
      className={className}
      value={value}
      type={keyboardByType[type]}
      password={type === 'password'}
      placeholder={placeholder}
      placeholderClass="ui-field__placeholder"
      maxlength={maxLength ?? -1}
      disabled={disabled}
      focus={autoFocus}
      onInput={event => onChanged(event.detail.value)}
      onConfirm={() => onSubmitted?.()}
      onFocus={() => onFocusChanged?.(true)}
      onBlur={event => {
        // The platform's nickname, once it has passed its check there, may come without an input.
        if (type === 'nickname') onChanged(event.detail.value)
        onFocusChanged?.(false)
      }}
      {...getAriaAttributes({ label })}
    />
  )
}
