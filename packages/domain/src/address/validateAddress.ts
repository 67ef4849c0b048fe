import { isPhoneNumber, normalisePhoneNumber } from '../contactValidation'

/** What a person fills in. */
export type AddressFormValues = { name: string; phone: string; districtCode: string | null; detail: string }

type AddressFieldError = 'nameMissing' | 'phoneMissing' | 'phoneWrong' | 'regionMissing' | 'detailMissing'
export type AddressFormErrors = Partial<Record<'name' | 'phone' | 'region' | 'detail', AddressFieldError>>

const MIN_DETAIL_LENGTH = 2

/** What is missing or wrong in an address, field by field; nothing when it can be saved. */
export const validateAddress = ({
  name,
  phone,
  districtCode,
  detail,
}: AddressFormValues): AddressFormErrors => ({
  ...(name.trim() === '' ? { name: 'nameMissing' as const } : {}),
  ...(phone.trim() === ''
    ? { phone: 'phoneMissing' as const }
    : isPhoneNumber(normalisePhoneNumber(phone))
      ? {}
      : { phone: 'phoneWrong' as const }),
  ...(districtCode === null ? { region: 'regionMissing' as const } : {}),
  ...(detail.trim().length < MIN_DETAIL_LENGTH ? { detail: 'detailMissing' as const } : {}),
})
