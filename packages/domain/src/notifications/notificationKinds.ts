import { HOUR_MS } from '../durations'

/**
 * Ways in which a message reaches somebody. `inbox`: in the app, behind the bell. `wechat`: a subscribe message of the mini-program, once
 * for each time that the person agreed. `sms` costs money and interrupts: only for what has to be acted upon on a day.
 */
export const notificationChannels = ['inbox', 'wechat', 'sms', 'mail'] as const
export type NotificationWay = (typeof notificationChannels)[number]

/** What a message may carry, and how each of it is written. Nothing else fits in, so no health value does. */
export const notificationFields = {
  orderId: /^[\da-f-]{36}$/,
  orderNumber: /^[A-Z]{2}\d{6,20}$/,
  pickupCode: /^\d{6}$/,
  refundId: /^[\da-f-]{36}$/,
  requestNumber: /^[A-Z]{2}\d{6,20}$/,
  serialNumber: /^[A-Z\d]{6,16}$/,
  /** What is sold, by its code; the mark in front keeps a code of digits from being taken for a value. */
  product: /^product:[\w-]{1,64}$/,
  sku: /^sku:[\w-]{1,64}$/,
  /** By the clock of whoever set it, `20:30`. */
  time: /^([01]\d|2[0-3]):[0-5]\d$/,
  /** Which of several things the message says; the texts know the words. */
  step: /^[A-Za-z]{1,24}$/,
} as const
export type NotificationField = keyof typeof notificationFields

type NotificationDefinition = {
  topic: 'orders' | 'refunds' | 'chairs' | 'health'
  ways: readonly NotificationWay[]
  /** Ways that nobody can switch off: what happened to money and goods can be looked up in the app. */
  fixed: readonly NotificationWay[]
  /** Ways that are off until the person switches them on. */
  offAtFirst: readonly NotificationWay[]
  fields: readonly NotificationField[]
  /** Later it is no news any more: it stands in the inbox, and is sent nowhere. */
  newsMs: number
}

const ORDER = {
  topic: 'orders',
  ways: ['inbox', 'wechat', 'mail'],
  fixed: ['inbox'],
  offAtFirst: [],
  fields: ['orderId', 'orderNumber'],
  newsMs: 24 * HOUR_MS,
} as const

const REFUND = { ...ORDER, topic: 'refunds', fields: ['refundId', 'requestNumber', 'step'] } as const

const CHAIR = { ...ORDER, topic: 'chairs', fields: ['serialNumber'] } as const

const REMINDER = { ...ORDER, fixed: [], fields: ['time'], newsMs: HOUR_MS } as const

/** Everything that people are told of, once: by which ways, what they can switch, and what it carries. */
const notificationKinds = {
  orderPaid: ORDER,
  parcelShipped: ORDER,
  /** Step `parcel`: out for delivery; `appointment`: the fitters come today. */
  arriving: {
    ...ORDER,
    ways: ['inbox', 'wechat', 'sms', 'mail'],
    fields: ['orderId', 'orderNumber', 'step'],
    newsMs: 6 * HOUR_MS,
  },
  readyToCollect: {
    ...ORDER,
    ways: ['inbox', 'wechat', 'sms', 'mail'],
    fields: ['orderId', 'orderNumber', 'pickupCode'],
    newsMs: 48 * HOUR_MS,
  },
  collected: ORDER,
  /** Something that the person asked to hear of can be bought again. */
  backInStock: { ...ORDER, fields: ['product', 'sku'], newsMs: 48 * HOUR_MS },
  /** What the shop did with a refund, an exchange or a repair; the steps are those of `refundMessages`. */
  refundDecided: REFUND,
  moneyBack: REFUND,
  /** A price that ends some day unless it is answered. */
  repairToPay: { ...REFUND, ways: ['inbox', 'wechat', 'sms', 'mail'] },
  /** Step: what somebody became by the owner's link. */
  chairShared: { ...CHAIR, fields: ['serialNumber', 'step'] },
  chairReminder: {
    ...REMINDER,
    topic: 'chairs',
    offAtFirst: ['mail'],
    fields: ['serialNumber', 'time'],
  },
  firmwareReady: { ...CHAIR, newsMs: 48 * HOUR_MS },
  checkReminder: { ...REMINDER, topic: 'health' },
} as const satisfies Record<string, NotificationDefinition>

export type NotificationKind = keyof typeof notificationKinds
export const notificationKindNames = Object.keys(notificationKinds) as [
  NotificationKind,
  ...NotificationKind[],
]

/** What a message of a kind carries. */
export type NotificationData<Kind extends NotificationKind = NotificationKind> = Record<
  (typeof notificationKinds)[Kind]['fields'][number],
  string
>

export const getNotificationDefinition = (kind: NotificationKind): NotificationDefinition =>
  notificationKinds[kind]

/** Whether these are the fields of the kind, all of them and no other, each written as it should be. */
export const isNotificationData = (
  kind: NotificationKind,
  data: Readonly<Record<string, unknown>>,
): boolean => {
  const { fields } = getNotificationDefinition(kind)
  return (
    Object.keys(data).length === fields.length &&
    fields.every(field => {
      const value = data[field]
      return typeof value === 'string' && notificationFields[field].test(value)
    })
  )
}

/** Whether a person may choose if a kind comes this way. */
export const isNotificationSwitchable = (kind: NotificationKind, way: NotificationWay): boolean => {
  const { ways, fixed } = getNotificationDefinition(kind)
  return ways.includes(way) && !fixed.includes(way)
}

/** Whether a kind goes this way. `chosen`: what the person set; undefined when they set nothing. */
export const isNotificationWanted = (
  kind: NotificationKind,
  way: NotificationWay,
  chosen: boolean | undefined,
): boolean => {
  const { ways, fixed, offAtFirst } = getNotificationDefinition(kind)
  if (!ways.includes(way)) return false
  return fixed.includes(way) || (chosen ?? !offAtFirst.includes(way))
}
