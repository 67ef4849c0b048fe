/** Where the chair works. The place in the list is the bit in a mask of zones. */
export const MASSAGE_ZONES = ['neck', 'shoulders', 'back', 'waist', 'seat', 'arms', 'calves', 'feet'] as const

export type MassageZone = (typeof MASSAGE_ZONES)[number]

export const ALL_ZONES_BITMASK = (1 << MASSAGE_ZONES.length) - 1

export const toZoneBitmask = (zones: readonly MassageZone[]): number =>
  zones.reduce((bits, zone) => bits | (1 << MASSAGE_ZONES.indexOf(zone)), 0)

export const parseZoneBitmask = (bits: number): MassageZone[] =>
  MASSAGE_ZONES.filter((_, bit) => ((bits >> bit) & 1) === 1)
