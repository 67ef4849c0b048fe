import { Pressable } from './Pressable'

export type SelectOption<V extends string> = { value: V; label: string }

export type RadioOptionsProps<V extends string> = {
  options: readonly SelectOption<V>[]
  value: V | null
  onChanged: (value: V) => void
  /** Class of each option; the chosen one has it with `--on` as well. */
  className: string
}

/** The options of a radio group, to be put into an element with that role. */
export const RadioOptions = <V extends string>({ options, className, ...group }: RadioOptionsProps<V>) => (
  <>
    {options.map(({ value, label }) => (
      <Pressable
        key={value}
        className={`${className}${value === group.value ? ` ${className}--on` : ''}`}
        onPress={() => group.onChanged(value)}
        aria={{ role: 'radio', checked: value === group.value }}
      >
        {label}
      </Pressable>
    ))}
  </>
)
