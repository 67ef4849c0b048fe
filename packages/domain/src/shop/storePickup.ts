import { getOpeningState, type OpeningTimes } from '../openingHours'

/** What decides whether a store hands orders out: what it offers, and when it is open. */
export type PickupStoreFacts = OpeningTimes & { services: readonly string[] }

/** Whether an order can be collected in a store: it offers that, and opens within the next two weeks. `moment` in ms since 1970. */
export const handsOutOrders = ({ services, ...times }: PickupStoreFacts, moment: number): boolean => {
  if (!services.includes('pickup')) return false
  const state = getOpeningState(times, moment)
  return state.isOpen || state.opensAt !== null
}
