/** What people choose from in the shop, in the order in which it is offered. The contract and the pages take the lists from here. */

/** What products can be filtered by. */
export const PRODUCT_FEATURES = [
  'followsReport',
  'zeroGravity',
  'footRollers',
  'warmth',
  'smallFootprint',
  'cordless',
] as const
export type ProductFeature = (typeof PRODUCT_FEATURES)[number]

/** Parts of a day in which technicians come. */
export const APPOINTMENT_SLOTS = ['morning', 'afternoon', 'evening'] as const
export type AppointmentSlot = (typeof APPOINTMENT_SLOTS)[number]

/** Why an order that is not paid is cancelled. */
export const ORDER_CANCEL_REASONS = ['changedMind', 'wrongItem', 'wrongAddress', 'tooSlow', 'other'] as const
export type OrderCancelReason = (typeof ORDER_CANCEL_REASONS)[number]

/** What an address can be marked as. */
export const ADDRESS_TAGS = ['home', 'work', 'parents'] as const

/** What there is in a store. */
export const STORE_SERVICES = ['trySeat', 'healthCheck', 'parking', 'pickup'] as const
export type StoreService = (typeof STORE_SERVICES)[number]

/** Why loyalty points came or went. */
export const LOYALTY_POINT_ENTRY_KINDS = [
  'earned',
  'comment',
  'used',
  'returned',
  'takenBack',
  'welcome',
  'adjusted',
] as const
