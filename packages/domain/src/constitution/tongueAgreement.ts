import type { TongueSigns } from '@anzuo/tongue'
import type { ConstitutionType } from './types'

/** `silent`: nothing on the photo speaks for or against the type. */
export type TongueConstitutionAgreement = 'agrees' | 'disagrees' | 'silent'

type ExpectedSigns = { [Sign in keyof TongueSigns]?: readonly TongueSigns[Sign]['label'][] }

/** "Slight" is slight at most: it may be none. */
const VISIBLE_TOOTH_MARKS = ['moderate', 'severe'] as const
const DEEP_BODY_COLOURS = ['red', 'crimson'] as const

/** Tongues as the tradition describes them (ZYYXH/T 157-2009 names a tongue for each type), as far as a photo shows them. */
const EXPECTED_SIGNS: Record<ConstitutionType, { speaksFor: ExpectedSigns; speaksAgainst: ExpectedSigns }> = {
  balanced: {
    speaksFor: { bodyColour: ['pink'], coatingThickness: ['thin'] },
    speaksAgainst: {
      bodyColour: ['crimson', 'purple'],
      coatingThickness: ['thick'],
      coatingColour: ['yellow', 'greyBlack'],
      toothMarks: VISIBLE_TOOTH_MARKS,
    },
  },
  qiDeficiency: {
    speaksFor: { toothMarks: VISIBLE_TOOTH_MARKS, bodyColour: ['pale'] },
    speaksAgainst: { bodyColour: ['crimson'], coatingColour: ['yellow'] },
  },
  yangDeficiency: {
    speaksFor: { bodyColour: ['pale'], build: ['fat'], toothMarks: VISIBLE_TOOTH_MARKS },
    speaksAgainst: { bodyColour: DEEP_BODY_COLOURS, coatingColour: ['yellow'] },
  },
  yinDeficiency: {
    speaksFor: { bodyColour: DEEP_BODY_COLOURS, coatingThickness: ['none'], cracks: ['present'] },
    speaksAgainst: { bodyColour: ['pale'], coatingThickness: ['thick'] },
  },
  phlegmDamp: {
    speaksFor: { coatingThickness: ['thick'], greasy: ['yes'], build: ['fat'] },
    speaksAgainst: { coatingThickness: ['none'] },
  },
  dampHeat: {
    speaksFor: { coatingColour: ['yellow'], bodyColour: DEEP_BODY_COLOURS },
    speaksAgainst: { bodyColour: ['pale'], coatingThickness: ['none'] },
  },
  bloodStasis: { speaksFor: { bodyColour: ['purple'] }, speaksAgainst: { bodyColour: ['pink', 'pale'] } },
  qiStagnation: { speaksFor: {}, speaksAgainst: {} },
  inherited: { speaksFor: {}, speaksAgainst: {} },
}

const countMatchingSigns = (signs: TongueSigns, expected: ExpectedSigns): number =>
  (Object.keys(expected) as (keyof TongueSigns)[]).filter(sign =>
    (expected[sign] as readonly string[]).includes(signs[sign].label),
  ).length

/**
 * Whether a tongue photo agrees with a type. It never changes a score: the answers decide, the photo is only set beside
 * them.
 */
export const compareTongueWithConstitution = (
  type: ConstitutionType,
  signs: TongueSigns,
): TongueConstitutionAgreement => {
  const { speaksFor, speaksAgainst } = EXPECTED_SIGNS[type]
  const difference = countMatchingSigns(signs, speaksFor) - countMatchingSigns(signs, speaksAgainst)
  if (difference === 0) return 'silent'
  return difference > 0 ? 'agrees' : 'disagrees'
}
