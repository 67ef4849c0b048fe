import { Image } from '@tarojs/components'
import { CircleBadge } from './CircleBadge'
import { Icon } from '../icons/Icon'

const SIZE_PX = 64

/** The picture that a person has chosen, or a sign for somebody without one. The name stands beside it. */
export const ProfilePicture = ({ source }: { source: string | null }) => (
  <CircleBadge size={SIZE_PX} isDecorative>
    {source ? (
      <Image className="ui-cover" src={source} mode="aspectFill" />
    ) : (
      <Icon name="people" size={30} />
    )}
  </CircleBadge>
)
