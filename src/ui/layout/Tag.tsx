import type { ReactNode } from 'react'
import { View } from '@tarojs/components'
import './Tag.scss'

export type TagProps = {
  tone?: 'neutral' | 'accent' | 'warm' | 'good' | 'notice' | 'alert'
  children: ReactNode
}

/** A small fact beside a name, two in a row at most; smaller than a chip and never pressed. */
export const Tag = ({ tone = 'neutral', children }: TagProps) => (
  <View className={`ui-tag ui-tag--${tone}`}>{children}</View>
)
