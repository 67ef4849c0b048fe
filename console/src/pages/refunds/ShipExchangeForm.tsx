import { formatChinaDate } from '@anzuo/domain/chinaTime'
import { DAY_MS } from '@anzuo/domain/durations'
import { DEFAULT_LOCALE, parseLocaleTag } from '@anzuo/domain/locale'
import { carrierCodes, getCarrierName, guessCarrier, type CarrierCode } from '@anzuo/domain/shop/carriers'
import { APPOINTMENT_SLOTS, type AppointmentSlot } from '@anzuo/domain/shop/choices'
import { MAX_FITTER_DAYS_AHEAD } from '@anzuo/domain/shop/exchange'
import { useNotify } from 'ra-core'
import { useState, type FormEvent } from 'react'
import { useOfficeChange } from '../../api/useOfficeChange'
import { useText } from '../../i18n/useText'
import { Button } from '../../parts/Button'
import { Card } from '../../parts/Card'
import { ChangeError } from '../../parts/ChangeError'
import { SelectField, TextField } from '../../parts/Field'
import { isTrackingNumber } from './CourierForm'
import type { Refund } from './refund'

type Way = 'parcel' | 'fitter'

const isPlannableDay = (day: string) => {
  const now = Date.now()
  return day >= formatChinaDate(now) && day <= formatChinaDate(now + MAX_FITTER_DAYS_AHEAD * DAY_MS)
}

const useShipment = (refund: Refund) => {
  const { text } = useText()
  const notify = useNotify()
  const [way, setWay] = useState<Way>('parcel')
  const [chosen, setCompany] = useState<CarrierCode | null>(null)
  const [typedNumber, setTypedNumber] = useState('')
  const [day, setDay] = useState(() => formatChinaDate(Date.now() + DAY_MS))
  const [slot, setSlot] = useState<AppointmentSlot>('morning')
  const [isChecked, setIsChecked] = useState(false)
  const trackingNumber = typedNumber.replace(/\s/g, '')
  const company = chosen ?? guessCarrier(trackingNumber) ?? 'shunfeng'
  const ship = useOfficeChange('/office/v1/refund/ship_exchange', {
    onDone: () => notify(text('refunds.decided', { number: refund.number })),
  })
  const isNumberWrong = way === 'parcel' && !isTrackingNumber(trackingNumber)
  const isDayWrong = way === 'fitter' && !isPlannableDay(day)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsChecked(true)
    if (isNumberWrong || isDayWrong || ship.isPending) return
    const shipment = way === 'parcel' ? { way, company, trackingNumber } : { way, day, slot }
    ship.mutate({ id: refund.id, version: refund.version, shipment })
  }
  return {
    fields: { way, setWay, company, setCompany, typedNumber, setTypedNumber, day, setDay, slot, setSlot },
    isNumberWrong: isChecked && isNumberWrong,
    isDayWrong: isChecked && isDayWrong,
    ship,
    submit,
  }
}

type ShipmentDraft = ReturnType<typeof useShipment>

const ParcelFields = ({ draft: { fields, isNumberWrong } }: { draft: ShipmentDraft }) => {
  const { text, locale } = useText()
  return (
    <>
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
    </>
  )
}

const FitterFields = ({ draft: { fields, isDayWrong } }: { draft: ShipmentDraft }) => {
  const { text } = useText()
  return (
    <>
      <TextField
        label={text('refunds.exchange.day')}
        type="date"
        value={fields.day}
        onValue={fields.setDay}
        error={isDayWrong ? text('refunds.exchange.dayWrong', { days: MAX_FITTER_DAYS_AHEAD }) : undefined}
      />
      <SelectField<AppointmentSlot>
        label={text('refunds.booking.slot')}
        value={fields.slot}
        options={APPOINTMENT_SLOTS.map(value => ({ value, label: text(`orders.slot.${value}`) }))}
        onValue={fields.setSlot}
      />
    </>
  )
}

/** Sends what an exchange ends with: small things by parcel, a chair with a fitter. */
export const ShipExchangeForm = ({ refund }: { refund: Refund }) => {
  const { text } = useText()
  const draft = useShipment(refund)
  const { exchange, skuName, quantity } = refund
  const name = exchange?.parcel === 'replacement' ? exchange.skuName : skuName
  return (
    <Card title={text('refunds.exchange.shipTitle')}>
      <form className="stack" onSubmit={draft.submit}>
        <p className="note-text">{text('refunds.exchange.shipNote', { name, count: quantity })}</p>
        <div className="fields">
          <SelectField<Way>
            label={text('refunds.exchange.way')}
            value={draft.fields.way}
            options={[
              { value: 'parcel', label: text('refunds.exchange.wayParcel') },
              { value: 'fitter', label: text('refunds.exchange.wayFitter') },
            ]}
            onValue={draft.fields.setWay}
          />
          {draft.fields.way === 'parcel' ? <ParcelFields draft={draft} /> : <FitterFields draft={draft} />}
        </div>
        <ChangeError error={draft.ship.error} />
        <div className="line line--end">
          <Button type="submit" variant="primary" isBusy={draft.ship.isPending}>
            {text('refunds.exchange.shipDo')}
          </Button>
        </div>
      </form>
    </Card>
  )
}
