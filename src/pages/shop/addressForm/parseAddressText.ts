import { findDistrictInText, type District } from '@/data/shop/addresses'
import { parsePastedAddress } from '@anzuo/domain/address'

/** The fields that a text names; the others are absent. */
export type ParsedAddressText = { name?: string; phone?: string; district?: District; detail?: string }

/** Takes a whole address apart. Only the place is sent to the server, never the name or the phone number. */
export const parseAddressText = async (text: string): Promise<ParsedAddressText> => {
  const { name, phone, place } = parsePastedAddress(text)
  const found = place === '' ? null : await findDistrictInText(place).catch(() => null)
  const detail = found ? found.detail : place
  return {
    ...(name === null ? {} : { name }),
    ...(phone === null ? {} : { phone }),
    ...(found ? { district: { districtCode: found.districtCode, region: found.region } } : {}),
    ...(detail === '' ? {} : { detail }),
  }
}
