import type { Locale } from '../../messages'
import { say3 } from '../../seed/catalogue/words'

/** Companies that carry parcels, by the codes that tracking services use. */
const companies = {
  shunfeng: say3('SF Express', '顺丰速运', '順豐速運'),
  jd: say3('JD Logistics', '京东物流', '京東物流'),
  yuantong: say3('YTO Express', '圆通速递', '圓通速遞'),
  zhongtong: say3('ZTO Express', '中通快递', '中通快遞'),
  yunda: say3('Yunda Express', '韵达快递', '韻達快遞'),
  shentong: say3('STO Express', '申通快递', '申通快遞'),
  ems: say3('EMS', '邮政特快', '郵政特快'),
  debang: say3('Deppon', '德邦快递', '德邦快遞'),
} as const

type Code = keyof typeof companies

export const isCompany = (code: string): code is Code => Object.hasOwn(companies, code)

/** The name of a company, or its code when we don't know it. */
export const companyName = (code: string, locale: Locale): string =>
  isCompany(code) ? companies[code][locale] : code

/** Every company in a language. */
export const companyList = (locale: Locale): { code: string; name: string }[] =>
  Object.keys(companies).map(code => ({ code, name: companyName(code, locale) }))
