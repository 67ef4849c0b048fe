import type { ReactNode } from 'react'
import { View } from '@tarojs/components'
import { getAriaAttributes } from '../accessibility/ariaAttributes'
import './Card.scss'

export type CardProps = {
  /** `plain` stands out on paper; the others are tinted grounds without shadow. No card in a card. */
  tone?: 'plain' | 'soft' | 'warm' | 'note' | 'sunken'
  title?: string
  /** Takes the padding away at top and bottom, for a card that holds rows. */
  rows?: boolean
  id?: string
  children: ReactNode
}

/** A rounded ground for what belongs together. */
export const Card = ({ tone = 'plain', title, rows = false, id, children }: CardProps) => (
  <View id={id} className={`ui-card ui-card--${tone}${rows ? ' ui-card--rows' : ''}`}>
    {title && (
      <View className="ui-card__title" {...getAriaAttributes({ role: 'heading', level: 2 })}>
        {title}
      </View>
    )}
    {children}
  </View>
)
