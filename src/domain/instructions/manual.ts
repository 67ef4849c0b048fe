import type { Feature, FamilyKey } from '../chair'

/** A type as it is delivered; sizes in centimetres, weights in kilograms, noise in decibels, power in watts. */
export type Model = {
  type: string
  /** The oldest first. */
  versions: readonly string[]
  size: string
  weight: number
  wall: number
  noise: number
  load: number
  power: number
}

/** The instructions of a family: what isn't words. */
export type Manual = {
  family: FamilyKey
  /** The shape that is drawn: a chair that lies down, one that stands, or a pad for a chair. */
  form: 'lounger' | 'sofa' | 'pad'
  /** The smallest first. */
  models: readonly Model[]
}

/** A part that the drawing numbers; it is there when the chair has what it needs. */
export const parts = [
  { key: 'headCushion', needs: null },
  { key: 'shoulderAirbags', needs: 'airbag' },
  { key: 'track', needs: null },
  { key: 'heat', needs: 'heat' },
  { key: 'redKey', needs: null },
  { key: 'armrestKeys', needs: null },
  { key: 'seatSensor', needs: 'seatSensor' },
  { key: 'calfWells', needs: 'airbag' },
  { key: 'footRollers', needs: 'footRoller' },
  { key: 'powerSwitch', needs: null },
] as const satisfies readonly { key: string; needs: Feature | null }[]

export type PartKey = (typeof parts)[number]['key']

/** Parts that a form hasn't got, whatever the chair can do. */
const missing: Readonly<Record<Manual['form'], readonly PartKey[]>> = {
  lounger: [],
  sofa: ['calfWells', 'footRollers'],
  pad: ['calfWells', 'footRollers', 'armrestKeys'],
}

/** The parts of a family in the order of their numbers. */
export const partsOf = (form: Manual['form'], features: readonly Feature[]): PartKey[] =>
  parts
    .filter(({ key, needs }) => !missing[form].includes(key) && (needs === null || features.includes(needs)))
    .map(({ key }) => key)
