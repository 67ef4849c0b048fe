import type { ReactNode } from 'react'
import { FormField, useFieldInput } from './FormField'
import { TextInput, type TextInputType } from './TextInput'

export type TextFieldProps = {
  label: string
  value: string
  onChanged: (value: string) => void
  /** Chooses keyboard and autofill. */
  type: TextInputType
  /** What to do to put it right; shown in place of the hint. */
  error?: string
  hint?: string
  prefix?: ReactNode
  suffix?: ReactNode
  placeholder?: string
  maxLength?: number
  disabled?: boolean
  onSubmitted?: () => void
  /** The browser may offer passkeys here, among what it fills in. */
  offersPasskeys?: boolean
  id?: string
}

/** One line of text with its label, hint and error. */
export const TextField = (props: TextFieldProps) => {
  const { label, error, hint, prefix, suffix, ...input } = props
  const field = useFieldInput(props)
  return (
    <FormField inputId={field.id} {...{ label, error, hint, prefix, suffix }}>
      <TextInput {...input} {...field} className="ui-field__input" />
    </FormField>
  )
}
