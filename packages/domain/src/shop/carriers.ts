import type { Locale, LocalizedText } from '../locale'

type Carrier = {
  name: LocalizedText
  /** Number for its customers within China. */
  phone: string
  /** How its tracking numbers begin, where that tells it from others. */
  numbers?: RegExp
}

const carriers = {
  shunfeng: {
    name: { 'en-GB': 'SF Express', 'zh-CN': '顺丰速运', 'zh-Hant': '順豐速運' },
    phone: '95338',
    numbers: /^SF\d/,
  },
  jd: {
    name: { 'en-GB': 'JD Logistics', 'zh-CN': '京东物流', 'zh-Hant': '京東物流' },
    phone: '950616',
    numbers: /^JD/,
  },
  yuantong: {
    name: { 'en-GB': 'YTO Express', 'zh-CN': '圆通速递', 'zh-Hant': '圓通速遞' },
    phone: '95554',
    numbers: /^YT\d/,
  },
  zhongtong: { name: { 'en-GB': 'ZTO Express', 'zh-CN': '中通快递', 'zh-Hant': '中通快遞' }, phone: '95311' },
  yunda: { name: { 'en-GB': 'Yunda Express', 'zh-CN': '韵达快递', 'zh-Hant': '韻達快遞' }, phone: '95546' },
  shentong: { name: { 'en-GB': 'STO Express', 'zh-CN': '申通快递', 'zh-Hant': '申通快遞' }, phone: '95543' },
  ems: {
    name: { 'en-GB': 'EMS', 'zh-CN': '邮政特快', 'zh-Hant': '郵政特快' },
    phone: '11183',
    numbers: /^E[A-Z]\d{9}CN$/,
  },
  debang: {
    name: { 'en-GB': 'Deppon', 'zh-CN': '德邦快递', 'zh-Hant': '德邦快遞' },
    phone: '95353',
    numbers: /^DP/,
  },
} as const satisfies Record<string, Carrier>

export type CarrierCode = keyof typeof carriers

/** Companies that carry parcels, by the codes that tracking services use, in the order in which they are offered. */
export const carrierCodes = Object.keys(carriers) as readonly CarrierCode[]

export const isCarrierCode = (code: string): code is CarrierCode =>
  (carrierCodes as readonly string[]).includes(code)

/** Stands in place of a company for what our own fitters bring. It has no tracking number. */
export const OWN_FITTERS = 'fitters'

const ownFittersName: LocalizedText = {
  'en-GB': 'Our fitters',
  'zh-CN': '安座安装师傅',
  'zh-Hant': '安座安裝師傅',
}

/** The name of a company in a language; its code when it is none of ours. */
export const getCarrierName = (code: string, locale: Locale): string => {
  if (code === OWN_FITTERS) return ownFittersName[locale]
  return isCarrierCode(code) ? carriers[code].name[locale] : code
}

/** The company's number for its customers; null when it is none of ours. */
export const getCarrierPhone = (code: string): string | null =>
  isCarrierCode(code) ? carriers[code].phone : null

/** The company whose numbers begin like this one; null when several do. */
export const guessCarrier = (trackingNumber: string): CarrierCode | null => {
  const number = trackingNumber.replace(/\s/g, '').toUpperCase()
  return (
    carrierCodes.find(code => {
      const { numbers } = carriers[code] as Carrier
      return numbers?.test(number) ?? false
    }) ?? null
  )
}
