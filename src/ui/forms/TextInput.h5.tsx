import { getAriaAttributes } from '../accessibility/ariaAttributes'

/** `shownPassword`: a password that the person reads while they type it. `nickname`: the mini-program offers the one of the platform. */
export type TextInputType =
  'text' | 'nickname' | 'phone' | 'email' | 'number' | 'decimal' | 'code' | 'password' | 'shownPassword'

export type TextInputProps = {
  id: string
  className?: string
  value: string
  onChanged: (value: string) => void
  type: TextInputType
  placeholder?: string
  maxLength?: number
  /** Name for assistive technology: the mini-program takes none from a visible label. */
  label?: string
  describedBy?: string
  invalid?: boolean
  disabled?: boolean
  autoFocus?: boolean
  /** The browser may offer passkeys here, among what it fills in. */
  offersPasskeys?: boolean
  /** The keyboard's own confirm key was pressed. */
  onSubmitted?: () => void
  onFocusChanged?: (focused: boolean) => void
}

type KeyboardAttributes = {
  type: string
  inputMode: 'text' | 'tel' | 'email' | 'numeric' | 'decimal'
  autoComplete: string
}

const keyboardByType: Record<TextInputType, KeyboardAttributes> = {
  text: { type: 'text', inputMode: 'text', autoComplete: 'on' },
  nickname: { type: 'text', inputMode: 'text', autoComplete: 'nickname' },
  phone: { type: 'tel', inputMode: 'tel', autoComplete: 'tel-national' },
  email: { type: 'email', inputMode: 'email', autoComplete: 'email' },
  number: { type: 'text', inputMode: 'numeric', autoComplete: 'off' },
  decimal: { type: 'text', inputMode: 'decimal', autoComplete: 'off' },
  code: { type: 'text', inputMode: 'numeric', autoComplete: 'one-time-code' },
  password: { type: 'password', inputMode: 'text', autoComplete: 'off' },
  shownPassword: { type: 'text', inputMode: 'text', autoComplete: 'off' },
}

/** One line of text. On the web a real input with the right keyboard and autofill. */
export const TextInput = (props: TextInputProps) => {
  const { type, label, describedBy, invalid, onChanged, onSubmitted, onFocusChanged, ...others } = props
  const { offersPasskeys, ...rest } = others
  const keyboard = keyboardByType[type]
  return (
    <input
      {...rest}
      {...keyboard}
      autoComplete={offersPasskeys ? `${keyboard.autoComplete} webauthn` : keyboard.autoComplete}
      onChange={event => onChanged(event.target.value)}
      onKeyDown={event => {
        if (event.key === 'Enter') onSubmitted?.()
      }}
      onFocus={() => onFocusChanged?.(true)}
      onBlur={() => onFocusChanged?.(false)}
      {...getAriaAttributes({ label, describedBy, invalid })}
    />
  )
}
