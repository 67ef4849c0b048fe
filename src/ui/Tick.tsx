import { Icon } from './Icon'
import { Pressable } from './Pressable'
import './Tick.scss'

export type TickProps = {
  checked: boolean
  onChanged: (checked: boolean) => void
  /** What is ticked, for assistive technology. */
  label: string
  disabled?: boolean
  id?: string
}

/** A round box to tick beside a thing, to choose it among others. */
export const Tick = ({ checked, onChanged, label, disabled = false, id }: TickProps) => (
  <Pressable
    id={id}
    className={`ui-tick${checked ? ' ui-tick--on' : ''}${disabled ? ' ui-tick--off' : ''}`}
    disabled={disabled}
    onPress={() => onChanged(!checked)}
    facts={{ role: 'checkbox', checked, label }}
  >
    {checked && <Icon name="check" size={16} />}
  </Pressable>
)
