import { useId } from 'react'
import { FormField, getDescribedByIds } from './FormField'
import { TextAreaInput } from './TextAreaInput'
import './TextAreaField.scss'

export type TextAreaFieldProps = {
  label: string
  value: string
  onChanged: (value: string) => void
  maxLength: number
  placeholder?: string
  hint?: string
  error?: string
  id?: string
}

/** Several lines of text with their label, and how many characters are used of those that may be. */
export const TextAreaField = (props: TextAreaFieldProps) => {
  const { label, error, hint, id, value, maxLength, ...input } = props
  const ownId = useId()
  const inputId = id ?? ownId
  return (
    <FormField
      inputId={inputId}
      label={label}
      error={error}
      hint={hint ?? (value ? `${value.length} / ${maxLength}` : undefined)}
    >
      <TextAreaInput
        {...input}
        id={inputId}
        className="ui-field__input ui-text-area"
        value={value}
        maxLength={maxLength}
        label={label}
        describedBy={getDescribedByIds(inputId)}
        invalid={Boolean(error)}
      />
    </FormField>
  )
}
