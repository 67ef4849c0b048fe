import type { ReactNode } from 'react'
import { Text, View } from '@tarojs/components'
import { Icon, type IconName } from '../icons/Icon'
import './Chip.scss'

export type ChipProps = {
  tone?: 'neutral' | 'good' | 'notice' | 'alert' | 'accent' | 'warm'
  icon?: IconName
  /** `guidance` is the large one under the camera's lens. */
  size?: 'normal' | 'guidance'
  children: ReactNode
}

/** A short state in words on a tinted ground. The colour never says anything that the words do not. */
export const Chip = ({ tone = 'neutral', icon, size = 'normal', children }: ChipProps) => (
  <View className={`ui-chip ui-chip--${tone} ui-chip--${size}`}>
    {icon && <Icon name={icon} size={size === 'guidance' ? 20 : 14} />}
    <Text>{children}</Text>
  </View>
)
