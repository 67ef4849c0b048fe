import { useId, useState } from 'react'
import { View } from '@tarojs/components'
import { useTranslation } from '@/i18n'
import { getAriaAttributes } from '../accessibility/ariaAttributes'
import { FieldError } from './FieldError'
import { TextInput } from './TextInput'
import './OtpInput.scss'

export type OtpInputProps = {
  /** The digits so far, at most six. */
  value: string
  /** Gets digits only, whatever was typed or pasted. */
  onChanged: (value: string) => void
  error?: string
  /** All six digits are there. */
  onCompleted?: (code: string) => void
  id?: string
}

const OTP_LENGTH = 6

/** A verification code: six cells drawn over one real input, so that pasting, autofill and screen readers work. */
export const OtpInput = ({ value, onChanged, error, onCompleted, id }: OtpInputProps) => {
  const { t } = useTranslation('ui')
  const [focused, setFocused] = useState(false)
  const ownId = useId()
  const inputId = id ?? ownId
  const acceptDigits = (typed: string) => {
    const digits = typed.replace(/\D/g, '').slice(0, OTP_LENGTH)
    if (digits === value) return
    onChanged(digits)
    if (digits.length === OTP_LENGTH) onCompleted?.(digits)
  }
  const cells = Array.from({ length: OTP_LENGTH }, (_, at) => value[at] ?? '')
  return (
    <View className="ui-code">
      <View className={`ui-code__cells${error ? ' ui-code__cells--wrong' : ''}`}>
        {cells.map((digit, at) => (
          <View
            key={at}
            className={`ui-code__cell${focused && at === Math.min(value.length, OTP_LENGTH - 1) ? ' ui-code__cell--next' : ''}`}
            {...getAriaAttributes({ hidden: true })}
          >
            {digit}
          </View>
        ))}
        <TextInput
          id={inputId}
          className="ui-code__input"
          type="code"
          value={value}
          onChanged={acceptDigits}
          label={t('code.label')}
          describedBy={`${inputId}-error`}
          invalid={Boolean(error)}
          onFocusChanged={setFocused}
        />
      </View>
      <FieldError id={`${inputId}-error`} text={error} />
    </View>
  )
}
