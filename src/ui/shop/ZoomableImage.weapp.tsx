import { Image, MovableArea, MovableView } from '@tarojs/components'
import { getAriaAttributes } from '../accessibility/ariaAttributes'
import type { ZoomableImageProps } from './ZoomableImage.h5'

export type { ZoomableImageProps }

/** A picture that two fingers bring closer; the platform's own movable view does the work. */
export const ZoomableImage = ({ source, label }: ZoomableImageProps) => (
  <MovableArea className="ui-zoom" scaleArea>
    <MovableView className="ui-cover" direction="all" scale scaleMin={1} scaleMax={5}>
      <Image
        className="ui-zoom__picture"
        src={source}
        mode="aspectFit"
        {...getAriaAttributes({ role: 'img', label })}
      />
    </MovableView>
  </MovableArea>
)
