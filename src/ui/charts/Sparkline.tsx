import { View } from '@tarojs/components'
import { SPARKLINE_SIZE, renderSparklineSvg } from './sparklineSvg'
import { SvgImage } from '../illustrations/SvgImage'
import { usePalette } from '../theme/theme'
import type { IndicatorSeriesColour } from './TrendChart'

export type SparklineProps = {
  /** Oldest first. */
  values: readonly number[]
  colour: IndicatorSeriesColour
  /** The trend in words, for screen readers; omitted where the numbers are shown beside it. */
  label?: string
}

/** The last few values as a small line, for rows. */
export const Sparkline = ({ values, colour, label }: SparklineProps) => {
  const palette = usePalette()
  return (
    <View style={{ width: `${SPARKLINE_SIZE.width}px`, flex: 'none' }}>
      <SvgImage svg={renderSparklineSvg(values, palette[colour], palette.surface)} label={label} />
    </View>
  )
}
