import { parcelStatuses, type ParcelStatus } from '@anzuo/domain/shop/parcelTracking'
import { useNotify } from 'ra-core'
import { useState } from 'react'
import { useOfficeChange } from '../../api/useOfficeChange'
import { useText } from '../../i18n/useText'
import { Button } from '../../parts/Button'
import { ChangeError } from '../../parts/ChangeError'
import { SelectField, TextField } from '../../parts/Field'
import { Dialog } from '../../parts/Overlay'
import type { Order } from './order'

type ParcelReportDialogProps = { order: Order; parcel: Order['parcels'][number]; onClose: () => void }

/** Writes down what happened to a parcel, when the carrier tells nobody but us. */
export const ParcelReportDialog = ({ order, parcel, onClose }: ParcelReportDialogProps) => {
  const { text } = useText()
  const notify = useNotify()
  const [key, setKey] = useState<ParcelStatus>('onTheWay')
  const [place, setPlace] = useState('')
  const report = useOfficeChange('/office/v1/order/parcel_event', {
    onDone: () => {
      notify(text('orders.reported', { number: parcel.trackingNumber }))
      onClose()
    },
  })
  const [at] = useState(() => new Date().toISOString())
  const submit = () => {
    if (!report.isPending)
      report.mutate({
        id: order.id,
        version: order.version,
        parcelId: parcel.id,
        key,
        at,
        place: place.trim(),
      })
  }
  return (
    <Dialog
      title={text('orders.reportTitle')}
      note={parcel.trackingNumber}
      onClose={onClose}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>{text('common.cancel')}</Button>
          <Button type="submit" variant="primary" isBusy={report.isPending}>
            {text('orders.reportDo')}
          </Button>
        </>
      }
    >
      <SelectField
        label={text('orders.whatHappened')}
        value={key}
        options={parcelStatuses.map(value => ({ value, label: text(`orders.parcelStatus.${value}`) }))}
        onValue={setKey}
      />
      <TextField
        label={text('orders.place')}
        hint={text('orders.placeHint')}
        maxLength={60}
        value={place}
        onValue={setPlace}
      />
      <ChangeError error={report.error} />
    </Dialog>
  )
}
