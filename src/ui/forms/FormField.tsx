import type { ReactNode } from 'react'
import { View } from '@tarojs/components'
import { FieldError } from './FieldError'
import { FieldLabel } from './FieldLabel'
import './FormField.scss'

export type FormFieldProps = {
  /** Id of the input that this frame stands around. */
  inputId: string
  label: string
  error?: string
  hint?: string
  /** Stands before and after the input inside the box. */
  prefix?: ReactNode
  suffix?: ReactNode
  children: ReactNode
}

/** Ids of hint and error, for the input's description. */
export const getDescribedByIds = (inputId: string) => `${inputId}-hint ${inputId}-error`

/** What every field has around its input: the label above, the box, a hint or what to do below. */
export const FormField = (props: FormFieldProps) => {
  const { inputId, label, error, hint, prefix, suffix, children } = props
  return (
    <View className="ui-field">
      <FieldLabel inputId={inputId}>{label}</FieldLabel>
      <View className={`ui-field__box${error ? ' ui-field__box--wrong' : ''}`}>
        {prefix && <View className="ui-field__prefix">{prefix}</View>}
        {children}
        {suffix && <View className="ui-field__suffix">{suffix}</View>}
      </View>
      {hint && !error && (
        <View id={`${inputId}-hint`} className="ui-field__hint">
          {hint}
        </View>
      )}
      <FieldError id={`${inputId}-error`} text={error} />
    </View>
  )
}
