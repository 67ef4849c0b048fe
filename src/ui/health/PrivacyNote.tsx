import type { ReactNode } from 'react'
import { View } from '@tarojs/components'
import { Icon } from '../icons/Icon'
import './PrivacyNote.scss'

/** What happens to the pictures, below what was made of them. */
export const PrivacyNote = ({ children }: { children: ReactNode }) => (
  <View className="ui-privacy">
    <Icon name="lock" size={16} />
    <View>{children}</View>
  </View>
)
