import type { LocalizedText } from '../locale'
import { DEFAULT_SIGNATURE_AMOUNT } from '../office/refundApproval'
import type { Cents } from '../shop/money'
import type { TaxPercent } from '../shop/invoiceDocument'
import type { PublishingMode } from '../shop/moderation'
import { shopRules, type ShopRules } from '../shop/shopRules'

/**
 * What the company decides without a programmer. Each section is changed as a whole, and stands here once: rules, product page, help and
 * legal texts read the same value.
 */

/** When somebody is there, `09:00` to `21:00`, China time. */
export type OpeningHours = { opens: string; closes: string }

/** A message to everybody who opens the shop, between two moments (ISO 8601, UTC). */
export type Announcement = { id: string; text: LocalizedText; from: string; until: string }

type PaymentMethods = { weixin: boolean; alipay: boolean; friend: boolean }
type LogInMethods = { phone: boolean; email: boolean }

type OrderRules = Pick<
  ShopRules,
  'payMinutes' | 'friendPayHours' | 'confirmDays' | 'extendDays' | 'commentDays'
>

type RefundRules = Pick<ShopRules, 'afterSaleDays' | 'returnDays'> & {
  /** Money above it moves only after a second operator has signed; 0: always. */
  signatureAmount: Cents
  /** Days in which a customer can agree to what a repair costs. */
  quoteDays: number
}

type DeliveryRules = Pick<
  ShopRules,
  'freeFreightFrom' | 'freight' | 'appointmentFromDays' | 'appointmentDays' | 'appointmentsPerSlot'
>

/** Where buyers send returns to. */
export type Warehouse = { name: LocalizedText; address: LocalizedText; phone: string; hours: OpeningHours }

type PointsRules = Pick<ShopRules, 'pointsPerYuan' | 'pointValue' | 'pointsMostPercent' | 'commentPoints'>

/** When others see a review that a customer wrote. */
type ReviewRules = { publishing: PublishingMode }

/** What stands on invoices about tax. */
type InvoiceRules = {
  goodsTaxPercent: TaxPercent
  freightTaxPercent: TaxPercent
  /** What the goods are in the tax authority's list, 19 digits; empty until it is entered. */
  goodsCode: string
  repairTaxPercent: TaxPercent
  /** The same of repairs. */
  repairCode: string
}

type AppSettings = {
  /** Older apps ask to be updated; empty: none. */
  minimumVersion: string
  /** Whether the health check, and the photo of the tongue in it, can be done now. */
  healthCheck: boolean
  tonguePhoto: boolean
  /** Where the apps are got from; empty where there is none. */
  iosDownload: string
  androidDownload: string
}

export type Company = {
  name: LocalizedText
  /** Where the company is registered. */
  address: LocalizedText
  postalCode: string
  /** Unified social credit code; empty until it is entered. */
  taxNumber: string
  website: string
  email: string
  hotline: string
  hours: OpeningHours
  /** Where a complaint is sent to; empty: the registered address. */
  complaintAddress: LocalizedText
}

export type ShopSettings = {
  payment: PaymentMethods
  logIn: LogInMethods
  orders: OrderRules
  refunds: RefundRules
  delivery: DeliveryRules
  warehouse: Warehouse
  points: PointsRules
  reviews: ReviewRules
  invoices: InvoiceRules
  announcements: { list: Announcement[] }
  app: AppSettings
  company: Company
}

export type SettingsSection = keyof ShopSettings

const EVERY_DAY: OpeningHours = { opens: '09:00', closes: '21:00' }
const NOTHING: LocalizedText = { 'en-GB': '', 'zh-CN': '', 'zh-Hant': '' }

const pick = <Names extends keyof ShopRules>(...names: Names[]): Pick<ShopRules, Names> =>
  Object.fromEntries(names.map(name => [name, shopRules[name]])) as Pick<ShopRules, Names>

/**
 * The settings of a shop that has changed nothing. Company and warehouse are stand-ins: the ending `.example` and the numbers lead nowhere.
 */
export const defaultShopSettings: ShopSettings = {
  payment: { weixin: true, alipay: true, friend: true },
  logIn: { phone: true, email: true },
  orders: pick('payMinutes', 'friendPayHours', 'confirmDays', 'extendDays', 'commentDays'),
  refunds: {
    ...pick('afterSaleDays', 'returnDays'),
    signatureAmount: DEFAULT_SIGNATURE_AMOUNT,
    quoteDays: 14,
  },
  delivery: pick(
    'freeFreightFrom',
    'freight',
    'appointmentFromDays',
    'appointmentDays',
    'appointmentsPerSlot',
  ),
  warehouse: {
    name: { 'en-GB': 'Anzuo returns', 'zh-CN': '安座售后仓', 'zh-Hant': '安座售後倉' },
    address: {
      'en-GB': '18 Tongfeng Road, Yushan, Kunshan, Suzhou',
      'zh-CN': '苏州市昆山市玉山镇同丰路 18 号',
      'zh-Hant': '蘇州市昆山市玉山鎮同豐路 18 號',
    },
    phone: '051200000000',
    hours: { opens: '09:00', closes: '17:30' },
  },
  points: pick('pointsPerYuan', 'pointValue', 'pointsMostPercent', 'commentPoints'),
  reviews: { publishing: 'afterLook' },
  invoices: {
    goodsTaxPercent: 13,
    freightTaxPercent: 13,
    goodsCode: '',
    repairTaxPercent: 13,
    repairCode: '',
  },
  announcements: { list: [] },
  app: { minimumVersion: '', healthCheck: true, tonguePhoto: true, iosDownload: '', androidDownload: '' },
  company: {
    name: {
      'en-GB': 'Anzuo Health Technology (Kunshan) Co., Ltd.',
      'zh-CN': '安座健康科技（昆山）有限公司',
      'zh-Hant': '安座健康科技（昆山）有限公司',
    },
    address: {
      'en-GB': '18 Tongfeng Road, Yushan, Kunshan, Suzhou, Jiangsu, China',
      'zh-CN': '江苏省苏州市昆山市玉山镇同丰路 18 号',
      'zh-Hant': '江蘇省蘇州市昆山市玉山鎮同豐路 18 號',
    },
    postalCode: '215300',
    taxNumber: '',
    website: 'https://www.anzuo.example',
    email: 'care@anzuo.example',
    hotline: '400-000-0190',
    hours: EVERY_DAY,
    complaintAddress: NOTHING,
  },
}

export const settingsSections = Object.keys(defaultShopSettings) as SettingsSection[]

/** The rules of the shop as the settings have them now. */
export const getShopRules = ({ orders, refunds, delivery, points }: ShopSettings): ShopRules => {
  const { signatureAmount: _signatureAmount, quoteDays: _quoteDays, ...ofRefunds } = refunds
  return { ...orders, ...ofRefunds, ...delivery, ...points }
}

/** Sections whose first values lead nowhere; a shop enters its own before it sells. */
export const sectionsWithStandIns = ['warehouse', 'company'] as const satisfies readonly SettingsSection[]
