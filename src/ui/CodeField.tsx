import { useId, useState } from 'react'
import { View } from '@tarojs/components'
import { useTranslation } from '@/i18n'
import { aria } from './aria'
import { FieldError } from './FieldError'
import { TextInput } from './TextInput'
import './CodeField.scss'

export type CodeFieldProps = {
  /** The digits so far, at most six. */
  value: string
  /** Gets digits only, whatever was typed or pasted. */
  onChanged: (value: string) => void
  error?: string
  /** All six digits are there. */
  onCompleted?: (code: string) => void
  id?: string
}

const LENGTH = 6

/** A verification code: six cells drawn over one real input, so that pasting, autofill and screen readers work. */
export const CodeField = ({ value, onChanged, error, onCompleted, id }: CodeFieldProps) => {
  const { t } = useTranslation('ui')
  const [focused, setFocused] = useState(false)
  const ownId = useId()
  const inputId = id ?? ownId
  const take = (typed: string) => {
    const digits = typed.replace(/\D/g, '').slice(0, LENGTH)
    if (digits === value) return
    onChanged(digits)
    if (digits.length === LENGTH) onCompleted?.(digits)
  }
  const cells = Array.from({ length: LENGTH }, (_, at) => value[at] ?? '')
  return (
    <View className="ui-code">
      <View className={`ui-code__cells${error ? ' ui-code__cells--wrong' : ''}`}>
        {cells.map((digit, at) => (
          <View
            key={at}
            className={`ui-code__cell${focused && at === Math.min(value.length, LENGTH - 1) ? ' ui-code__cell--next' : ''}`}
            {...aria({ hidden: true })}
          >
            {digit}
          </View>
        ))}
        <TextInput
          id={inputId}
          className="ui-code__input"
          type="code"
          value={value}
          onChanged={take}
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
