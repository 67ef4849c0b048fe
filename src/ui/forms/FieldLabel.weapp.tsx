import type { ReactNode } from 'react'
import { Label } from '@tarojs/components'

/** The visible name of an input. */
export const FieldLabel = ({ inputId, children }: { inputId: string; children: ReactNode }) => (
  <Label className="ui-field__label" for={inputId}>
    {children}
  </Label>
)
