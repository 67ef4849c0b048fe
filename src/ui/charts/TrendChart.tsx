import { View } from '@tarojs/components'
import { FlexGrow, Row } from '../layout/Flex'
import { getAriaAttributes } from '../accessibility/ariaAttributes'
import { renderTrendChartSvg, getRelativeTrendY, type TrendChartPoint } from './trendChartSvg'
import { SvgImage } from '../illustrations/SvgImage'
import { usePalette } from '../theme/theme'
import './TrendChart.scss'

/** The colours of data series; each indicator has its own. */
export type IndicatorSeriesColour = 'heart' | 'breath' | 'stress' | 'body' | 'tongue' | 'accent'

export type TrendChartProps = {
  points: readonly TrendChartPoint[]
  /** Ends of the axis: near the values for vital signs, from zero for minutes. */
  min: number
  max: number
  usualRange?: readonly [number, number]
  /** Grid lines with their labels at the right, three at most. */
  gridValues?: readonly number[]
  /** Moments beside the values, on the same time axis, such as massages. */
  marks?: readonly number[]
  /** Labels below, from the first to the last. */
  timeLabels?: readonly string[]
  isEstimated?: boolean
  colour: IndicatorSeriesColour
  /** The trend in words, for screen readers: from, to, lowest, highest. */
  label: string
}

/** A line chart over time, one series. Labels are text of the page, so that they scale with the font size. */
export const TrendChart = (props: TrendChartProps) => {
  const {
    points,
    min,
    max,
    usualRange,
    gridValues = [],
    timeLabels = [],
    marks,
    isEstimated,
    colour,
    label,
  } = props
  const palette = usePalette()
  const svg = renderTrendChartSvg({
    points,
    min,
    max,
    usual: usualRange,
    grid: gridValues,
    marks,
    estimated: isEstimated,
    colour: palette[colour],
    palette,
  })
  return (
    <View className="ui-trend" {...getAriaAttributes({ role: 'img', label })}>
      <Row>
        <FlexGrow>
          <SvgImage svg={svg} />
        </FlexGrow>
        <View className="ui-trend__values" {...getAriaAttributes({ hidden: true })}>
          {gridValues.map(value => (
            <View
              key={value}
              className="ui-trend__value"
              style={{ top: `${getRelativeTrendY({ min, max }, value) * 100}%` }}
            >
              {value}
            </View>
          ))}
        </View>
      </Row>
      {timeLabels.length > 0 && (
        <View className="ui-trend__times" {...getAriaAttributes({ hidden: true })}>
          {timeLabels.map(time => (
            <View key={time}>{time}</View>
          ))}
        </View>
      )}
    </View>
  )
}
