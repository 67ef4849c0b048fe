import { useId } from 'react'

type ChoiceOption<Value extends string> = { value: Value; label: string; note?: string }

type RadioChoiceProps<Value extends string> = {
  legend: string
  options: readonly ChoiceOption<Value>[]
  value: Value | null
  onValue: (value: Value) => void
  isInColumns?: boolean
  /** Where the legend stands beside it already. */
  isLegendUnseen?: boolean
}

/** One decision among a few, each with what it means; choosing moves nothing yet. */
export const RadioChoice = <Value extends string>({
  legend,
  options,
  value,
  onValue,
  isInColumns = false,
  isLegendUnseen = false,
}: RadioChoiceProps<Value>) => {
  const name = useId()
  return (
    <fieldset className={`choice${isInColumns ? ' choice--columns' : ''}`}>
      <legend className={isLegendUnseen ? 'unseen' : 'field__label'}>{legend}</legend>
      {options.map(option => (
        <label key={option.value} className="choice__option">
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onValue(option.value)}
          />
          <span>
            {option.label}
            {option.note && <span className="choice__note">{option.note}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

type CheckChoiceProps<Value extends string> = {
  legend: string
  options: readonly ChoiceOption<Value>[]
  values: readonly Value[]
  onValues: (values: Value[]) => void
}

/** Any of a few. */
export const CheckChoice = <Value extends string>({
  legend,
  options,
  values,
  onValues,
}: CheckChoiceProps<Value>) => (
  <fieldset className="choice choice--columns">
    <legend className="field__label">{legend}</legend>
    {options.map(option => (
      <label key={option.value} className="choice__option">
        <input
          type="checkbox"
          checked={values.includes(option.value)}
          onChange={event =>
            onValues(
              event.target.checked
                ? [...values, option.value]
                : values.filter(other => other !== option.value),
            )
          }
        />
        <span>{option.label}</span>
      </label>
    ))}
  </fieldset>
)
