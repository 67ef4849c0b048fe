import type { ChairFeature, ChairFamilyKey } from '@anzuo/chair-protocol'

/** A type as it is delivered; sizes in centimetres, weights in kilograms, noise in decibels, power in watts. */
export type ChairModelSpec = {
  type: string
  /** The oldest first. */
  versions: readonly string[]
  dimensions: string
  weightKg: number
  wallClearanceCm: number
  noiseDb: number
  maxLoadKg: number
  powerWatts: number
}

/** Where the button is that proves presence and stops everything; each family has its own. */
type ChairButtonPlace =
  | 'sideShell'
  | 'armPad'
  | 'woodenPanel'
  | 'underArm'
  | 'woodenArm'
  | 'copperRing'
  | 'handControl'
  | 'aboveTube'
  | 'touchStrip'

/** The instructions of a family: what isn't words. */
export type ChairManualSpecs = {
  family: ChairFamilyKey
  /** A chair that lies down, one that stands, or a pad for a chair. */
  form: 'lounger' | 'sofa' | 'pad'
  button: ChairButtonPlace
  /** What its motors move. */
  moves: readonly ('back' | 'legs')[]
  /** The smallest first. */
  models: readonly ChairModelSpec[]
}

/** A part that the drawing numbers; it is there when the chair has what it needs. */
const chairParts = [
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
] as const satisfies readonly { key: string; needs: ChairFeature | null }[]

export type ChairPartKey = (typeof chairParts)[number]['key']

/** Parts that a form hasn't got, whatever the chair can do. */
const partsMissingByForm: Readonly<Record<ChairManualSpecs['form'], readonly ChairPartKey[]>> = {
  lounger: [],
  sofa: ['calfWells', 'footRollers'],
  pad: ['calfWells', 'footRollers', 'armrestKeys'],
}

/** The parts of a family in the order of their numbers. */
export const listChairParts = (
  form: ChairManualSpecs['form'],
  features: readonly ChairFeature[],
): ChairPartKey[] =>
  chairParts
    .filter(
      ({ key, needs }) =>
        !partsMissingByForm[form].includes(key) && (needs === null || features.includes(needs)),
    )
    .map(({ key }) => key)
