import type { ParcelStatus } from './parcelTracking'
import type { RefundStatus } from './refundState'

/** `requested`: not yet with the carrier. `failed`: the carrier can't come. `collected`: it has the goods. */
export const pickupStates = ['requested', 'booked', 'collected', 'failed', 'cancelled'] as const
export type PickupState = (typeof pickupStates)[number]

/** `asked`: the buyer wants a courier, at first or at another place or time. */
export type PickupEvent = 'asked' | 'accepted' | 'refused' | 'collected' | 'cancelled'

const transitions: Record<PickupState, Partial<Record<PickupEvent, PickupState>>> = {
  requested: {
    asked: 'requested',
    accepted: 'booked',
    refused: 'failed',
    collected: 'collected',
    cancelled: 'cancelled',
  },
  booked: { asked: 'requested', refused: 'failed', collected: 'collected', cancelled: 'cancelled' },
  failed: { asked: 'requested', cancelled: 'cancelled' },
  cancelled: { asked: 'requested' },
  collected: {},
}

/** The state after an event, or null when it changes nothing. */
export const getNextPickupState = (state: PickupState, event: PickupEvent): PickupState | null =>
  transitions[state][event] ?? null

/** Whether somebody of the shop can book a courier: until one has the goods, as long as the goods are awaited or a visit is wanted. */
export const isPickupBookable = (refund: { status: RefundStatus; pickup: PickupState | null }): boolean => {
  if (refund.pickup !== null && getNextPickupState(refund.pickup, 'asked') === null) return false
  return (
    refund.status === 'awaitingReturn' ||
    (refund.status === 'returned' && refund.pickup !== null && refund.pickup !== 'cancelled')
  )
}

/** What a carrier's word on a return means for the courier's visit; null when it changes nothing of that. */
export const getPickupEvent = (reported: ParcelStatus): PickupEvent | null =>
  reported === 'problem' ? null : 'collected'

export const pickupActions = ['change', 'cancel'] as const
/** A button of a courier's visit for who ordered it. */
export type PickupAction = (typeof pickupActions)[number]

/** The buttons of a courier's visit: until the goods are fetched, and while the return still is the buyer's. */
export const getAllowedPickupActions = (
  state: PickupState,
  { isReturned }: { isReturned: boolean },
): PickupAction[] => {
  if (!isReturned) return []
  return [
    ...(getNextPickupState(state, 'asked') && state !== 'cancelled' ? ['change' as const] : []),
    ...(getNextPickupState(state, 'cancelled') ? ['cancel' as const] : []),
  ]
}

/** Days ahead for which a courier can be asked, today among them. */
export const MAX_PICKUP_DAYS_AHEAD = 14
