import type { NotificationKind } from './notificationKinds'

/** The platform takes no more templates at once. */
export const MAX_SUBSCRIPTIONS_AT_ONCE = 3

/** An acceptance is good for one message; more than so many in stock nobody needs. */
export const MAX_ACCEPTED_SUBSCRIPTIONS = 20

/** Moments at which somebody of the mini-program is asked, each with what they are likely to want to hear of then. */
export const subscriptionAsks = {
  paid: ['parcelShipped', 'arriving', 'readyToCollect'],
  refundAsked: ['refundDecided', 'moneyBack'],
  repairAsked: ['refundDecided', 'repairToPay'],
  stockAlertSet: ['backInStock'],
  checkReminderSet: ['checkReminder'],
  chairReminderSet: ['chairReminder'],
} as const satisfies Record<string, readonly NotificationKind[]>

export type SubscriptionMoment = keyof typeof subscriptionAsks
