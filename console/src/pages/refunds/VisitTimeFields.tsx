import { formatChinaDate } from '@anzuo/domain/chinaTime'
import { DAY_MS } from '@anzuo/domain/durations'
import { APPOINTMENT_SLOTS, type AppointmentSlot } from '@anzuo/domain/shop/choices'
import { useState } from 'react'
import { useText } from '../../i18n/useText'
import { SelectField, TextField } from '../../parts/Field'

type VisitTime = { day: string; slot: AppointmentSlot }

const isWithinDays = (day: string, maxDaysAhead: number) => {
  const now = Date.now()
  return day >= formatChinaDate(now) && day <= formatChinaDate(now + maxDaysAhead * DAY_MS)
}

/** When somebody comes: what stood there, else tomorrow morning. */
export const useVisitTime = (initial: VisitTime | null, maxDaysAhead: number) => {
  const [day, setDay] = useState(() => initial?.day ?? formatChinaDate(Date.now() + DAY_MS))
  const [slot, setSlot] = useState<AppointmentSlot>(initial?.slot ?? 'morning')
  return { day, setDay, slot, setSlot, isWrong: !isWithinDays(day, maxDaysAhead) }
}

type VisitTimeFieldsProps = {
  visit: ReturnType<typeof useVisitTime>
  isChecked: boolean
  texts: { day: string; dayWrong: string }
}

/** Day and part of the day of a visit; a wrong day is said once the form was checked. */
export const VisitTimeFields = ({ visit, isChecked, texts }: VisitTimeFieldsProps) => {
  const { text } = useText()
  return (
    <>
      <TextField
        label={texts.day}
        type="date"
        value={visit.day}
        onValue={visit.setDay}
        error={isChecked && visit.isWrong ? texts.dayWrong : undefined}
      />
      <SelectField<AppointmentSlot>
        label={text('refunds.booking.slot')}
        value={visit.slot}
        options={APPOINTMENT_SLOTS.map(value => ({ value, label: text(`orders.slot.${value}`) }))}
        onValue={visit.setSlot}
      />
    </>
  )
}
