import type { CSSProperties, ReactNode } from 'react'
import { getAriaAttributes, type AriaProps } from '../accessibility/ariaAttributes'
import './pressedButton.scss'

export type PressableProps = {
  onPress?: () => void
  disabled?: boolean
  className?: string
  id?: string
  style?: CSSProperties
  /** Accessibility attributes; the role is `button` unless it says otherwise. */
  aria?: AriaProps
  children?: ReactNode
}

/** Anything that can be pressed. On the web a real button: it takes focus, Enter and Space by itself. */
export const Pressable = ({ onPress, className = '', aria = {}, ...button }: PressableProps) => (
  <button
    type="button"
    className={`ui-press ${className}`}
    onClick={onPress}
    {...getAriaAttributes(aria)}
    {...button}
  />
)
