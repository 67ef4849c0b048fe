import { MIN_OPENING_NOTE_LENGTH } from '@anzuo/domain/office/personalDataMask'
import { useNotify } from 'ra-core'
import { useState } from 'react'
import { useOfficeChange } from '../../api/useOfficeChange'
import { useText } from '../../i18n/useText'
import { Button } from '../../parts/Button'
import { ChangeError } from '../../parts/ChangeError'
import { TextAreaField } from '../../parts/Field'
import { Dialog } from '../../parts/Overlay'
import type { Order } from './order'

/** Closes an order that is not paid. */
export const CancelDialog = ({ order, onClose }: { order: Order; onClose: () => void }) => {
  const { text } = useText()
  const notify = useNotify()
  const [reason, setReason] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const cancel = useOfficeChange('/office/v1/order/cancel', {
    onDone: () => {
      notify(text('orders.cancelled', { number: order.number }))
      onClose()
    },
  })
  const isTooShort = reason.trim().length < MIN_OPENING_NOTE_LENGTH
  const submit = () => {
    setIsChecked(true)
    if (!isTooShort && !cancel.isPending)
      cancel.mutate({ id: order.id, version: order.version, reason: reason.trim() })
  }
  return (
    <Dialog
      title={text('orders.cancelTitle', { number: order.number })}
      onClose={onClose}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>{text('common.back')}</Button>
          <Button type="submit" variant="danger" isBusy={cancel.isPending}>
            {text('orders.cancelDo')}
          </Button>
        </>
      }
    >
      <p>{text('orders.cancelNote')}</p>
      <TextAreaField
        label={text('orders.whyCancel')}
        hint={text('orders.openNoteHint', { count: MIN_OPENING_NOTE_LENGTH })}
        maxLength={200}
        value={reason}
        onValue={setReason}
        error={isChecked && isTooShort ? text('orders.noteMissing') : undefined}
      />
      <ChangeError error={cancel.error} />
    </Dialog>
  )
}
