import { View } from '@tarojs/components'
import { Pressable } from './Pressable'
import type { ToggleProps } from './toggleProps'
import './Switch.scss'

/** On or off, at once. */
export const Switch = ({ checked, onChanged, label, disabled, id }: ToggleProps) => (
  <Pressable
    id={id}
    className={`ui-switch${checked ? ' ui-switch--on' : ''}`}
    disabled={disabled}
    onPress={() => onChanged(!checked)}
    aria={{ role: 'switch', checked, label }}
  >
    <View className="ui-switch__knob" />
  </Pressable>
)
