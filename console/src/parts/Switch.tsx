type SwitchProps = { name: string; isOn: boolean; onChange: (isOn: boolean) => void; isDisabled?: boolean }

/** Something that is on or off; `name` is read by assistive technology, the text beside it is the page's. */
export const Switch = ({ name, isOn, onChange, isDisabled = false }: SwitchProps) => (
  <input
    type="checkbox"
    role="switch"
    className="switch"
    aria-label={name}
    checked={isOn}
    disabled={isDisabled}
    onChange={event => onChange(event.target.checked)}
  />
)
