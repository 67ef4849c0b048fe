import {
  isOpeningExplained,
  MIN_OPENING_NOTE_LENGTH,
  PERSONAL_DATA_MINUTES,
  personalDataReasons,
  type PersonalDataReason,
} from '@anzuo/domain/office/personalDataMask'
import { useState } from 'react'
import { getErrorText } from '../../api/errorText'
import { useOfficeChange } from '../../api/useOfficeChange'
import { useText } from '../../i18n/useText'
import { Button } from '../../parts/Button'
import { Callout } from '../../parts/Callout'
import { RadioChoice } from '../../parts/Choice'
import { TextField } from '../../parts/Field'
import { Dialog } from '../../parts/Overlay'
import type { PersonalData } from './CustomerCard'
import type { Order } from './order'

type OpenPersonalDataDialogProps = {
  order: Order
  onClose: () => void
  onOpened: (data: PersonalData) => void
}

/** Asks why name, phone and address are to be seen. The reason stands in the audit log. */
export const OpenPersonalDataDialog = ({ order, onClose, onOpened }: OpenPersonalDataDialogProps) => {
  const { text } = useText()
  const [reason, setReason] = useState<PersonalDataReason | null>(null)
  const [note, setNote] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const open = useOfficeChange('/office/v1/order/open_personal_data', { onDone: onOpened })
  const isExplained = reason !== null && isOpeningExplained(reason, note)
  const submit = () => {
    setIsChecked(true)
    if (reason && isExplained && !open.isPending) open.mutate({ id: order.id, reason, note: note.trim() })
  }
  const missing = reason === null ? text('orders.reasonMissing') : text('orders.noteMissing')
  return (
    <Dialog
      title={text('orders.openTitle')}
      onClose={onClose}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>{text('orders.leaveClosed')}</Button>
          <Button type="submit" variant="primary" icon="eye" isBusy={open.isPending}>
            {text('orders.openFor', { minutes: PERSONAL_DATA_MINUTES })}
          </Button>
        </>
      }
    >
      <p className="soft">
        {text('orders.openNote', { number: order.number, minutes: PERSONAL_DATA_MINUTES })}
      </p>
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
      {open.error && <Callout tone="alert">{getErrorText(open.error, text)}</Callout>}
    </Dialog>
  )
}
