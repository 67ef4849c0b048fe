/** What assistive technology is told about an element, in one form for both targets. */
export type Aria = {
  role?: string
  label?: string
  /** Ids of the elements that describe or name this one, blank-separated. */
  describedBy?: string
  labelledBy?: string
  /** Rank of a heading. */
  level?: number
  live?: 'polite' | 'assertive'
  hidden?: boolean
  busy?: boolean
  modal?: boolean
  checked?: boolean
  selected?: boolean
  /** Whether what it opens and closes is open. */
  expanded?: boolean
  disabled?: boolean
  invalid?: boolean
  current?: 'page' | 'true'
  /** How far something is, 0 to 100. */
  percent?: number
}

const flag = (value: boolean | undefined) => (value === undefined ? undefined : value ? 'true' : 'false')

const withoutUndefined = (attributes: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== undefined)) as Record<
    string,
    string
  >

/** The attributes to spread on an element. Web: the ARIA attributes of the DOM. */
export const aria = (facts: Aria): Record<string, string> =>
  withoutUndefined({
    role: facts.role,
    'aria-label': facts.label,
    'aria-describedby': facts.describedBy,
    'aria-labelledby': facts.labelledBy,
    'aria-level': facts.level?.toString(),
    'aria-live': facts.live,
    'aria-hidden': facts.hidden ? 'true' : undefined,
    'aria-busy': flag(facts.busy),
    'aria-modal': flag(facts.modal),
    'aria-checked': flag(facts.checked),
    'aria-selected': flag(facts.selected),
    'aria-expanded': flag(facts.expanded),
    'aria-disabled': flag(facts.disabled),
    'aria-invalid': facts.invalid ? 'true' : undefined,
    'aria-current': facts.current,
    'aria-valuemin': facts.percent === undefined ? undefined : '0',
    'aria-valuemax': facts.percent === undefined ? undefined : '100',
    'aria-valuenow': facts.percent?.toString(),
  })
