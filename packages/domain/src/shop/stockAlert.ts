/** So many sold-out combinations a person may ask to be told of at once. */
export const MAX_STOCK_ALERTS = 30
