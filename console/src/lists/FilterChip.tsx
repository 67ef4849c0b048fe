import { useText } from '../i18n/useText'
import { Icon } from '../parts/Icon'

type FilterChipProps = {
  label: string
  value: string | undefined
  options: readonly { value: string; label: string }[]
  onValue: (value: string | undefined) => void
}

/** One filter of a list: what it is about and what it lets through; a set one has a way out of its own. */
export const FilterChip = ({ label, value, options, onValue }: FilterChipProps) => {
  const { text } = useText()
  return (
    <span className={`chip${value === undefined ? '' : ' chip--set'}`}>
      <label className="chip__label">
        <span>{text('lists.filter', { filter: label })}</span>
        <select value={value ?? ''} onChange={event => onValue(event.target.value || undefined)}>
          <option value="">{text('lists.any')}</option>
          {options.map(option => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        {value === undefined && <Icon name="down" size="small" />}
      </label>
      {value !== undefined && (
        <button
          type="button"
          className="chip__clear"
          aria-label={text('lists.clear', { filter: label })}
          title={text('lists.clear', { filter: label })}
          onClick={() => onValue(undefined)}
        >
          <Icon name="close" size="small" />
        </button>
      )}
    </span>
  )
}
