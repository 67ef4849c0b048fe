import { useEffect, useRef, useState } from 'react'
import { View } from '@tarojs/components'
import { useDidHide } from '@tarojs/taro'
import { aria } from './aria'
import type { HoldButtonProps } from './HoldButton.h5'
import { Icon } from './Icon'
import './HoldButton.scss'

export type { HoldButtonProps }

/** Works as long as it is held. Every way of letting go is heard; two fingers count as one. */
export const HoldButton = (props: HoldButtonProps) => {
  const { icon, label, children, disabled = false, onHeld, onReleased, id } = props
  const [isHeld, setIsHeld] = useState(false)
  const held = useRef(false)
  const listeners = useRef({ onHeld, onReleased })
  useEffect(() => {
    listeners.current = { onHeld, onReleased }
  })
  const hold = () => {
    if (held.current || disabled) return
    held.current = true
    setIsHeld(true)
    listeners.current.onHeld()
  }
  const release = () => {
    if (!held.current) return
    held.current = false
    setIsHeld(false)
    listeners.current.onReleased()
  }
  useDidHide(release)
  useEffect(
    () => () => {
      if (held.current) listeners.current.onReleased()
      held.current = false
    },
    [],
  )
  useEffect(() => {
    if (!disabled || !held.current) return
    held.current = false
    setIsHeld(false)
    listeners.current.onReleased()
  }, [disabled])
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
