type ChoiceOption<Value extends string> = { value: Value; label: string; note?: string }

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
