import { Text, View } from '@tarojs/components'
import { getAriaAttributes } from '../accessibility/ariaAttributes'
import './DumbbellChart.scss'

export type DumbbellRow = {
  key: string
  before: number
  after: number
  /** The difference in words, at the right, and below it what tells the rows apart. */
  words: string
  note: string
  /** Both values in words, for assistive technology. */
  label: string
}

export type DumbbellChartProps = {
  rows: readonly DumbbellRow[]
  /** Ends of the axis, and the values that are written below it. */
  min: number
  max: number
  gridValues: readonly number[]
}

/** Two values a row, joined by a line: hollow before, filled after. Each row says its difference in words. */
export const DumbbellChart = ({ rows, min, max, gridValues }: DumbbellChartProps) => {
  const toPercent = (value: number) => (100 * (value - min)) / (max - min)
  return (
    <View className="ui-dumbbells">
      {rows.map(row => (
        <View key={row.key} className="ui-dumbbells__row">
          <View className="ui-dumbbells__strip" {...getAriaAttributes({ role: 'img', label: row.label })}>
            <View className="ui-dumbbells__plot">
              {gridValues.map(value => (
                <View key={value} className="ui-dumbbells__grid" style={{ left: `${toPercent(value)}%` }} />
              ))}
              <View
                className="ui-dumbbells__line"
                style={{
                  left: `${toPercent(Math.min(row.before, row.after))}%`,
                  width: `${Math.abs(toPercent(row.after) - toPercent(row.before))}%`,
                }}
              />
              <View
                className="ui-dumbbells__dot ui-dumbbells__dot--before"
                style={{ left: `${toPercent(row.before)}%` }}
              />
              <View
                className="ui-dumbbells__dot ui-dumbbells__dot--after"
                style={{ left: `${toPercent(row.after)}%` }}
              />
            </View>
          </View>
          <View className="ui-dumbbells__words">
            <View className="t-small t-strong">{row.words}</View>
            <View className="t-note t-quiet">{row.note}</View>
          </View>
        </View>
      ))}
      <View className="ui-dumbbells__row ui-dumbbells__axis" {...getAriaAttributes({ hidden: true })}>
        <View className="ui-dumbbells__strip">
          <View className="ui-dumbbells__plot">
            {gridValues.map(value => (
              <View key={value} className="ui-dumbbells__value" style={{ left: `${toPercent(value)}%` }}>
                {value}
              </View>
            ))}
          </View>
        </View>
        <View className="ui-dumbbells__words" />
      </View>
    </View>
  )
}

/** What the two dots of a row are. */
export const DumbbellLegend = ({ before, after }: { before: string; after: string }) => (
  <View className="ui-dumbbells__legend t-note">
    <View className="ui-dumbbells__sign ui-dumbbells__sign--before" />
    <Text>{before}</Text>
    <View className="ui-dumbbells__sign ui-dumbbells__sign--after" />
    <Text>{after}</Text>
  </View>
)
