import { getAriaAttributes } from '../accessibility/ariaAttributes'

export type TextAreaInputProps = {
  id: string
  className?: string
  value: string
  onChanged: (value: string) => void
  placeholder?: string
  maxLength: number
  label: string
  describedBy?: string
  invalid?: boolean
}

/** Several lines of text. On the web a real text area. */
export const TextAreaInput = (props: TextAreaInputProps) => {
  const { label, describedBy, invalid, onChanged, ...rest } = props
  return (
    <textarea
      {...rest}
      rows={3}
      onChange={event => onChanged(event.target.value)}
      {...getAriaAttributes({ label, describedBy, invalid })}
    />
  )
}
