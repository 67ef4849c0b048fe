import { FEATURES, type Feature } from './features'

export const FAMILY_KEYS = ['w', 'hk', 'r', 'h', 'ch', 'k', 'm', 'v', 'x'] as const

/** The first part of a landing address, as it is printed on the chair. */
export type FamilyKey = (typeof FAMILY_KEYS)[number]

export type Family = {
  key: FamilyKey
  /** Its number on the wire. */
  id: number
  /** What to expect before the chair has spoken. A screen follows the bits that the chair reports. */
  features: readonly Feature[]
}

const without = (...missing: Feature[]): Feature[] => FEATURES.filter(feature => !missing.includes(feature))

export const FAMILIES: readonly Family[] = [
  { key: 'w', id: 1, features: without() },
  { key: 'hk', id: 2, features: without('bodyScan') },
  { key: 'r', id: 3, features: without('bodyScan', 'zeroGravity', 'voice') },
  { key: 'h', id: 4, features: without('footRoller', 'zeroGravity', 'bodyScan', 'voice') },
  {
    key: 'ch',
    id: 5,
    features: without('footRoller', 'airbag', 'zeroGravity', 'bodyScan', 'voice', 'wifi'),
  },
  { key: 'k', id: 6, features: without('bodyScan', 'voice') },
  {
    key: 'm',
    id: 7,
    features: ['programs', 'pause', 'intensity', 'heat', 'childLock', 'seatSensor', 'sessionLog'],
  },
  { key: 'v', id: 8, features: without('bodyScan', 'voice', 'heat') },
  { key: 'x', id: 9, features: without('voice') },
]

export const familyOf = (key: FamilyKey): Family => {
  const family = FAMILIES.find(candidate => candidate.key === key)
  if (!family) throw new RangeError(`no chair family ${key}`)
  return family
}

/** The family of a number on the wire, or null for one of a later version. */
export const familyOfId = (id: number): Family | null => FAMILIES.find(family => family.id === id) ?? null
