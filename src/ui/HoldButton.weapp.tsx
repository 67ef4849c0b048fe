import { View } from '@tarojs/components'
import { useDidHide } from '@tarojs/taro'
import { aria } from './aria'
import type { HoldButtonProps } from './HoldButton.h5'
import { Icon } from './Icon'
import { useHold } from './useHold'
import './HoldButton.scss'

export type { HoldButtonProps }

/** Works as long as it is held. Every way of letting go is heard; two fingers count as one. */
export const HoldButton = (props: HoldButtonProps) => {
  const { icon, label, children, disabled = false, onHeld, onReleased, id } = props
  const { isHeld, hold, release } = useHold({ disabled, onHeld, onReleased })
  useDidHide(release)
  return (
    <View
      id={id}
      className={`ui-press ui-hold${isHeld ? ' ui-hold--on' : ''}${disabled ? ' ui-hold--off' : ''}`}
      catchMove
      onTouchStart={hold}
      onTouchEnd={release}
      onTouchCancel={release}
      {...aria({ role: 'button', label, disabled })}
    >
      <Icon name={icon} size={22} />
      {children && <View className="ui-hold__words">{children}</View>}
    </View>
  )
}
