import { carrierCodes, getCarrierName } from '@anzuo/domain/shop/carriers'
import type { ParcelStatus } from '@anzuo/domain/shop/parcelTracking'
import { translate, type Locale, type MessageKey } from '../../messages'

/** Every company that carries parcels, in a language. */
export const listCarriers = (locale: Locale): { code: string; name: string }[] =>
  carrierCodes.map(code => ({ code, name: getCarrierName(code, locale) }))

const PARCEL_STATUS_MESSAGES = {
  accepted: 'parcelAccepted',
  onTheWay: 'parcelOnTheWay',
  outForDelivery: 'parcelOutForDelivery',
  signed: 'parcelSigned',
  problem: 'parcelProblem',
  returning: 'parcelReturning',
} as const satisfies Record<ParcelStatus, MessageKey>

/** What a carrier says about a parcel. */
export const formatParcelStatus = (status: ParcelStatus, locale: Locale): string =>
  translate(locale, { key: PARCEL_STATUS_MESSAGES[status] })
