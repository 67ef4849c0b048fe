import { getAnswersForConstitutionType } from './questionnaire'
import { CONSTITUTION_TYPES, type QuestionnaireAnswers, type ConstitutionType } from './types'

type ConstitutionClassification = 'yes' | 'basically' | 'tendency' | 'no' | 'unknown'

type ConstitutionTypeScore = {
  /** 0 to 100; null with too few answers. */
  score: number | null
  verdict: ConstitutionClassification
}

export type ConstitutionAssessment = {
  scores: Record<ConstitutionType, ConstitutionTypeScore>
  /** The type to show first: the strongest biased one, else the balanced one, else the strongest tendency; null when open. */
  main: ConstitutionType | null
  /** Types that are too close for one of them to be the main one, the stronger first; none when there is a main one. */
  undecided: readonly ConstitutionType[]
}

/** A type of which fewer questions were answered has no score. */
const MIN_ANSWERS_PER_TYPE = 2

/** Points by which a type must lead the next: one step of one answer out of three. With less, naming it would be a coin toss. */
const MIN_LEAD = 8

/** Limits of the transformed score (ZYYXH/T 157-2009). GB/T 46939-2025 brings questions of its own and is not followed here. */
const MIN_BALANCED_SCORE = 60
const MIN_BIASED_SCORE = 40
const MIN_TENDENCY_SCORE = 30

/** From where on a biased type applies, and the balanced one: the lower border first. */
export const CONSTITUTION_SCORE_BORDERS = [MIN_BIASED_SCORE, MIN_BALANCED_SCORE] as const

/**
 * The transformed score of ZYYXH/T 157-2009: (sum − n) / (4 n) × 100 for n answers from 1 to 5. Null for fewer than two
 * answers.
 */
export const computeConstitutionTypeScore = (
  answers: QuestionnaireAnswers,
  type: ConstitutionType,
): number | null => {
  const given = getAnswersForConstitutionType(answers, type)
  if (given.length < MIN_ANSWERS_PER_TYPE) return null
  const sum = given.reduce<number>((total, answer) => total + answer, 0)
  return (100 * (sum - given.length)) / (4 * given.length)
}

const classifyBiasedType = (score: number | null): ConstitutionClassification => {
  if (score === null) return 'unknown'
  if (score >= MIN_BIASED_SCORE) return 'yes'
  return score >= MIN_TENDENCY_SCORE ? 'tendency' : 'no'
}

const BIASED_TYPES = CONSTITUTION_TYPES.filter(type => type !== 'balanced')

/** The transformed score of every type. */
export type ConstitutionScores = Record<ConstitutionType, number | null>

/** The scores that follow from the answers given so far. */
export const computeConstitutionScores = (answers: QuestionnaireAnswers): ConstitutionScores =>
  Object.fromEntries(
    CONSTITUTION_TYPES.map(type => [type, computeConstitutionTypeScore(answers, type)]),
  ) as ConstitutionScores

/** Whether there is anything to show. */
export const hasAnyConstitutionScore = (scores: ConstitutionScores): boolean =>
  Object.values(scores).some(score => score !== null)

/**
 * Verdicts of all nine types. The balanced type is a yes from 60 with all others below 30, "basically" with all others below
 * 40; as long as another type is unknown, so is a balanced one.
 */
export const assessConstitutionScores = (found: ConstitutionScores): ConstitutionAssessment => {
  const balancedClassification = (): ConstitutionClassification => {
    const own = found.balanced
    const others = BIASED_TYPES.map(type => found[type])
    if (own === null) return 'unknown'
    if (own < MIN_BALANCED_SCORE || others.some(other => other !== null && other >= MIN_BIASED_SCORE))
      return 'no'
    if (others.includes(null)) return 'unknown'
    return others.every(other => other! < MIN_TENDENCY_SCORE) ? 'yes' : 'basically'
  }
  const scores = Object.fromEntries(
    CONSTITUTION_TYPES.map(type => [
      type,
      {
        score: found[type],
        verdict: type === 'balanced' ? balancedClassification() : classifyBiasedType(found[type]),
      },
    ]),
  ) as Record<ConstitutionType, ConstitutionTypeScore>
  /** The types that lead a verdict: one, or several that are too close. */
  const leading = (verdict: ConstitutionClassification): ConstitutionType[] => {
    const ranked = BIASED_TYPES.filter(type => scores[type].verdict === verdict).sort(
      (a, b) => scores[b].score! - scores[a].score!,
    )
    const highest = ranked[0] ? scores[ranked[0]].score! : 0
    return ranked.filter(type => highest - scores[type].score! < MIN_LEAD)
  }
  const isBalanced = scores.balanced.verdict === 'yes' || scores.balanced.verdict === 'basically'
  const getLeading = (): ConstitutionType[] => {
    const applying = leading('yes')
    if (applying.length > 0) return applying
    return isBalanced ? ['balanced'] : leading('tendency')
  }
  const [first, ...close] = getLeading()
  return close.length > 0 && first
    ? { scores, main: null, undecided: [first, ...close] }
    : { scores, main: first ?? null, undecided: [] }
}

/** The strongest biased type beside the main one that applies or is a tendency; null when there is none, or no main one. */
export const findSecondConstitutionType = ({
  main,
  scores,
}: ConstitutionAssessment): ConstitutionType | null => {
  const others = BIASED_TYPES.filter(
    type => type !== main && ['yes', 'tendency'].includes(scores[type].verdict),
  ).sort((a, b) => (scores[b].score ?? 0) - (scores[a].score ?? 0))
  return main && others[0] ? others[0] : null
}

/** Scores and verdicts that follow from the answers given so far. */
export const assessConstitution = (answers: QuestionnaireAnswers): ConstitutionAssessment =>
  assessConstitutionScores(computeConstitutionScores(answers))
