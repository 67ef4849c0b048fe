import type { ReactNode } from 'react'

/** The visible name of an input. On the web a real label: touching it moves into the input. */
export const FieldLabel = ({ inputId, children }: { inputId: string; children: ReactNode }) => (
  <label className="ui-field__label" htmlFor={inputId}>
    {children}
  </label>
)
