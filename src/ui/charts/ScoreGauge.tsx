import type { ReactNode } from 'react'
import { View } from '@tarojs/components'
import { renderScoreGaugeSvg } from './scoreGaugeSvg'
import { SvgImage } from '../illustrations/SvgImage'
import { usePalette } from '../theme/theme'
import './ScoreGauge.scss'

export type ScoreGaugeProps = {
  /** 0 to 100; null: no score yet, the track only. */
  value: number | null
  /** The previous score. */
  previousValue?: number
  /** Borders of the rating, 60, 75 and 90 by default. */
  borders?: readonly number[]
  expired?: boolean
  /** Side in px. */
  size?: number
  /** What it shows, in words. */
  label: string
  /** Content in the middle: the number, its rating. */
  children?: ReactNode
}

const DEFAULT_RATING_BORDERS = [60, 75, 90]

/** The score as a ring that is open at the bottom. It fills once, when it is first seen. */
export const ScoreGauge = (props: ScoreGaugeProps) => {
  const {
    value,
    previousValue,
    borders = value === null ? [] : DEFAULT_RATING_BORDERS,
    expired,
    size = 206,
    label,
    children,
  } = props
  const palette = usePalette()
  return (
    <View className="ui-ring" style={{ width: `${size}px`, height: `${size}px` }}>
      <SvgImage
        svg={renderScoreGaugeSvg({ value, last: previousValue, borders, expired, palette })}
        label={label}
      />
      <View className="ui-ring__inside">{children}</View>
    </View>
  )
}
