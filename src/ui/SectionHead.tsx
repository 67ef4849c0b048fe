import type { ReactNode } from 'react'
import { View } from '@tarojs/components'
import { aria } from './aria'
import './SectionHead.scss'

/** The title above a group of cards, with at most one thing at the right: a link or a note. */
export const SectionHead = ({ title, end }: { title: string; end?: ReactNode }) => (
  <View className="ui-section">
    <View className="ui-section__title" {...aria({ role: 'heading', level: 2 })}>
      {title}
    </View>
    {end && <View className="ui-section__end">{end}</View>}
  </View>
)
