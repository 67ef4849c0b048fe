import { useId, type InputHTMLAttributes, type ReactNode, type TextareaHTMLAttributes } from 'react'
import { Icon } from './Icon'

type FieldProps = { label: string; hint?: string; error?: string }
type ControlProps = { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true }

const Field = ({
  label,
  hint,
  error,
  children,
}: FieldProps & { children: (control: ControlProps) => ReactNode }) => {
  const id = useId()
  const noteId = `${id}-note`
  const control: ControlProps = {
    id,
    'aria-describedby': error || hint ? noteId : undefined,
    'aria-invalid': error ? true : undefined,
  }
  return (
    <div className="field">
      <label className="field__label" htmlFor={id}>
        {label}
      </label>
      {children(control)}
      {error ? (
        <p className="field__error" id={noteId} role="alert">
          <Icon name="alert" size="small" />
          {error}
        </p>
      ) : (
        hint && (
          <p className="note-text" id={noteId}>
            {hint}
          </p>
        )
      )}
    </div>
  )
}

type TextFieldProps = FieldProps & {
  value: string
  onValue: (value: string) => void
  unit?: string
} & Pick<
    InputHTMLAttributes<HTMLInputElement>,
    'type' | 'autoComplete' | 'inputMode' | 'maxLength' | 'autoFocus' | 'readOnly' | 'placeholder'
  >

/** A line of text with its label, what helps to fill it in, or what is wrong with it. */
export const TextField = ({ label, hint, error, value, onValue, unit, ...rest }: TextFieldProps) => (
  <Field label={label} hint={hint} error={error}>
    {control => (
      <span className="input">
        <input {...control} {...rest} value={value} onChange={event => onValue(event.target.value)} />
        {unit && <span className="muted">{unit}</span>}
      </span>
    )}
  </Field>
)

type TextAreaFieldProps = FieldProps & { value: string; onValue: (value: string) => void } & Pick<
    TextareaHTMLAttributes<HTMLTextAreaElement>,
    'maxLength' | 'autoFocus' | 'rows' | 'placeholder'
  >

/** Text of several lines. */
export const TextAreaField = ({
  label,
  hint,
  error,
  value,
  onValue,
  rows = 3,
  ...rest
}: TextAreaFieldProps) => (
  <Field label={label} hint={hint} error={error}>
    {control => (
      <textarea
        className="text-area"
        {...control}
        {...rest}
        rows={rows}
        value={value}
        onChange={event => onValue(event.target.value)}
      />
    )}
  </Field>
)

type SelectFieldProps<Value extends string> = FieldProps & {
  value: Value
  options: readonly { value: Value; label: string }[]
  onValue: (value: Value) => void
}

/** One of a few values. */
export const SelectField = <Value extends string>({
  label,
  hint,
  error,
  value,
  options,
  onValue,
}: SelectFieldProps<Value>) => (
  <Field label={label} hint={hint} error={error}>
    {control => (
      <span className="input">
        <select
          {...control}
          value={value}
          onChange={event => {
            const chosen = options.find(option => option.value === event.target.value)
            if (chosen) onValue(chosen.value)
          }}
        >
          {options.map(option => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      </span>
    )}
  </Field>
)

type FileFieldProps = FieldProps & { accept: string; onFile: (file: File | null) => void }

/** A file of this computer. */
export const FileField = ({ label, hint, error, accept, onFile }: FileFieldProps) => (
  <Field label={label} hint={hint} error={error}>
    {control => (
      <input
        {...control}
        className="file-input"
        type="file"
        accept={accept}
        onChange={event => onFile(event.target.files?.[0] ?? null)}
      />
    )}
  </Field>
)
