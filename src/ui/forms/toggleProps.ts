/** What can be on or off. */
export type ToggleProps = {
  checked: boolean
  onChanged: (checked: boolean) => void
  /** What is switched or ticked, for assistive technology. */
  label: string
  disabled?: boolean
  id?: string
}
