import { View } from '@tarojs/components'
import { getAriaAttributes } from '../accessibility/ariaAttributes'
import type { IndicatorSeriesColour } from './TrendChart'
import './LevelIndicator.scss'

export type LevelIndicatorProps = {
  /** Words of the levels, the lowest first. */
  levels: readonly string[]
  /** Index of the present level. */
  active: number
  colour: IndicatorSeriesColour
  /** What it shows, in words. */
  label: string
}

/** An ordinal scale as rising blocks, with one level marked. */
export const LevelIndicator = ({ levels, active, colour, label }: LevelIndicatorProps) => (
  <View className="ui-levels" {...getAriaAttributes({ role: 'img', label })}>
    <View className="ui-levels__blocks">
      {levels.map((level, at) => (
        <View
          key={level}
          className={`ui-levels__block ui-levels__block--${at}${at === active ? ` ui-levels__block--on ui-levels__block--${colour}` : ''}`}
        >
          {at === active && <View className="ui-levels__marker" />}
        </View>
      ))}
    </View>
    <View className="ui-levels__ends" {...getAriaAttributes({ hidden: true })}>
      <View>{levels[0]}</View>
      <View>{levels[levels.length - 1]}</View>
    </View>
  </View>
)
