import type { Aria } from './aria.h5'

export type { Aria }

/** The attributes to spread on an element. Mini-program: its own names, of which it reads role, label and states. */
export const aria = (facts: Aria): Record<string, string> => {
  const attributes: Record<string, string> = {}
  if (facts.role) attributes.ariaRole = facts.role
  if (facts.label) attributes.ariaLabel = facts.label
  if (facts.hidden) attributes.ariaHidden = 'true'
  if (facts.live) attributes.ariaLive = facts.live
  if (facts.disabled !== undefined) attributes.ariaDisabled = String(facts.disabled)
  if (facts.checked !== undefined) attributes.ariaChecked = String(facts.checked)
  if (facts.selected !== undefined) attributes.ariaSelected = String(facts.selected)
  return attributes
}
