import { MAX_FITTER_DAYS_AHEAD } from '@anzuo/domain/shop/exchange'
import { useNotify } from 'ra-core'
import { useState, type FormEvent } from 'react'
import { useOfficeChange } from '../../api/useOfficeChange'
import { useText } from '../../i18n/useText'
import { Button } from '../../parts/Button'
import { Card } from '../../parts/Card'
import { ChangeError } from '../../parts/ChangeError'
import { SelectField } from '../../parts/Field'
import { ParcelNumberFields, useParcelNumber } from './ParcelNumberFields'
import type { Refund } from './refund'
import { useVisitTime, VisitTimeFields } from './VisitTimeFields'

type Way = 'parcel' | 'fitter'

const useShipment = (refund: Refund) => {
  const { text } = useText()
  const notify = useNotify()
  const [way, setWay] = useState<Way>('parcel')
  const parcel = useParcelNumber()
  const visit = useVisitTime(null, MAX_FITTER_DAYS_AHEAD)
  const [isChecked, setIsChecked] = useState(false)
  const ship = useOfficeChange('/office/v1/refund/ship_exchange', {
    onDone: () => notify(text('refunds.decided', { number: refund.number })),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsChecked(true)
    const isWrong = way === 'parcel' ? parcel.isWrong : visit.isWrong
    if (isWrong || ship.isPending) return
    const { company, trackingNumber } = parcel
    const { day, slot } = visit
    const shipment = way === 'parcel' ? { way, company, trackingNumber } : { way, day, slot }
    ship.mutate({ id: refund.id, version: refund.version, shipment })
  }
  return { way, setWay, parcel, visit, isChecked, ship, submit }
}

/** Sends what an exchange ends with: small things by parcel, a chair with a fitter. */
export const ShipExchangeForm = ({ refund }: { refund: Refund }) => {
  const { text } = useText()
  const { way, setWay, parcel, visit, isChecked, ship, submit } = useShipment(refund)
  const { exchange, skuName, quantity } = refund
  const name = exchange?.parcel === 'replacement' ? exchange.skuName : skuName
  return (
    <Card title={text('refunds.exchange.shipTitle')}>
      <form className="stack" onSubmit={submit}>
        <p className="note-text">{text('refunds.exchange.shipNote', { name, count: quantity })}</p>
        <div className="fields">
          <SelectField<Way>
            label={text('refunds.exchange.way')}
            value={way}
            options={[
              { value: 'parcel', label: text('refunds.exchange.wayParcel') },
              { value: 'fitter', label: text('refunds.exchange.wayFitter') },
            ]}
            onValue={setWay}
          />
          {way === 'parcel' ? (
            <ParcelNumberFields parcel={parcel} isChecked={isChecked} />
          ) : (
            <VisitTimeFields
              visit={visit}
              isChecked={isChecked}
              texts={{
                day: text('refunds.exchange.day'),
                dayWrong: text('refunds.exchange.dayWrong', { days: MAX_FITTER_DAYS_AHEAD }),
              }}
            />
          )}
        </div>
        <ChangeError error={ship.error} />
        <div className="line line--end">
          <Button type="submit" variant="primary" isBusy={ship.isPending}>
            {text('refunds.exchange.shipDo')}
          </Button>
        </div>
      </form>
    </Card>
  )
}
