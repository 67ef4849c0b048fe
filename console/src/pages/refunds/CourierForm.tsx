import { formatChinaDate } from '@anzuo/domain/chinaTime'
import { DAY_MS } from '@anzuo/domain/durations'
import { DEFAULT_LOCALE, parseLocaleTag } from '@anzuo/domain/locale'
import { carrierCodes, getCarrierName, guessCarrier, type CarrierCode } from '@anzuo/domain/shop/carriers'
import { APPOINTMENT_SLOTS, type AppointmentSlot } from '@anzuo/domain/shop/choices'
import { MAX_PICKUP_DAYS_AHEAD } from '@anzuo/domain/shop/returnPickup'
import { useNotify } from 'ra-core'
import { useState, type FormEvent } from 'react'
import { useOfficeChange } from '../../api/useOfficeChange'
import { useText } from '../../i18n/useText'
import { Button } from '../../parts/Button'
import { Card } from '../../parts/Card'
import { ChangeError } from '../../parts/ChangeError'
import { SelectField, TextField } from '../../parts/Field'
import type { Refund } from './refund'

/** Whether a carrier's number can be one. */
export const isTrackingNumber = (number: string) => /^[0-9A-Za-z-]{6,40}$/.test(number)

const isBookableDay = (day: string) => {
  const now = Date.now()
  return day >= formatChinaDate(now) && day <= formatChinaDate(now + MAX_PICKUP_DAYS_AHEAD * DAY_MS)
}

const useCourier = (refund: Refund) => {
  const { text } = useText()
  const notify = useNotify()
  const [chosen, setCompany] = useState<CarrierCode | null>(null)
  const [typedNumber, setTypedNumber] = useState('')
  const [day, setDay] = useState(() => refund.pickup?.day ?? formatChinaDate(Date.now() + DAY_MS))
  const [slot, setSlot] = useState<AppointmentSlot>(refund.pickup?.slot ?? 'morning')
  const [isChecked, setIsChecked] = useState(false)
  const trackingNumber = typedNumber.replace(/\s/g, '')
  const company = chosen ?? guessCarrier(trackingNumber) ?? 'shunfeng'
  const book = useOfficeChange('/office/v1/refund/book_pickup', {
    onDone: () => notify(text('refunds.booking.done', { number: refund.number })),
  })
  const isNumberWrong = !isTrackingNumber(trackingNumber)
  const isDayWrong = !isBookableDay(day)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsChecked(true)
    if (isNumberWrong || isDayWrong || book.isPending) return
    const { id, version } = refund
    book.mutate({ id, version, company, trackingNumber, day, slot })
  }
  return {
    fields: { company, setCompany, typedNumber, setTypedNumber, day, setDay, slot, setSlot },
    isNumberWrong: isChecked && isNumberWrong,
    isDayWrong: isChecked && isDayWrong,
    book,
    submit,
  }
}

/** Writes down a courier who was booked with the carrier outside of here. */
export const CourierForm = ({ refund }: { refund: Refund }) => {
  const { text, locale } = useText()
  const { fields, isNumberWrong, isDayWrong, book, submit } = useCourier(refund)
  return (
    <Card title={text('refunds.booking.title')}>
      <form className="stack" onSubmit={submit}>
        <p className="note-text">{text('refunds.booking.note')}</p>
        <div className="fields">
          <TextField
            label={text('refunds.booking.number')}
            autoComplete="off"
            maxLength={60}
            value={fields.typedNumber}
            onValue={fields.setTypedNumber}
            error={isNumberWrong ? text('refunds.booking.numberWrong') : undefined}
          />
          <SelectField<CarrierCode>
            label={text('refunds.booking.company')}
            value={fields.company}
            options={carrierCodes.map(value => ({
              value,
              label: getCarrierName(value, parseLocaleTag(locale) ?? DEFAULT_LOCALE),
            }))}
            onValue={fields.setCompany}
          />
          <TextField
            label={text('refunds.booking.day')}
            type="date"
            value={fields.day}
            onValue={fields.setDay}
            error={isDayWrong ? text('refunds.booking.dayWrong', { days: MAX_PICKUP_DAYS_AHEAD }) : undefined}
          />
          <SelectField<AppointmentSlot>
            label={text('refunds.booking.slot')}
            value={fields.slot}
            options={APPOINTMENT_SLOTS.map(value => ({ value, label: text(`orders.slot.${value}`) }))}
            onValue={fields.setSlot}
          />
        </div>
        <ChangeError error={book.error} />
        <div className="line line--end">
          <Button type="submit" isBusy={book.isPending}>
            {text('refunds.booking.do')}
          </Button>
        </div>
      </form>
    </Card>
  )
}
