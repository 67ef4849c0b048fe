import { DEFAULT_LOCALE, parseLocaleTag } from '@anzuo/domain/locale'
import { carrierCodes, getCarrierName, guessCarrier, type CarrierCode } from '@anzuo/domain/shop/carriers'
import { useState } from 'react'
import { useText } from '../../i18n/useText'
import { SelectField, TextField } from '../../parts/Field'

/** Whether a carrier's number can be one. */
const isTrackingNumber = (number: string) => /^[0-9A-Za-z-]{6,40}$/.test(number)

/** The number of a parcel as it is typed, and its carrier: the one that was chosen, else the one that such numbers are of. */
export const useParcelNumber = () => {
  const [chosen, setCompany] = useState<CarrierCode | null>(null)
  const [typed, setTyped] = useState('')
  const trackingNumber = typed.replace(/\s/g, '')
  const company = chosen ?? guessCarrier(trackingNumber) ?? 'shunfeng'
  return { typed, setTyped, company, setCompany, trackingNumber, isWrong: !isTrackingNumber(trackingNumber) }
}

type ParcelNumberFieldsProps = { parcel: ReturnType<typeof useParcelNumber>; isChecked: boolean }

/** Number and carrier of a parcel; what is wrong is said once the form was checked. */
export const ParcelNumberFields = ({ parcel, isChecked }: ParcelNumberFieldsProps) => {
  const { text, locale } = useText()
  return (
    <>
      <TextField
        label={text('refunds.booking.number')}
        autoComplete="off"
        maxLength={60}
        value={parcel.typed}
        onValue={parcel.setTyped}
        error={isChecked && parcel.isWrong ? text('refunds.booking.numberWrong') : undefined}
      />
      <SelectField<CarrierCode>
        label={text('refunds.booking.company')}
        value={parcel.company}
        options={carrierCodes.map(value => ({
          value,
          label: getCarrierName(value, parseLocaleTag(locale) ?? DEFAULT_LOCALE),
        }))}
        onValue={parcel.setCompany}
      />
    </>
  )
}
