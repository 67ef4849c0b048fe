import { Video } from '@tarojs/components'
import type { VideoPlayerProps } from './VideoPlayer.h5'

export type { VideoPlayerProps }

/** A film with the platform's own controls. */
export const VideoPlayer = ({ source, poster, label }: VideoPlayerProps) => (
  <Video className="ui-film" src={source} poster={poster} title={label} objectFit="contain" />
)
