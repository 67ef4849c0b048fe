import { useId } from 'react'
import { FieldFrame, describingIds } from './FieldFrame'
import { TextAreaInput } from './TextAreaInput'
import './TextArea.scss'

export type TextAreaProps = {
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
export const TextArea = (props: TextAreaProps) => {
  const { label, error, hint, id, value, maxLength, ...input } = props
  const ownId = useId()
  const inputId = id ?? ownId
  return (
    <FieldFrame
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
        describedBy={describingIds(inputId)}
        invalid={Boolean(error)}
      />
    </FieldFrame>
  )
}
