import { getAriaAttributes } from '../accessibility/ariaAttributes'

export type DateInputProps = {
  id: string
  /** `yyyy-mm-dd`, or empty when nothing is chosen. */
  value: string
  onChanged: (value: string) => void
  /** First and last date that may be chosen, `yyyy-mm-dd`. */
  min?: string
  max?: string
  /** Shown while nothing is chosen (mini-program only: a browser writes its own). */
  placeholder: string
  label: string
  describedBy?: string
  invalid?: boolean
}

/** A date. On the web the browser's own date input. */
export const DateInput = ({ id, value, onChanged, min, max, describedBy, invalid }: DateInputProps) => (
  <input
    id={id}
    className="ui-field__input"
    type="date"
    value={value}
    min={min}
    max={max}
    onChange={event => onChanged(event.target.value)}
    {...getAriaAttributes({ describedBy, invalid })}
  />
)
