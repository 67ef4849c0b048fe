import { z } from 'zod'
import { Instant } from './fields'

/** What a sign is said to be, and how likely the same label is to come out of another photo (0 to 1). */
const sign = <Labels extends readonly [string, ...string[]]>(labels: Labels) =>
  z.object({ label: z.enum([...labels, 'unclear']), confidence: z.number().min(0).max(1) })

/** What a tongue photo showed, in words. The photo itself never leaves the device, and neither does where on it something was. */
export const Tongue = z.object({
  takenAt: Instant,
  signs: z.object({
    toothMarks: sign(['none', 'slight', 'moderate', 'severe'] as const),
    cracks: sign(['none', 'present'] as const),
    build: sign(['fat', 'plain', 'thin'] as const),
    bodyColour: sign(['pale', 'pink', 'red', 'crimson', 'purple'] as const),
    redTip: sign(['no', 'yes'] as const),
    coatingColour: sign(['white', 'yellow', 'greyBlack'] as const),
    coatingThickness: sign(['none', 'thin', 'thick'] as const),
    moisture: sign(['moist'] as const),
    greasy: sign(['no', 'yes'] as const),
  }),
  /** What showed the colour of the light; null: nothing did, so that colours are unclear. */
  whiteReference: z.enum(['teeth', 'card']).nullable(),
  /** Share of the tongue that is coated, percent; null when too much was hidden. */
  coverage: z.number().min(0).max(100).nullable(),
})

/** A simple measurement of the veins under the tongue; null where none was seen. Nobody judges by it. */
export const Sublingual = z.object({
  takenAt: Instant,
  /** Share of the guide's height. */
  length: z.number().min(0).max(1).nullable(),
  /** Share of the guide's width. */
  width: z.number().min(0).max(1).nullable(),
  /** CIELAB units. */
  contrast: z.number().min(0).max(200).nullable(),
})

const Score = z.number().min(0).max(100).nullable()

/** The scores of the questionnaire by type, 0 to 100; null with too few answers. The answers stay on the device. */
export const Constitution = z.object({
  answeredAt: Instant,
  scores: z.object({
    balanced: Score,
    qiDeficiency: Score,
    yangDeficiency: Score,
    yinDeficiency: Score,
    phlegmDamp: Score,
    dampHeat: Score,
    bloodStasis: Score,
    qiStagnation: Score,
    inherited: Score,
  }),
})
