/** What a chair can do. The place in the list is the bit in the 32-bit word that the chair reports. */
export const FEATURES = [
  'programs',
  'pause',
  'intensity',
  'heat',
  'airbag',
  'footRoller',
  'recline',
  'zeroGravity',
  'bodyScan',
  'smartPlan',
  'childLock',
  'seatSensor',
  'wifi',
  'voice',
  'sessionLog',
  'firmwareUpdate',
] as const

export type Feature = (typeof FEATURES)[number]

export const featureBits = (features: readonly Feature[]): number =>
  features.reduce((bits, feature) => (bits | (1 << FEATURES.indexOf(feature))) >>> 0, 0)

/** The features of a word; bits of a later version are passed over. */
export const featuresOf = (bits: number): Feature[] => FEATURES.filter((_, bit) => ((bits >>> bit) & 1) === 1)
