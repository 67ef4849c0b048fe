import type { ReactNode } from 'react'
import type { ButtonAction } from '../forms/buttonAction'
import { BottomSheet } from './BottomSheet'

export type ConfirmSheetProps = {
  id?: string
  title: string
  confirm: ButtonAction
  cancelLabel: string
  /** Asked to close without confirming. */
  onClosed: () => void
  children?: ReactNode
}

/** Asks once more before something that is not easily taken back. */
export const ConfirmSheet = ({ confirm, cancelLabel, onClosed, ...sheet }: ConfirmSheetProps) => (
  <BottomSheet
    open
    primaryAction={confirm}
    secondaryAction={{ label: cancelLabel, onPress: onClosed }}
    onClosed={onClosed}
    {...sheet}
  />
)
