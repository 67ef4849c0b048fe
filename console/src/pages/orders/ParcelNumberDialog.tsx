import { carrierCodes, getCarrierName, isCarrierCode, type CarrierCode } from '@anzuo/domain/shop/carriers'
import { DEFAULT_LOCALE, parseLocaleTag } from '@anzuo/domain/locale'
import { useNotify } from 'ra-core'
import { useState } from 'react'
import { useOfficeChange } from '../../api/useOfficeChange'
import { useText } from '../../i18n/useText'
import { Button } from '../../parts/Button'
import { Callout } from '../../parts/Callout'
import { ChangeError } from '../../parts/ChangeError'
import { SelectField, TextField } from '../../parts/Field'
import { Dialog } from '../../parts/Overlay'
import type { Order } from './order'
import { parseTrackingNumber } from './parcelDraft'

type ParcelNumberDialogProps = { order: Order; parcel: Order['parcels'][number]; onClose: () => void }

/** Puts right a number or carrier that was mistyped: the customer and the carrier's service follow the right parcel from then on. */
export const ParcelNumberDialog = ({ order, parcel, onClose }: ParcelNumberDialogProps) => {
  const { text, locale } = useText()
  const notify = useNotify()
  const [company, setCompany] = useState<CarrierCode>(
    isCarrierCode(parcel.company) ? parcel.company : 'shunfeng',
  )
  const [typedNumber, setTypedNumber] = useState(parcel.trackingNumber)
  const [isChecked, setIsChecked] = useState(false)
  const trackingNumber = parseTrackingNumber(typedNumber)
  const correct = useOfficeChange('/office/v1/order/parcel_number', {
    onDone: () => {
      notify(text('orders.numberCorrected', { number: trackingNumber ?? '' }))
      onClose()
    },
  })
  const submit = () => {
    setIsChecked(true)
    if (trackingNumber === null) return
    correct.mutate({ id: order.id, version: order.version, parcelId: parcel.id, company, trackingNumber })
  }
  return (
    <Dialog
      title={text('orders.correctNumberTitle')}
      note={parcel.trackingNumber}
      onClose={onClose}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>{text('common.cancel')}</Button>
          <Button type="submit" variant="primary" isBusy={correct.isPending}>
            {text('orders.correctNumberDo')}
          </Button>
        </>
      }
    >
      <SelectField<CarrierCode>
        label={text('orders.carrier')}
        value={company}
        options={carrierCodes.map(value => ({
          value,
          label: getCarrierName(value, parseLocaleTag(locale) ?? DEFAULT_LOCALE),
        }))}
        onValue={setCompany}
      />
      <TextField
        label={text('orders.trackingNumber')}
        autoComplete="off"
        maxLength={60}
        value={typedNumber}
        onValue={setTypedNumber}
        error={isChecked && trackingNumber === null ? text('orders.trackingNumberWrong') : undefined}
      />
      <Callout>{text('orders.correctNumberNote')}</Callout>
      <ChangeError error={correct.error} />
    </Dialog>
  )
}
