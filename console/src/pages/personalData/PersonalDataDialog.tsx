import {
  isOpeningExplained,
  MIN_OPENING_NOTE_LENGTH,
  PERSONAL_DATA_MINUTES,
  personalDataReasons,
  type PersonalDataReason,
} from '@anzuo/domain/office/personalDataMask'
import { useState } from 'react'
import type { OfficeError } from '../../api/callOffice'
import { getErrorText } from '../../api/errorText'
import { useText } from '../../i18n/useText'
import { Button } from '../../parts/Button'
import { Callout } from '../../parts/Callout'
import { RadioChoice } from '../../parts/Choice'
import { TextField } from '../../parts/Field'
import { Dialog } from '../../parts/Overlay'

type PersonalDataDialogProps = {
  title: string
  /** What is shown, and that it is written down. */
  about: string
  opening: { isPending: boolean; error: OfficeError | null }
  onOpen: (why: { reason: PersonalDataReason; note: string }) => void
  onClose: () => void
}

/** Asks why personal data is to be seen. The reason stands in the audit log. */
export const PersonalDataDialog = ({ title, about, opening, onOpen, onClose }: PersonalDataDialogProps) => {
  const { text } = useText()
  const [reason, setReason] = useState<PersonalDataReason | null>(null)
  const [note, setNote] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const isExplained = reason !== null && isOpeningExplained(reason, note)
  const submit = () => {
    setIsChecked(true)
    if (reason && isExplained && !opening.isPending) onOpen({ reason, note: note.trim() })
  }
  const missing = reason === null ? text('orders.reasonMissing') : text('orders.noteMissing')
  return (
    <Dialog
      title={title}
      onClose={onClose}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>{text('orders.leaveClosed')}</Button>
          <Button type="submit" variant="primary" icon="eye" isBusy={opening.isPending}>
            {text('orders.openFor', { minutes: PERSONAL_DATA_MINUTES })}
          </Button>
        </>
      }
    >
      <p className="soft">{about}</p>
      <RadioChoice
        legend={text('orders.why')}
        options={personalDataReasons.map(value => ({
          value,
          label: text(`orders.openReason.${value}`),
          note: text(`orders.openReasonNote.${value}`),
        }))}
        value={reason}
        onValue={setReason}
      />
      <TextField
        label={text('orders.note')}
        hint={text('orders.openNoteHint', { count: MIN_OPENING_NOTE_LENGTH })}
        maxLength={200}
        value={note}
        onValue={setNote}
        error={isChecked && !isExplained ? missing : undefined}
      />
      {opening.error && <Callout tone="alert">{getErrorText(opening.error, text)}</Callout>}
    </Dialog>
  )
}
