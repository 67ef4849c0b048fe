import { View } from '@tarojs/components'
import { aria } from './aria'
import './SignalBars.scss'

export type SignalBarsProps = {
  /** 0 (none) to 4 (very good). */
  level: number
  /** The same in words. */
  label: string
}

/** How good a signal is, as four rising bars. */
export const SignalBars = ({ level, label }: SignalBarsProps) => (
  <View className="ui-signal" {...aria({ role: 'img', label })}>
    {[1, 2, 3, 4].map(bar => (
      <View
        key={bar}
        className={`ui-signal__bar ui-signal__bar--${bar}${bar <= level ? ' ui-signal__bar--on' : ''}`}
      />
    ))}
  </View>
)
