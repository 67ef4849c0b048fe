import type { ReactNode } from 'react'
import { View } from '@tarojs/components'
import { ringChart } from './charts/ring'
import { Svg } from './Svg'
import { usePalette } from './theme'
import './Ring.scss'

export type RingProps = {
  /** 0 to 100; null: no score yet, the track only. */
  value: number | null
  /** The score of the time before. */
  last?: number
  /** Borders of the rating, 60, 75 and 90 by default. */
  borders?: readonly number[]
  expired?: boolean
  /** Side in px. */
  size?: number
  /** What it shows, in words. */
  label: string
  /** What stands in the middle: the number, its rating. */
  children?: ReactNode
}

const BORDERS = [60, 75, 90]

/** The score as a ring that opens at the foot. It fills once, when it is first seen. */
export const Ring = (props: RingProps) => {
  const { value, last, borders = value === null ? [] : BORDERS, expired, size = 206, label, children } = props
  const palette = usePalette()
  return (
    <View className="ui-ring" style={{ width: `${size}px`, height: `${size}px` }}>
      <Svg svg={ringChart({ value, last, borders, expired, palette })} label={label} />
      <View className="ui-ring__inside">{children}</View>
    </View>
  )
}
