import { Image, MovableArea, MovableView } from '@tarojs/components'
import { aria } from './aria'
import type { ZoomProps } from './Zoom.h5'

export type { ZoomProps }

/** A picture that two fingers bring closer; the platform's own movable view does the work. */
export const Zoom = ({ source, label }: ZoomProps) => (
  <MovableArea className="ui-zoom" scaleArea>
    <MovableView className="ui-zoom__movable" direction="all" scale scaleMin={1} scaleMax={5}>
      <Image className="ui-zoom__picture" src={source} mode="aspectFit" {...aria({ role: 'img', label })} />
    </MovableView>
  </MovableArea>
)
