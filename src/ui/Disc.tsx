import type { ReactNode } from 'react'
import { View } from '@tarojs/components'
import { aria } from './aria'
import './Disc.scss'

export type DiscProps = {
  /** Ground and colour; `soft` and `solid` are those of the accent. */
  tone?: 'soft' | 'solid' | 'quiet' | 'good' | 'notice'
  /** Side in px. */
  size: number
  /** An icon, a number, a letter, a picture. */
  children: ReactNode
  /** True where the words beside it say the same. */
  isDecoration?: boolean
}

/** A round ground for something small. */
export const Disc = ({ tone = 'soft', size, children, isDecoration }: DiscProps) => (
  <View
    className={`ui-disc ui-disc--${tone}`}
    style={{ width: `${size}px`, height: `${size}px` }}
    {...aria({ hidden: isDecoration })}
  >
    {children}
  </View>
)
