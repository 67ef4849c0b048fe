import type { CSSProperties, ReactNode } from 'react'
import { aria, type Aria } from './aria'

export type PressableProps = {
  onPress?: () => void
  disabled?: boolean
  className?: string
  id?: string
  style?: CSSProperties
  /** What assistive technology is told; the role is `button` unless it says otherwise. */
  facts?: Aria
  children?: ReactNode
}

/** Anything that can be pressed. On the web a real button: it takes focus, Enter and Space by itself. */
export const Pressable = ({
  onPress,
  disabled,
  className = '',
  id,
  style,
  facts,
  children,
}: PressableProps) => (
  <button
    type="button"
    id={id}
    className={`ui-press ${className}`}
    style={style}
    disabled={disabled}
    onClick={onPress}
    {...aria(facts ?? {})}
  >
    {children}
  </button>
)
