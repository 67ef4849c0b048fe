import type { ReactNode } from 'react'
import { View } from '@tarojs/components'
import { getAriaAttributes } from '../accessibility/ariaAttributes'
import { renderProgressOvalSvg } from '../charts/progressOvalSvg'
import { SvgImage } from '../illustrations/SvgImage'
import { usePalette } from '../theme/theme'
import './CaptureProgressOval.scss'

export type CaptureProgressOvalProps = {
  /** 0 to 1. */
  progress: number
  /** What runs here, in words. */
  label: string
  /** The camera's picture; it is cut to the oval. */
  children: ReactNode
}

/** The camera's picture in an oval, lit by the bright paper around it, with the time that has passed as a ring. */
export const CaptureProgressOval = ({ progress, label, children }: CaptureProgressOvalProps) => {
  const palette = usePalette()
  const percent = Math.round(progress * 100)
  return (
    <View className="ui-oval">
      <View className="ui-oval__picture">{children}</View>
      <View className="ui-oval__ring" {...getAriaAttributes({ role: 'progressbar', label, percent })}>
        <SvgImage svg={renderProgressOvalSvg({ progress, track: palette.lampTrack, arc: palette.lampArc })} />
      </View>
    </View>
  )
}
