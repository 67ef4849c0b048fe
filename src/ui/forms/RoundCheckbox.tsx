import { Icon } from '../icons/Icon'
import { Pressable } from './Pressable'
import type { ToggleProps } from './toggleProps'
import './RoundCheckbox.scss'

/** A round box to tick beside a thing, to choose it among others. */
export const RoundCheckbox = ({ checked, onChanged, label, disabled = false, id }: ToggleProps) => (
  <Pressable
    id={id}
    className={`ui-tick${checked ? ' ui-tick--on' : ''}${disabled ? ' ui-tick--off' : ''}`}
    disabled={disabled}
    onPress={() => onChanged(!checked)}
    aria={{ role: 'checkbox', checked, label }}
  >
    {checked && <Icon name="check" size={16} />}
  </Pressable>
)
