import { MIN_OPENING_NOTE_LENGTH } from '@anzuo/domain/office/personalDataMask'
import { APPOINTMENT_SLOTS, type AppointmentSlot } from '@anzuo/domain/shop/choices'
import { useNotify } from 'ra-core'
import { useState } from 'react'
import { useOfficeChange } from '../../api/useOfficeChange'
import { useOfficeQuery } from '../../api/useOfficeQuery'
import { useText } from '../../i18n/useText'
import { Button } from '../../parts/Button'
import { Callout } from '../../parts/Callout'
import { ChangeError } from '../../parts/ChangeError'
import { SelectField, TextField } from '../../parts/Field'
import { Dialog } from '../../parts/Overlay'
import type { Order } from './order'

const toValue = (date: string, slot: AppointmentSlot) => `${date} ${slot}`

/** Moves the day on which the fitters come. */
export const AppointmentDialog = ({ order, onClose }: { order: Order; onClose: () => void }) => {
  const { text, format } = useText()
  const notify = useNotify()
  const { data, isError } = useOfficeQuery('/office/v1/order/appointment_days', { id: order.id })
  const [chosen, setChosen] = useState(
    order.appointment ? toValue(order.appointment.date, order.appointment.slot) : '',
  )
  const [reason, setReason] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const move = useOfficeChange('/office/v1/order/appointment', {
    onDone: () => {
      notify(text('orders.timeChanged', { number: order.number }))
      onClose()
    },
  })
  const free = (data?.days ?? []).flatMap(({ date, full }) =>
    APPOINTMENT_SLOTS.filter(slot => !full.includes(slot)).map(slot => ({ date, slot })),
  )
  const appointment = free.find(({ date, slot }) => toValue(date, slot) === chosen)
  const isTooShort = reason.trim().length < MIN_OPENING_NOTE_LENGTH
  const submit = () => {
    setIsChecked(true)
    if (appointment && !isTooShort && !move.isPending)
      move.mutate({ id: order.id, version: order.version, appointment, reason: reason.trim() })
  }
  return (
    <Dialog
      title={text('orders.changeTime')}
      note={order.number}
      onClose={onClose}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>{text('common.back')}</Button>
          <Button type="submit" variant="primary" isBusy={move.isPending}>
            {text('orders.changeTimeDo')}
          </Button>
        </>
      }
    >
      {isError && <Callout tone="alert">{text('orders.daysMissing')}</Callout>}
      <SelectField
        label={text('orders.newTime')}
        value={appointment ? chosen : ''}
        options={[
          ...(appointment ? [] : [{ value: '', label: text('orders.chooseTime') }]),
          ...free.map(({ date, slot }) => ({
            value: toValue(date, slot),
            label: format.join(format.date(date), text(`orders.slot.${slot}`)),
          })),
        ]}
        onValue={setChosen}
        error={isChecked && !appointment ? text('orders.chooseTime') : undefined}
      />
      <TextField
        label={text('orders.whyChangeTime')}
        maxLength={200}
        value={reason}
        onValue={setReason}
        error={isChecked && isTooShort ? text('orders.noteMissing') : undefined}
      />
      <p className="note-text">{text('orders.timeIsTold')}</p>
      <ChangeError error={move.error} />
    </Dialog>
  )
}
