import { useId, type ReactNode } from 'react'
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

/** What an input in a FormField has in common with it; `id` may be left to chance. */
export const useFieldInput = ({ id, label, error }: { id?: string; label: string; error?: string }) => {
  const ownId = useId()
  const inputId = id ?? ownId
  return {
    id: inputId,
    label,
    describedBy: `${inputId}-hint ${inputId}-error`,
    invalid: Boolean(error),
  }
}

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
