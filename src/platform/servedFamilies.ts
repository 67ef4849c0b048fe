import { CHAIR_FAMILY_KEYS, type ChairFamilyKey } from '@anzuo/chair-protocol'

/** Whether this build is for chairs of that family: all are, but in the variant of a single family. */
export const isServedFamily = (family: ChairFamilyKey): boolean =>
  BRAND.chairFamily === null || BRAND.chairFamily === family

/** The families that this build names and explains. */
export const listServedFamilies = (): ChairFamilyKey[] => CHAIR_FAMILY_KEYS.filter(isServedFamily)
