import { View } from '@tarojs/components'
import { aria } from './aria'
import { trendChart, trendHeight, type TrendPoint } from './charts/trend'
import { Svg } from './Svg'
import { usePalette } from './theme'
import './Trend.scss'

/** The colours that belong to data; each indicator has its own. */
export type DataColour = 'heart' | 'breath' | 'stress' | 'body' | 'tongue' | 'accent'

export type TrendProps = {
  points: readonly TrendPoint[]
  /** Ends of the axis: near the values for vital signs, from zero for minutes. */
  min: number
  max: number
  usual?: readonly [number, number]
  /** Grid lines with their labels at the right, three at most. */
  grid?: readonly number[]
  /** Labels below, from the first to the last. */
  times?: readonly string[]
  estimated?: boolean
  colour: DataColour
  /** The course in words: from, to, lowest, highest. */
  label: string
}

/** A course over time, one series. Labels are text of the page, so that they grow with it. */
export const Trend = (props: TrendProps) => {
  const { points, min, max, usual, grid = [], times = [], estimated, colour, label } = props
  const palette = usePalette()
  const svg = trendChart({ points, min, max, usual, grid, estimated, colour: palette[colour], palette })
  return (
    <View className="ui-trend" {...aria({ role: 'img', label })}>
      <View className="ui-trend__plot">
        <View className="ui-trend__drawing">
          <Svg svg={svg} />
        </View>
        <View className="ui-trend__values" {...aria({ hidden: true })}>
          {grid.map(value => (
            <View
              key={value}
              className="ui-trend__value"
              style={{ top: `${trendHeight({ min, max }, value) * 100}%` }}
            >
              {value}
            </View>
          ))}
        </View>
      </View>
      {times.length > 0 && (
        <View className="ui-trend__times" {...aria({ hidden: true })}>
          {times.map(time => (
            <View key={time}>{time}</View>
          ))}
        </View>
      )}
    </View>
  )
}
