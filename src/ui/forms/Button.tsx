import type { ReactNode } from 'react'
import { Text } from '@tarojs/components'
import { Icon, type IconName } from '../icons/Icon'
import { Pressable } from './Pressable'
import { Spinner } from '../feedback/Spinner'
import './Button.scss'

export type ButtonProps = {
  /** `main` fills with the accent: one in view. `danger` is Stop and delete. */
  kind?: 'main' | 'outline' | 'soft' | 'text' | 'danger'
  /** 54, 46 and 40 px high; the small one reaches out to 44 for the finger. */
  size?: 'large' | 'medium' | 'small'
  /** Work goes on: a wheel turns and presses are ignored. */
  loading?: boolean
  disabled?: boolean
  icon?: IconName
  onPress?: () => void
  id?: string
  children: ReactNode
}

/** A button with words. It grows with its text and never has a fixed width. */
export const Button = (props: ButtonProps) => {
  const {
    kind = 'main',
    size = 'large',
    loading = false,
    disabled = false,
    icon,
    onPress,
    id,
    children,
  } = props
  return (
    <Pressable
      id={id}
      className={`ui-button ui-button--${kind} ui-button--${size}`}
      disabled={disabled}
      onPress={loading ? undefined : onPress}
      aria={loading ? { busy: true } : undefined}
    >
      {loading ? <Spinner /> : icon ? <Icon name={icon} size={size === 'small' ? 18 : 20} /> : null}
      <Text className="ui-button__words">{children}</Text>
    </Pressable>
  )
}
