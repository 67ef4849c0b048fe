import { View } from '@tarojs/components'
import { getAriaAttributes } from '../accessibility/ariaAttributes'
import './SignalQualityBars.scss'

export type SignalStrengthBarsProps = {
  /** 0 (none) to 4 (very good). */
  level: number
  /** The same in words. */
  label: string
}

/** How good a signal is, as four rising bars. */
export const SignalQualityBars = ({ level, label }: SignalStrengthBarsProps) => (
  <View className="ui-signal" {...getAriaAttributes({ role: 'img', label })}>
    {[1, 2, 3, 4].map(bar => (
      <View
        key={bar}
        className={`ui-signal__bar ui-signal__bar--${bar}${bar <= level ? ' ui-signal__bar--on' : ''}`}
      />
    ))}
  </View>
)
