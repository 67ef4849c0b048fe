import { View } from '@tarojs/components'
import { useDidHide } from '@tarojs/taro'
import { getAriaAttributes } from '../accessibility/ariaAttributes'
import type { HoldButtonProps } from './HoldButton.h5'
import { Icon } from '../icons/Icon'
import { usePressAndHold } from './usePressAndHold'
import './HoldButton.scss'

export type { HoldButtonProps }

/** Works as long as it is held. Every way of releasing it is handled; two fingers count as one. */
export const HoldButton = (props: HoldButtonProps) => {
  const { icon, label, children, disabled = false, onHeld, onReleased, id } = props
  const { isHeld, hold, release } = usePressAndHold({ disabled, onHeld, onReleased })
  useDidHide(release)
  return (
    <View
      id={id}
      className={`ui-press ui-hold${isHeld ? ' ui-hold--on' : ''}${disabled ? ' ui-hold--off' : ''}`}
      catchMove
      onTouchStart={hold}
      onTouchEnd={release}
      onTouchCancel={release}
      {...getAriaAttributes({ role: 'button', label, disabled })}
    >
      <Icon name={icon} size={22} />
      {children && <View className="ui-hold__words">{children}</View>}
    </View>
  )
}
