import { FormField, useFieldInput } from './FormField'
import { TextAreaInput } from './TextAreaInput'
import type { TextFieldProps } from './TextField'
import './TextAreaField.scss'

export type TextAreaFieldProps = Pick<
  TextFieldProps,
  'label' | 'value' | 'onChanged' | 'placeholder' | 'hint' | 'error' | 'id'
> & { maxLength: number }

/** Several lines of text with their label, and how many characters are used of those that may be. */
export const TextAreaField = (props: TextAreaFieldProps) => {
  const { label, error, hint, ...input } = props
  const { value, maxLength } = input
  const field = useFieldInput(props)
  return (
    <FormField
      inputId={field.id}
      label={label}
      error={error}
      hint={hint ?? (value ? `${value.length} / ${maxLength}` : undefined)}
    >
      <TextAreaInput {...input} {...field} className="ui-field__input ui-text-area" />
    </FormField>
  )
}
