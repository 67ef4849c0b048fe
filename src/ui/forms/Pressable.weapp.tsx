import { View } from '@tarojs/components'
import { getAriaAttributes } from '../accessibility/ariaAttributes'
import type { PressableProps } from './Pressable.h5'

export type { PressableProps }

/** Anything that can be pressed. In the mini-program a view that shows the touch and says that it is a button. */
export const Pressable = ({
  onPress,
  disabled,
  className = '',
  id,
  style,
  aria,
  children,
}: PressableProps) => (
  <View
    id={id}
    className={`ui-press ${className}`}
    style={style}
    hoverClass={disabled ? 'none' : 'ui-press--touched'}
    hoverStayTime={80}
    onClick={disabled ? undefined : onPress}
    {...getAriaAttributes({ role: 'button', disabled, ...aria })}
  >
    {children}
  </View>
)
