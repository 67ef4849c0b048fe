import { CHAIR_FEATURES, type ChairFeature } from './features'

export const CHAIR_FAMILY_KEYS = ['w', 'hk', 'r', 'h', 'ch', 'k', 'm', 'v', 'x'] as const

/** The first part of a landing address, as it is printed on the chair. */
export type ChairFamilyKey = (typeof CHAIR_FAMILY_KEYS)[number]

export type ChairFamily = {
  key: ChairFamilyKey
  /** Its number on the wire. */
  id: number
  /** What to expect before the chair has spoken. A screen follows the bits that the chair reports. */
  features: readonly ChairFeature[]
}

const allFeaturesExcept = (...missing: ChairFeature[]): ChairFeature[] =>
  CHAIR_FEATURES.filter(feature => !missing.includes(feature))

export const CHAIR_FAMILIES: readonly ChairFamily[] = [
  { key: 'w', id: 1, features: allFeaturesExcept() },
  { key: 'hk', id: 2, features: allFeaturesExcept('bodyScan') },
  { key: 'r', id: 3, features: allFeaturesExcept('bodyScan', 'zeroGravity', 'voice') },
  { key: 'h', id: 4, features: allFeaturesExcept('footRoller', 'zeroGravity', 'bodyScan', 'voice') },
  {
    key: 'ch',
    id: 5,
    features: allFeaturesExcept('footRoller', 'airbag', 'zeroGravity', 'bodyScan', 'voice', 'wifi'),
  },
  { key: 'k', id: 6, features: allFeaturesExcept('bodyScan', 'voice') },
  {
    key: 'm',
    id: 7,
    features: ['programs', 'pause', 'intensity', 'heat', 'childLock', 'seatSensor', 'sessionLog'],
  },
  { key: 'v', id: 8, features: allFeaturesExcept('bodyScan', 'voice', 'heat') },
  { key: 'x', id: 9, features: allFeaturesExcept('voice') },
]

export const getChairFamily = (key: ChairFamilyKey): ChairFamily => {
  const family = CHAIR_FAMILIES.find(candidate => candidate.key === key)
  if (!family) throw new RangeError(`no chair family ${key}`)
  return family
}

/** The family of a number on the wire, or null for one of a later version. */
export const findChairFamilyById = (id: number): ChairFamily | null =>
  CHAIR_FAMILIES.find(family => family.id === id) ?? null

/** The family that a serial number begins with (`HK26A00001`), or null for one of another form. */
export const parseSerialFamily = (serialNumber: string): ChairFamily | null => {
  const prefix = /^([A-Z]{1,2})\d{2}/.exec(serialNumber)?.[1]?.toLowerCase()
  return CHAIR_FAMILIES.find(family => family.key === prefix) ?? null
}
