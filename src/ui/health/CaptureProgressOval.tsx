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
  /** What is in progress, for screen readers. */
  label: string
  /** The camera's picture; it is cut to the oval. */
  children: ReactNode
}

/** The camera's picture in an oval on a bright background that lights the face, with the elapsed time as a ring. */
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
