import type { ReactNode } from 'react'
import { View } from '@tarojs/components'
import { getAriaAttributes } from '../accessibility/ariaAttributes'
import './SectionHeader.scss'

export type SectionHeaderProps = {
  title: string
  end?: ReactNode
  /** For what leads to it. */
  id?: string
}

/** The title above a group of cards, with at most one thing at the right: a link or a note. */
export const SectionHeader = ({ title, end, id }: SectionHeaderProps) => (
  <View id={id} className="ui-section">
    <View className="t-head" {...getAriaAttributes({ role: 'heading', level: 2 })}>
      {title}
    </View>
    {end && <View className="t-small t-quiet">{end}</View>}
  </View>
)
