import { MAX_PICKUP_DAYS_AHEAD } from '@anzuo/domain/shop/returnPickup'
import { useNotify } from 'ra-core'
import { useState, type FormEvent } from 'react'
import { useOfficeChange } from '../../api/useOfficeChange'
import { useText } from '../../i18n/useText'
import { Button } from '../../parts/Button'
import { Card } from '../../parts/Card'
import { ChangeError } from '../../parts/ChangeError'
import { ParcelNumberFields, useParcelNumber } from './ParcelNumberFields'
import type { Refund } from './refund'
import { useVisitTime, VisitTimeFields } from './VisitTimeFields'

/** Writes down a courier who was booked with the carrier outside of here. */
export const CourierForm = ({ refund }: { refund: Refund }) => {
  const { text } = useText()
  const notify = useNotify()
  const parcel = useParcelNumber()
  const visit = useVisitTime(refund.pickup, MAX_PICKUP_DAYS_AHEAD)
  const [isChecked, setIsChecked] = useState(false)
  const book = useOfficeChange('/office/v1/refund/book_pickup', {
    onDone: () => notify(text('refunds.booking.done', { number: refund.number })),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsChecked(true)
    if (parcel.isWrong || visit.isWrong || book.isPending) return
    const { id, version } = refund
    const { company, trackingNumber } = parcel
    book.mutate({ id, version, company, trackingNumber, day: visit.day, slot: visit.slot })
  }
  return (
    <Card title={text('refunds.booking.title')}>
      <form className="stack" onSubmit={submit}>
        <p className="note-text">{text('refunds.booking.note')}</p>
        <div className="fields">
          <ParcelNumberFields parcel={parcel} isChecked={isChecked} />
          <VisitTimeFields
            visit={visit}
            isChecked={isChecked}
            texts={{
              day: text('refunds.booking.day'),
              dayWrong: text('refunds.booking.dayWrong', { days: MAX_PICKUP_DAYS_AHEAD }),
            }}
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
