import type { AriaProps } from './ariaAttributes.h5'

export type { AriaProps }

/** The attributes to spread on an element. Mini-program: its own names, of which it reads role, label and states. */
export const getAriaAttributes = (props: AriaProps): Record<string, string> => {
  const attributes: Record<string, string> = {}
  if (props.role) attributes.ariaRole = props.role
  if (props.label) attributes.ariaLabel = props.label
  if (props.hidden) attributes.ariaHidden = 'true'
  if (props.live) attributes.ariaLive = props.live
  if (props.disabled !== undefined) attributes.ariaDisabled = String(props.disabled)
  if (props.checked !== undefined) attributes.ariaChecked = String(props.checked)
  if (props.selected !== undefined) attributes.ariaSelected = String(props.selected)
  return attributes
}
