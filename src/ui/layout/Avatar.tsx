import { AtAvatar } from 'taro-ui'
import { View } from '@tarojs/components'
import { getAriaAttributes } from '../accessibility/ariaAttributes'
import './Avatar.scss'
import '../theme/taroUi.scss'

export type AvatarProps = {
  /** The person's name; its first sign stands in for a missing picture. */
  name: string
  /** Address of the picture, data URLs included. */
  picture?: string
  size?: 'small' | 'normal' | 'large'
}

/** A person as a disc: their picture, or the first sign of their name. The name itself stands beside it. */
export const Avatar = ({ name, picture = '', size = 'small' }: AvatarProps) => (
  <View className="ui-avatar" {...getAriaAttributes({ hidden: true })}>
    <AtAvatar circle size={size} text={name.trim().toLocaleUpperCase()} image={picture} />
  </View>
)
