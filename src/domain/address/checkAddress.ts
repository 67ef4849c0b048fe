import { isPhone, phoneDigits } from '../contact'

/** What a person fills in. */
export type AddressForm = { name: string; phone: string; districtCode: string | null; detail: string }

export type AddressFault = 'nameMissing' | 'phoneMissing' | 'phoneWrong' | 'regionMissing' | 'detailMissing'
export type AddressFaults = Partial<Record<'name' | 'phone' | 'region' | 'detail', AddressFault>>

const SHORTEST_DETAIL = 2

/** What is missing or wrong in an address, field by field; nothing when it can be saved. */
export const checkAddress = ({ name, phone, districtCode, detail }: AddressForm): AddressFaults => ({
  ...(name.trim() === '' ? { name: 'nameMissing' as const } : {}),
  ...(phone.trim() === ''
    ? { phone: 'phoneMissing' as const }
    : isPhone(phoneDigits(phone))
      ? {}
      : { phone: 'phoneWrong' as const }),
  ...(districtCode === null ? { region: 'regionMissing' as const } : {}),
  ...(detail.trim().length < SHORTEST_DETAIL ? { detail: 'detailMissing' as const } : {}),
})
