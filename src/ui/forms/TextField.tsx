import { useId, type ReactNode } from 'react'
import { FormField, getDescribedByIds } from './FormField'
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
  id?: string
}

/** One line of text with its label, hint and error. */
export const TextField = (props: TextFieldProps) => {
  const { label, error, hint, prefix, suffix, id, ...input } = props
  const ownId = useId()
  const inputId = id ?? ownId
  return (
    <FormField inputId={inputId} label={label} error={error} hint={hint} prefix={prefix} suffix={suffix}>
      <TextInput
        {...input}
        id={inputId}
        className="ui-field__input"
        label={label}
        describedBy={getDescribedByIds(inputId)}
        invalid={Boolean(error)}
      />
    </FormField>
  )
}
