import { z } from 'zod'
import { Instant } from './fields'

/** What a sign is said to be, and how likely the same label is to come out of another photo (0 to 1). */
const createSignSchema = <Labels extends readonly [string, ...string[]]>(labels: Labels) =>
  z.object({ label: z.enum([...labels, 'unclear']), confidence: z.number().min(0).max(1) })

/** What a tongue photo showed, in words. The photo itself never leaves the device, and neither does where on it something was. */
export const TongueFindings = z.object({
  takenAt: Instant,
  signs: z.object({
    toothMarks: createSignSchema(['none', 'slight', 'moderate', 'severe'] as const),
    cracks: createSignSchema(['none', 'present'] as const),
    build: createSignSchema(['fat', 'plain', 'thin'] as const),
    bodyColour: createSignSchema(['pale', 'pink', 'red', 'crimson', 'purple'] as const),
    redTip: createSignSchema(['no', 'yes'] as const),
    coatingColour: createSignSchema(['white', 'yellow', 'greyBlack'] as const),
    coatingThickness: createSignSchema(['none', 'thin', 'thick'] as const),
    moisture: createSignSchema(['moist'] as const),
    greasy: createSignSchema(['no', 'yes'] as const),
  }),
  /** What showed the colour of the light; null: nothing did, so that colours are unclear. */
  whiteReference: z.enum(['teeth', 'card']).nullable(),
  /** Share of the tongue that is coated, percent; null when too much was hidden. */
  coverage: z.number().min(0).max(100).nullable(),
})

/** A simple measurement of the veins under the tongue; null where none was seen. Nobody judges by it. */
export const SublingualMeasurement = z.object({
  takenAt: Instant,
  /** Share of the guide's height. */
  length: z.number().min(0).max(1).nullable(),
  /** Share of the guide's width. */
  width: z.number().min(0).max(1).nullable(),
  /** CIELAB units. */
  contrast: z.number().min(0).max(200).nullable(),
})

const ConstitutionScore = z.number().min(0).max(100).nullable()

/** The scores of the questionnaire by type, 0 to 100; null with too few answers. The answers stay on the device. */
export const ConstitutionResult = z.object({
  answeredAt: Instant,
  scores: z.object({
    balanced: ConstitutionScore,
    qiDeficiency: ConstitutionScore,
    yangDeficiency: ConstitutionScore,
    yinDeficiency: ConstitutionScore,
    phlegmDamp: ConstitutionScore,
    dampHeat: ConstitutionScore,
    bloodStasis: ConstitutionScore,
    qiStagnation: ConstitutionScore,
    inherited: ConstitutionScore,
  }),
})
