import { MIN_OPENING_NOTE_LENGTH } from '@anzuo/domain/office/personalDataMask'
import { useState, type ReactNode } from 'react'
import type { OfficeError } from '../api/callOffice'
import { useText } from '../i18n/useText'
import { Button } from './Button'
import { ChangeError } from './ChangeError'
import { TextAreaField, TextField } from './Field'
import { Dialog } from './Overlay'

type ReasonDialogProps = {
  title: string
  about: ReactNode
  /** The deed, as its button says it. */
  deed: string
  change: { isPending: boolean; error: OfficeError | null }
  /** What has to be typed because the deed can't be undone, with the field's label and what is said of another text. */
  confirmation?: { label: string; expected: string; wrong: string }
  /** What else has to be chosen. */
  children?: ReactNode
  onConfirm: (reason: string) => void
  onClose: () => void
}

/** A deed that weighs: it names what it does, and needs a reason for the audit log. */
export const ReasonDialog = ({
  title,
  about,
  deed,
  change,
  confirmation,
  children,
  onConfirm,
  onClose,
}: ReasonDialogProps) => {
  const { text } = useText()
  const [reason, setReason] = useState('')
  const [typed, setTyped] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const isExplained = reason.trim().length >= MIN_OPENING_NOTE_LENGTH
  const isConfirmed = !confirmation || typed.trim().toUpperCase() === confirmation.expected.toUpperCase()
  const submit = () => {
    setIsChecked(true)
    if (isExplained && isConfirmed && !change.isPending) onConfirm(reason.trim())
  }
  return (
    <Dialog
      title={title}
      onClose={onClose}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>{text('common.cancel')}</Button>
          <Button type="submit" variant="danger" isBusy={change.isPending}>
            {deed}
          </Button>
        </>
      }
    >
      <p className="soft">{about}</p>
      {children}
      <TextAreaField
        label={text('customers.reason')}
        hint={text('customers.reasonHint', { count: MIN_OPENING_NOTE_LENGTH })}
        maxLength={200}
        value={reason}
        onValue={setReason}
        error={isChecked && !isExplained ? text('customers.reasonMissing') : undefined}
      />
      {confirmation && (
        <TextField
          label={confirmation.label}
          autoComplete="off"
          value={typed}
          onValue={setTyped}
          error={isChecked && !isConfirmed ? confirmation.wrong : undefined}
        />
      )}
      <ChangeError error={change.error} />
    </Dialog>
  )
}
