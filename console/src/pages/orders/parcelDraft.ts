import type { Order } from './order'

/** How many pieces of each line go into the parcel; a line that isn't named goes whole. */
export type ParcelQuantities = Readonly<Record<string, number>>

export type ParcelDraftLine = Order['lines'][number] & { quantity: number; inParcel: number }

/** What can go into a parcel now. What somebody else sent meanwhile can't go again, whatever was chosen before. */
export const listParcelLines = (lines: Order['lines'], quantities: ParcelQuantities): ParcelDraftLine[] =>
  lines
    .filter(({ leftToShip }) => leftToShip > 0)
    .map(line => ({
      ...line,
      inParcel: Math.min(quantities[line.skuId] ?? line.leftToShip, line.leftToShip),
    }))

const TRACKING_NUMBER_PATTERN = /^[0-9A-Z-]{6,40}$/

/** The number as carriers print it; null when it can't be one. */
export const parseTrackingNumber = (typed: string): string | null => {
  const number = typed.replace(/\s/g, '').toUpperCase()
  return TRACKING_NUMBER_PATTERN.test(number) ? number : null
}
