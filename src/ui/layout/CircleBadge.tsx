import type { ReactNode } from 'react'
import { View } from '@tarojs/components'
import { getAriaAttributes } from '../accessibility/ariaAttributes'
import './CircleBadge.scss'

export type CircleBadgeProps = {
  /** Ground and colour; `soft` and `solid` are those of the accent. */
  tone?: 'soft' | 'solid' | 'quiet' | 'good' | 'notice'
  /** Side in px. */
  size: number
  /** An icon, a number, a letter, a picture. */
  children: ReactNode
  /** True where the words beside it say the same. */
  isDecorative?: boolean
}

/** A round ground for something small. */
export const CircleBadge = ({ tone = 'soft', size, children, isDecorative }: CircleBadgeProps) => (
  <View
    className={`ui-disc ui-disc--${tone}`}
    style={{ width: `${size}px`, height: `${size}px` }}
    {...getAriaAttributes({ hidden: isDecorative })}
  >
    {children}
  </View>
)
