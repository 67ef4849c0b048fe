import { Switch } from '../forms/Switch'
import type { ToggleProps } from '../forms/toggleProps'
import { ListRow, type ListRowProps } from './ListRow'

export type SwitchRowProps = Pick<ListRowProps, 'icon' | 'tone' | 'title' | 'note'> &
  Omit<ToggleProps, 'label'>

/** A row of a list with a switch at its right; the title names the switch. */
export const SwitchRow = ({ icon, tone, title, note, ...control }: SwitchRowProps) => (
  <ListRow icon={icon} tone={tone} title={title} note={note} value={<Switch label={title} {...control} />} />
)
