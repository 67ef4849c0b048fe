import { View } from '@tarojs/components'
import { SPARK_BOX, sparkChart } from './charts/spark'
import { Svg } from './Svg'
import { usePalette } from './theme'
import type { DataColour } from './Trend'

export type SparkProps = {
  /** Oldest first. */
  values: readonly number[]
  colour: DataColour
  /** The course in words; leave it out where the numbers stand beside. */
  label?: string
}

/** The last few values as a small line, for rows. */
export const Spark = ({ values, colour, label }: SparkProps) => {
  const palette = usePalette()
  return (
    <View style={{ width: `${SPARK_BOX.width}px`, flex: 'none' }}>
      <Svg svg={sparkChart(values, palette[colour], palette.surface)} label={label} />
    </View>
  )
}
