import type { parcels } from '../../db/schema'
import { translate, type Locale, type MessageKey } from '../../messages'
import { toLocalizedText } from '../../seed/catalogue/localizedText'

/** Companies that carry parcels, by the codes that tracking services use. */
const carriers = {
  shunfeng: toLocalizedText('SF Express', '顺丰速运', '順豐速運'),
  jd: toLocalizedText('JD Logistics', '京东物流', '京東物流'),
  yuantong: toLocalizedText('YTO Express', '圆通速递', '圓通速遞'),
  zhongtong: toLocalizedText('ZTO Express', '中通快递', '中通快遞'),
  yunda: toLocalizedText('Yunda Express', '韵达快递', '韻達快遞'),
  shentong: toLocalizedText('STO Express', '申通快递', '申通快遞'),
  ems: toLocalizedText('EMS', '邮政特快', '郵政特快'),
  debang: toLocalizedText('Deppon', '德邦快递', '德邦快遞'),
} as const

type CarrierCode = keyof typeof carriers

export const isKnownCarrier = (code: string): code is CarrierCode => Object.hasOwn(carriers, code)

/** The name of a company, or its code when we don't know it. */
export const getCarrierName = (code: string, locale: Locale): string =>
  isKnownCarrier(code) ? carriers[code][locale] : code

/** Every company in a language. */
export const listCarriers = (locale: Locale): { code: string; name: string }[] =>
  Object.keys(carriers).map(code => ({ code, name: getCarrierName(code, locale) }))

type ParcelStatus = (typeof parcels.$inferSelect)['nodes'][number]['key']

const PARCEL_STATUS_MESSAGES = {
  accepted: 'parcelAccepted',
  onTheWay: 'parcelOnTheWay',
  outForDelivery: 'parcelOutForDelivery',
  signed: 'parcelSigned',
} as const satisfies Record<ParcelStatus, MessageKey>

/** What a carrier says about a parcel. */
export const formatParcelStatus = (status: ParcelStatus, locale: Locale): string =>
  translate(locale, { key: PARCEL_STATUS_MESSAGES[status] })
