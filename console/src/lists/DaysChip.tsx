import { useText } from '../i18n/useText'
import { daySpans } from './days'
import { FilterChip } from './FilterChip'

type DaysChipProps = { label: string; days: number | undefined; onDays: (days: number | undefined) => void }

/** Lets through what is of the last days. */
export const DaysChip = ({ label, days, onDays }: DaysChipProps) => {
  const { text } = useText()
  return (
    <FilterChip
      label={label}
      value={days === undefined ? undefined : String(days)}
      options={daySpans.map(span => ({
        value: String(span),
        label: span === 1 ? text('lists.today') : text('lists.lastDays', { count: span }),
      }))}
      onValue={value => onDays(value === undefined ? undefined : Number(value))}
    />
  )
}
