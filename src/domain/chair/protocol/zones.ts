/** Where the chair works. The place in the list is the bit in a mask of zones. */
export const ZONES = ['neck', 'shoulders', 'back', 'waist', 'seat', 'arms', 'calves', 'feet'] as const

export type Zone = (typeof ZONES)[number]

export const ALL_ZONES = (1 << ZONES.length) - 1

export const zoneBits = (zones: readonly Zone[]): number =>
  zones.reduce((bits, zone) => bits | (1 << ZONES.indexOf(zone)), 0)

export const zonesOf = (bits: number): Zone[] => ZONES.filter((_, bit) => ((bits >> bit) & 1) === 1)
