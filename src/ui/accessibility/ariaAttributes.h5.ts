/** Accessibility attributes of an element, in one form for both targets. */
export type AriaProps = {
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
  current?: 'page' | 'step' | 'true'
  /** How far something is, 0 to 100. */
  percent?: number
  /** BCP 47 tag of words that are not in the page's language. */
  lang?: string
}

const toBooleanAttribute = (value: boolean | undefined) =>
  value === undefined ? undefined : value ? 'true' : 'false'

const omitUndefined = (attributes: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== undefined)) as Record<
    string,
    string
  >

/** The attributes to spread on an element. Web: the ARIA attributes of the DOM. */
export const getAriaAttributes = (props: AriaProps): Record<string, string> =>
  omitUndefined({
    role: props.role,
    'aria-label': props.label,
    'aria-describedby': props.describedBy,
    'aria-labelledby': props.labelledBy,
    'aria-level': props.level?.toString(),
    'aria-live': props.live,
    'aria-hidden': props.hidden ? 'true' : undefined,
    'aria-busy': toBooleanAttribute(props.busy),
    'aria-modal': toBooleanAttribute(props.modal),
    'aria-checked': toBooleanAttribute(props.checked),
    'aria-selected': toBooleanAttribute(props.selected),
    'aria-expanded': toBooleanAttribute(props.expanded),
    'aria-disabled': toBooleanAttribute(props.disabled),
    'aria-invalid': props.invalid ? 'true' : undefined,
    'aria-current': props.current,
    'aria-valuemin': props.percent === undefined ? undefined : '0',
    'aria-valuemax': props.percent === undefined ? undefined : '100',
    'aria-valuenow': props.percent?.toString(),
    lang: props.lang,
  })
