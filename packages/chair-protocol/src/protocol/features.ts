/** What a chair can do. The place in the list is the bit in the 32-bit word that the chair reports. */
export const CHAIR_FEATURES = [
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

export type ChairFeature = (typeof CHAIR_FEATURES)[number]

export const toFeatureBitmask = (features: readonly ChairFeature[]): number =>
  features.reduce((bits, feature) => (bits | (1 << CHAIR_FEATURES.indexOf(feature))) >>> 0, 0)

/** The features of a word; bits of a later version are passed over. */
export const parseFeatureBitmask = (bits: number): ChairFeature[] =>
  CHAIR_FEATURES.filter((_, bit) => ((bits >>> bit) & 1) === 1)
