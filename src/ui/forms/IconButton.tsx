import type { ComponentProps } from 'react'
import { Icon, type IconName } from '../icons/Icon'
import { Pressable } from './Pressable'

export type IconButtonProps = Pick<
  ComponentProps<typeof Pressable>,
  'id' | 'className' | 'disabled' | 'onPress'
> & {
  icon: IconName
  /** Side of the icon in px, 22 by default. */
  size?: number
  /** What it does, for assistive technology. */
  label: string
}

/** A button that is an icon alone; its class gives size and ground. */
export const IconButton = ({ icon, size = 22, label, ...button }: IconButtonProps) => (
  <Pressable {...button} aria={{ label }}>
    <Icon name={icon} size={size} />
  </Pressable>
)
