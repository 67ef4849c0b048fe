import { Image } from '@tarojs/components'
import { CircleBadge } from './CircleBadge'
import { Icon } from '../icons/Icon'

const SIZE_PX = 64

export type ProfilePictureProps = {
  source: string | null
  /** Side in px. */
  size?: number
}

/** The picture that a person has chosen, or a sign for somebody without one. The name stands beside it. */
export const ProfilePicture = ({ source, size = SIZE_PX }: ProfilePictureProps) => (
  <CircleBadge size={size} isDecorative>
    {source ? (
      <Image className="ui-cover" src={source} mode="aspectFill" />
    ) : (
      <Icon name="people" size={Math.round(0.47 * size)} />
    )}
  </CircleBadge>
)
