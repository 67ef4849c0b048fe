import type { ReactNode } from 'react'
import { View } from '@tarojs/components'
import { aria } from './aria'
import { ovalChart } from './charts/oval'
import { Svg } from './Svg'
import { usePalette } from './theme'
import './ProgressOval.scss'

export type ProgressOvalProps = {
  /** 0 to 1. */
  progress: number
  /** What runs here, in words. */
  label: string
  /** The camera's picture; it is cut to the oval. */
  children: ReactNode
}

/** The camera's picture in an oval, lit by the bright paper around it, with the time that has passed as a ring. */
export const ProgressOval = ({ progress, label, children }: ProgressOvalProps) => {
  const palette = usePalette()
  const percent = Math.round(progress * 100)
  return (
    <View className="ui-oval">
      <View className="ui-oval__picture">{children}</View>
      <View className="ui-oval__ring" {...aria({ role: 'progressbar', label, percent })}>
        <Svg svg={ovalChart({ progress, track: palette.lampTrack, arc: palette.lampArc })} />
      </View>
    </View>
  )
}
