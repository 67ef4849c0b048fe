import { View } from '@tarojs/components'
import { Pressable } from './Pressable'
import './Switch.scss'

export type SwitchProps = {
  checked: boolean
  onChanged: (checked: boolean) => void
  /** What it switches, for assistive technology. */
  label: string
  disabled?: boolean
  id?: string
}

/** On or off, at once. */
export const Switch = ({ checked, onChanged, label, disabled, id }: SwitchProps) => (
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
