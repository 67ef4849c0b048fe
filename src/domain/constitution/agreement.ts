import type { TongueSigns } from '../tongue'
import type { ConstitutionType } from './types'

/** `silent`: nothing on the photo speaks for or against the type. */
export type Agreement = 'agrees' | 'disagrees' | 'silent'

type Expected = { [Sign in keyof TongueSigns]?: readonly TongueSigns[Sign]['label'][] }

const MARKED = ['slight', 'moderate', 'severe'] as const
const DEEP = ['red', 'crimson'] as const

/** Tongues as the tradition describes them (ZYYXH/T 157-2009 names a tongue for each type), as far as a photo shows them. */
const EXPECTED: Record<ConstitutionType, { speaksFor: Expected; speaksAgainst: Expected }> = {
  balanced: {
    speaksFor: { bodyColour: ['pink'], coatingThickness: ['thin'] },
    speaksAgainst: {
      bodyColour: ['crimson', 'purple'],
      coatingThickness: ['thick'],
      coatingColour: ['yellow', 'greyBlack'],
      toothMarks: ['moderate', 'severe'],
    },
  },
  qiDeficiency: {
    speaksFor: { toothMarks: MARKED, bodyColour: ['pale'] },
    speaksAgainst: { bodyColour: ['crimson'], coatingColour: ['yellow'] },
  },
  yangDeficiency: {
    speaksFor: { bodyColour: ['pale'], build: ['fat'], toothMarks: MARKED },
    speaksAgainst: { bodyColour: DEEP, coatingColour: ['yellow'] },
  },
  yinDeficiency: {
    speaksFor: { bodyColour: DEEP, coatingThickness: ['none'], cracks: ['present'] },
    speaksAgainst: { bodyColour: ['pale'], coatingThickness: ['thick'] },
  },
  phlegmDamp: {
    speaksFor: { coatingThickness: ['thick'], greasy: ['yes'], build: ['fat'] },
    speaksAgainst: { coatingThickness: ['none'] },
  },
  dampHeat: {
    speaksFor: { coatingColour: ['yellow'], bodyColour: DEEP },
    speaksAgainst: { bodyColour: ['pale'], coatingThickness: ['none'] },
  },
  bloodStasis: { speaksFor: { bodyColour: ['purple'] }, speaksAgainst: { bodyColour: ['pink', 'pale'] } },
  qiStagnation: { speaksFor: {}, speaksAgainst: {} },
  inherited: { speaksFor: {}, speaksAgainst: {} },
}

const shown = (signs: TongueSigns, expected: Expected): number =>
  (Object.keys(expected) as (keyof TongueSigns)[]).filter(sign =>
    (expected[sign] as readonly string[]).includes(signs[sign].label),
  ).length

/**
 * Whether a tongue photo agrees with a type. It never changes a score: the answers decide, the photo is only set beside
 * them.
 */
export const agreementOf = (type: ConstitutionType, signs: TongueSigns): Agreement => {
  const { speaksFor, speaksAgainst } = EXPECTED[type]
  const difference = shown(signs, speaksFor) - shown(signs, speaksAgainst)
  if (difference === 0) return 'silent'
  return difference > 0 ? 'agrees' : 'disagrees'
}
