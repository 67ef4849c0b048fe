type SegmentsProps<Value extends string> = {
  /** What is chosen between, for assistive technology. */
  name: string
  options: readonly { value: Value; label: string; count?: number }[]
  value: Value
  onValue: (value: Value) => void
  look?: 'segments' | 'tabs'
}

/** Views of the same thing, of which one is shown. */
export const Segments = <Value extends string>({
  name,
  options,
  value,
  onValue,
  look = 'segments',
}: SegmentsProps<Value>) => (
  <div className={look} role="group" aria-label={name}>
    {options.map(option => (
      <button
        key={option.value}
        type="button"
        className={`${look}__option`}
        aria-pressed={option.value === value}
        onClick={() => onValue(option.value)}
      >
        {option.label}
        {option.count !== undefined && <b className="count">{option.count}</b>}
      </button>
    ))}
  </div>
)
