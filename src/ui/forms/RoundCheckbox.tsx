import { Icon } from '../icons/Icon'
import { Pressable } from './Pressable'
import './RoundCheckbox.scss'

export type RoundCheckboxProps = {
  checked: boolean
  onChanged: (checked: boolean) => void
  /** What is ticked, for assistive technology. */
  label: string
  disabled?: boolean
  id?: string
}

/** A round box to tick beside a thing, to choose it among others. */
export const RoundCheckbox = ({ checked, onChanged, label, disabled = false, id }: RoundCheckboxProps) => (
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
