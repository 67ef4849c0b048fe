/** A phone has its buttons in the bar at the bottom. */
export const usePurchaseStrip = () => null
