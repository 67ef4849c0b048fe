import { CONSTITUTION_TYPES, type ConstitutionType } from '@anzuo/domain/constitution'
import { TONGUE_SIGN_LABELS, WHITE_BALANCE_REFERENCES } from '@anzuo/domain/report/types'
import { z } from 'zod'
import { InstantSchema } from './fields'

/** What a sign is said to be, and how likely the same label is to come out of another photo (0 to 1). */
const createSignSchema = <Labels extends readonly [string, ...string[]]>(labels: Labels) =>
  z.object({ label: z.enum([...labels, 'unclear']), confidence: z.number().min(0).max(1) })

/** What a tongue photo showed, in words. The photo itself never leaves the device, and neither does where on it something was. */
export const TongueFindingsSchema = z.object({
  takenAt: InstantSchema,
  signs: z.object({
    toothMarks: createSignSchema(TONGUE_SIGN_LABELS.toothMarks),
    cracks: createSignSchema(TONGUE_SIGN_LABELS.cracks),
    build: createSignSchema(TONGUE_SIGN_LABELS.build),
    bodyColour: createSignSchema(TONGUE_SIGN_LABELS.bodyColour),
    redTip: createSignSchema(TONGUE_SIGN_LABELS.redTip),
    coatingColour: createSignSchema(TONGUE_SIGN_LABELS.coatingColour),
    coatingThickness: createSignSchema(TONGUE_SIGN_LABELS.coatingThickness),
    moisture: createSignSchema(TONGUE_SIGN_LABELS.moisture),
    greasy: createSignSchema(TONGUE_SIGN_LABELS.greasy),
  }),
  /** What showed the colour of the light; null: nothing did, so that colours are unclear. */
  whiteReference: z.enum(WHITE_BALANCE_REFERENCES).nullable(),
  /** Share of the tongue that is coated, percent; null when too much was hidden. */
  coverage: z.number().min(0).max(100).nullable(),
})

/** A simple measurement of the veins under the tongue; null where none was seen. Nobody judges by it. */
export const SublingualMeasurementSchema = z.object({
  takenAt: InstantSchema,
  /** Share of the guide's height. */
  length: z.number().min(0).max(1).nullable(),
  /** Share of the guide's width. */
  width: z.number().min(0).max(1).nullable(),
  /** CIELAB units. */
  contrast: z.number().min(0).max(200).nullable(),
})

const ConstitutionScoreSchema = z.number().min(0).max(100).nullable()

/** The scores of the questionnaire by type, 0 to 100; null with too few answers. The answers stay on the device. */
export const ConstitutionResultSchema = z.object({
  answeredAt: InstantSchema,
  scores: z.object(
    // `fromEntries` forgets the keys.
    Object.fromEntries(CONSTITUTION_TYPES.map(type => [type, ConstitutionScoreSchema])) as Record<
      ConstitutionType,
      typeof ConstitutionScoreSchema
    >,
  ),
})
