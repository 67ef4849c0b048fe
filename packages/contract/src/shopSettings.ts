import { APP_VERSION_PATTERN } from '@anzuo/domain/settings/appVersion'
import type { SettingsSection, ShopSettings } from '@anzuo/domain/settings/shopSettings'
import { MAX_ORDER_TOTAL } from '@anzuo/domain/shop'
import { isTaxNumber } from '@anzuo/domain/shop/invoice'
import { TAX_PERCENTS } from '@anzuo/domain/shop/invoiceDocument'
import { publishingModes } from '@anzuo/domain/shop/moderation'
import { z } from 'zod'
import { CentsSchema, IdSchema, InstantSchema } from './fields'

/** What each section of the settings may hold. Bounds are wide: they keep mistakes of typing out, not decisions. */

const createLocalizedSchema = (text: z.ZodString) =>
  z.object({ 'en-GB': text, 'zh-CN': text, 'zh-Hant': text })

const RequiredTextSchema = createLocalizedSchema(z.string().trim().min(1).max(300))
const OptionalTextSchema = createLocalizedSchema(z.string().trim().max(300))

const createCountSchema = (least: number, most: number) => z.number().int().min(least).max(most)

const TimeOfDaySchema = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)

const OpeningHoursSchema = z
  .object({ opens: TimeOfDaySchema, closes: TimeOfDaySchema })
  .refine(({ opens, closes }) => opens < closes, { path: ['closes'], error: 'closes before it opens' })

/** Digits, with blanks, hyphens and brackets where people write them. */
const ServicePhoneSchema = z.string().regex(/^\+?[\d() -]{5,20}$/)

const OptionalAddressSchema = z.union([z.literal(''), z.url({ protocol: /^https$/ }).max(300)])

const TaxPercentSchema = z.literal([...TAX_PERCENTS])

const AnnouncementSchema = z
  .object({ id: IdSchema, text: RequiredTextSchema, from: InstantSchema, until: InstantSchema })
  .refine(({ from, until }) => from < until, { path: ['until'], error: 'ends before it begins' })

export const CompanySchema = z.object({
  name: RequiredTextSchema,
  address: RequiredTextSchema,
  postalCode: z.string().regex(/^[\w -]{3,10}$/),
  /** Empty until the company has said it. */
  taxNumber: z
    .string()
    .max(20)
    .refine(number => number === '' || isTaxNumber(number), {
      error:
        'must be the unified social credit code of 18 characters, or a tax number of 15; check it by the business licence',
    }),
  website: z.url({ protocol: /^https$/ }).max(300),
  email: z.email().max(254),
  hotline: ServicePhoneSchema,
  hours: OpeningHoursSchema,
  complaintAddress: OptionalTextSchema,
})

/** What something is in the tax authority's list; empty until it is entered. */
const GoodsCodeSchema = z.string().regex(/^(\d{19})?$/)

export const shopSettingsSchemas = {
  payment: z.object({ weixin: z.boolean(), alipay: z.boolean(), friend: z.boolean() }),
  logIn: z
    .object({ phone: z.boolean(), email: z.boolean() })
    .refine(({ phone, email }) => phone || email, { path: ['email'], error: 'nobody could log in' }),
  orders: z
    .object({
      payMinutes: createCountSchema(5, 1440),
      friendPayHours: createCountSchema(1, 168),
      confirmDays: createCountSchema(1, 60),
      extendDays: createCountSchema(1, 60),
      commentDays: createCountSchema(1, 365),
    })
    .refine(({ payMinutes, friendPayHours }) => friendPayHours * 60 >= payMinutes, {
      path: ['friendPayHours'],
      error: 'shorter than the time to pay',
    }),
  refunds: z.object({
    // China's consumer protection law, article 25: seven days without a reason.
    afterSaleDays: createCountSchema(7, 365),
    returnDays: createCountSchema(1, 60),
    signatureAmount: CentsSchema.max(MAX_ORDER_TOTAL),
    quoteDays: createCountSchema(2, 60),
  }),
  delivery: z.object({
    freeFreightFrom: CentsSchema,
    freight: CentsSchema.max(1_000_00),
    appointmentFromDays: createCountSchema(0, 60),
    appointmentDays: createCountSchema(1, 60),
    appointmentsPerSlot: createCountSchema(1, 1000),
  }),
  warehouse: z.object({
    name: RequiredTextSchema,
    address: RequiredTextSchema,
    phone: ServicePhoneSchema,
    hours: OpeningHoursSchema,
  }),
  points: z.object({
    pointsPerYuan: createCountSchema(0, 100),
    pointValue: createCountSchema(1, 100),
    pointsMostPercent: createCountSchema(0, 100),
    commentPoints: createCountSchema(0, 10_000),
  }),
  reviews: z.object({ publishing: z.enum(publishingModes) }),
  invoices: z.object({
    goodsTaxPercent: TaxPercentSchema,
    freightTaxPercent: TaxPercentSchema,
    goodsCode: GoodsCodeSchema,
    repairTaxPercent: TaxPercentSchema,
    repairCode: GoodsCodeSchema,
  }),
  announcements: z.object({ list: z.array(AnnouncementSchema).max(20) }),
  app: z.object({
    minimumVersion: z.union([z.literal(''), z.string().regex(APP_VERSION_PATTERN)]),
    healthCheck: z.boolean(),
    tonguePhoto: z.boolean(),
    iosDownload: OptionalAddressSchema,
    androidDownload: OptionalAddressSchema,
  }),
  company: CompanySchema,
} as const satisfies { [Section in SettingsSection]: z.ZodType<ShopSettings[Section]> }

/** One section with what it holds. */
export const SettingsSectionValueSchema = z.discriminatedUnion('section', [
  z.object({ section: z.literal('payment'), value: shopSettingsSchemas.payment }),
  z.object({ section: z.literal('logIn'), value: shopSettingsSchemas.logIn }),
  z.object({ section: z.literal('orders'), value: shopSettingsSchemas.orders }),
  z.object({ section: z.literal('refunds'), value: shopSettingsSchemas.refunds }),
  z.object({ section: z.literal('delivery'), value: shopSettingsSchemas.delivery }),
  z.object({ section: z.literal('warehouse'), value: shopSettingsSchemas.warehouse }),
  z.object({ section: z.literal('points'), value: shopSettingsSchemas.points }),
  z.object({ section: z.literal('reviews'), value: shopSettingsSchemas.reviews }),
  z.object({ section: z.literal('invoices'), value: shopSettingsSchemas.invoices }),
  z.object({ section: z.literal('announcements'), value: shopSettingsSchemas.announcements }),
  z.object({ section: z.literal('app'), value: shopSettingsSchemas.app }),
  z.object({ section: z.literal('company'), value: shopSettingsSchemas.company }),
])
export type SettingsSectionValue = z.output<typeof SettingsSectionValueSchema>
