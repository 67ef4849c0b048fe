import type { Cents } from './money'

/** What the shop decides about time and money; the client learns it from `/open/system_config/dealer_order`. */
export type ShopRules = {
  /** Minutes to pay an order. */
  payMinutes: number
  /** Hours to pay an order for which a friend was asked; counted from the order, and given once. */
  friendPayHours: number
  /** Days after shipping until an order counts as received. */
  confirmDays: number
  /** Days that one extension adds. There is one. */
  extendDays: number
  /** Days after receipt in which a refund may be asked for. */
  afterSaleDays: number
  /** Days to send a return back. */
  returnDays: number
  /** Days after receipt in which an order may be commented. */
  commentDays: number
  /** Below this amount of goods, delivery of parcels costs `freight`. */
  freeFreightFrom: Cents
  freight: Cents
  /** Points earned for each yuan that was paid and kept. */
  pointsPerYuan: number
  /** What one point is worth at checkout. */
  pointValue: Cents
  /** The largest share of the goods that points may pay, percent. */
  pointsMostPercent: number
  /** Points for the first comment of an order. */
  commentPoints: number
  /** Days from the order until the first installation appointment, and how many days can be chosen from. */
  appointmentFromDays: number
  appointmentDays: number
  /** Appointments that can be kept in one part of a day. */
  appointmentsPerSlot: number
}

/**
 * The rules as they stand until the company changes them in the settings. What asks for the rules of now reads the settings; what asks
 * for those of an order reads its terms.
 */
export const shopRules: ShopRules = {
  payMinutes: 30,
  friendPayHours: 24,
  confirmDays: 10,
  extendDays: 10,
  afterSaleDays: 7,
  returnDays: 7,
  commentDays: 15,
  freeFreightFrom: 99_00,
  freight: 12_00,
  pointsPerYuan: 1,
  pointValue: 1,
  pointsMostPercent: 10,
  commentPoints: 50,
  appointmentFromDays: 2,
  appointmentDays: 14,
  appointmentsPerSlot: 6,
}

const orderTermNames = [
  'payMinutes',
  'friendPayHours',
  'confirmDays',
  'extendDays',
  'afterSaleDays',
  'returnDays',
  'commentDays',
  'pointsPerYuan',
  'commentPoints',
] as const satisfies readonly (keyof ShopRules)[]

/** What an order was placed under: a later change of the rules leaves it as it was promised. */
export type OrderTerms = Readonly<Pick<ShopRules, (typeof orderTermNames)[number]>>

/** The part of the rules that an order keeps. */
export const pickOrderTerms = (rules: ShopRules): OrderTerms =>
  Object.fromEntries(orderTermNames.map(name => [name, rules[name]])) as OrderTerms

/** A moment as milliseconds since 1970, as `Date.now()` gives it. */
export type EpochMs = number
