import { Image } from '@tarojs/components'
import { Disc } from './Disc'
import { Icon } from './Icon'
import './Portrait.scss'

const SIDE = 64

/** The picture that a person has chosen, or a sign for somebody without one. The name stands beside it. */
export const Portrait = ({ source }: { source: string | null }) => (
  <Disc size={SIDE} isDecoration>
    {source ? (
      <Image className="ui-portrait" src={source} mode="aspectFill" />
    ) : (
      <Icon name="people" size={30} />
    )}
  </Disc>
)
