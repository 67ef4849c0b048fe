import { answersOf } from './questionnaire'
import { CONSTITUTION_TYPES, type Answers, type ConstitutionType } from './types'

export type Verdict = 'yes' | 'basically' | 'tendency' | 'no' | 'unknown'

export type TypeScore = {
  /** 0 to 100; null with too few answers. */
  score: number | null
  verdict: Verdict
}

export type Constitution = {
  scores: Record<ConstitutionType, TypeScore>
  /** The type to show first: the strongest biased one, else the balanced one, else the strongest tendency; null when open. */
  main: ConstitutionType | null
}

/** A type of which fewer questions were answered has no score. */
const LEAST_ANSWERS = 2

/** Limits of the transformed score (ZYYXH/T 157-2009). GB/T 46939-2025 brings questions of its own and is not followed here. */
const BALANCED_FROM = 60
const YES_FROM = 40
const TENDENCY_FROM = 30

/**
 * The transformed score of ZYYXH/T 157-2009: (sum − n) / (4 n) × 100 for n answers from 1 to 5. Null for fewer than two
 * answers.
 */
export const scoreOf = (answers: Answers, type: ConstitutionType): number | null => {
  const given = answersOf(answers, type)
  if (given.length < LEAST_ANSWERS) return null
  const sum = given.reduce<number>((total, answer) => total + answer, 0)
  return (100 * (sum - given.length)) / (4 * given.length)
}

const biasedVerdict = (score: number | null): Verdict => {
  if (score === null) return 'unknown'
  if (score >= YES_FROM) return 'yes'
  return score >= TENDENCY_FROM ? 'tendency' : 'no'
}

const BIASED = CONSTITUTION_TYPES.filter(type => type !== 'balanced')

/** The transformed score of every type. */
export type ConstitutionScores = Record<ConstitutionType, number | null>

/** The scores that follow from the answers given so far. */
export const scoresOf = (answers: Answers): ConstitutionScores =>
  Object.fromEntries(CONSTITUTION_TYPES.map(type => [type, scoreOf(answers, type)])) as ConstitutionScores

/** Whether there is anything to show. */
export const hasScore = (scores: ConstitutionScores): boolean =>
  Object.values(scores).some(score => score !== null)

/**
 * Verdicts of all nine types. The balanced type is a yes from 60 with all others below 30, "basically" with all others below
 * 40; as long as another type is unknown, so is a balanced one.
 */
export const judgeScores = (found: ConstitutionScores): Constitution => {
  const balancedVerdict = (): Verdict => {
    const own = found.balanced
    const others = BIASED.map(type => found[type])
    if (own === null) return 'unknown'
    if (own < BALANCED_FROM || others.some(other => other !== null && other >= YES_FROM)) return 'no'
    if (others.includes(null)) return 'unknown'
    return others.every(other => other! < TENDENCY_FROM) ? 'yes' : 'basically'
  }
  const scores = Object.fromEntries(
    CONSTITUTION_TYPES.map(type => [
      type,
      { score: found[type], verdict: type === 'balanced' ? balancedVerdict() : biasedVerdict(found[type]) },
    ]),
  ) as Record<ConstitutionType, TypeScore>
  const strongest = (verdict: Verdict) =>
    BIASED.filter(type => scores[type].verdict === verdict).sort(
      (a, b) => scores[b].score! - scores[a].score!,
    )[0]
  const isBalanced = scores.balanced.verdict === 'yes' || scores.balanced.verdict === 'basically'
  return { scores, main: strongest('yes') ?? (isBalanced ? 'balanced' : (strongest('tendency') ?? null)) }
}

/** Scores and verdicts that follow from the answers given so far. */
export const judgeConstitution = (answers: Answers): Constitution => judgeScores(scoresOf(answers))
