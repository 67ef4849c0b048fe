import type { ReactNode } from 'react'
import { View } from '@tarojs/components'
import { Icon } from '../icons/Icon'
import { Card } from '../layout/Card'
import './PrivacyNote.scss'

/** What happens to the pictures, below what was made of them. */
export const PrivacyNote = ({ children }: { children: ReactNode }) => (
  <View className="ui-privacy">
    <Icon name="lock" size={16} />
    <View>{children}</View>
  </View>
)

/** What happens to pictures or answers, before they are asked for. */
export const PrivacyNoteCard = ({ title, note }: { title: string; note: string }) => (
  <Card tone="sunken">
    <View className="ui-privacy-card__head">
      <View className="t-accent">
        <Icon name="lock" size={20} />
      </View>
      <View className="t-row">{title}</View>
    </View>
    <View className="t-small t-quiet">{note}</View>
  </Card>
)
