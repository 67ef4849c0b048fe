import { isAdult } from './bodyMetrics'
import { computeBodyShapeZScore } from './indicators/bodyShapeIndex'
import {
  isIndicatorPresent,
  findPresentIndicator,
  type IndicatorKey,
  type ConfidenceInterval,
  type PresentIndicator,
  type ReportIndicator,
  type ReportPerson,
} from './types'

/** Points of a piecewise linear score curve; constant beyond the first and the last. */
type ScoreCurve = readonly (readonly [value: number, score: number])[]

const HEART_RATE: ScoreCurve = [
  [30, 20],
  [40, 60],
  [50, 90],
  [60, 100],
  [75, 100],
  [85, 85],
  [100, 65],
  [120, 30],
  [140, 0],
]
const ATHLETE_HEART_RATE: ScoreCurve = [[30, 40], [40, 100], ...HEART_RATE.slice(4)]
const SYSTOLIC: ScoreCurve = [
  [80, 50],
  [90, 75],
  [100, 100],
  [120, 100],
  [130, 80],
  [140, 60],
  [160, 30],
  [180, 0],
]
const DIASTOLIC: ScoreCurve = [
  [50, 60],
  [60, 90],
  [65, 100],
  [80, 100],
  [90, 60],
  [100, 30],
  [110, 0],
]

/**
 * What the comprehensive score is made of: the nine inputs of specification section 3 with their weights, which add up
 * to 100, and the score of each value. No standard exists for such a score: the curves are our own, chosen so that they
 * are 100 in the good bands of each indicator and fall from their borders on.
 *
 * Measured, derived and entered values count with their whole weight; an estimate counts
 * with its weight times its confidence. A blood pressure without a cuff reading has a
 * confidence of 0.2 (`bloodPressure/bloodPressureEstimate.ts`), so that it, and the workload and the risk computed from it, move
 * the score a fifth as far as a measurement would.
 */
const SCORE_COMPONENTS = {
  HR_BPM: { weight: 15, curve: HEART_RATE },
  MENTAL_STRESS_INDEX: {
    weight: 15,
    curve: [
      [3, 100],
      [4, 80],
      [5, 50],
      [5.9, 20],
    ],
  },
  BLOOD_PRESSURE: { weight: 20, curve: SYSTOLIC },
  IRREGULAR_BEATS: {
    weight: 10,
    curve: [
      [0, 100],
      [1, 95],
      [5, 75],
      [10, 50],
      [30, 0],
    ],
  },
  WEIGHT_BMI: {
    weight: 10,
    curve: [
      [14, 20],
      [17, 60],
      [18.5, 90],
      [20, 100],
      [23, 100],
      [24, 90],
      [28, 60],
      [32, 35],
      [40, 0],
    ],
  },
  WAIST_TO_HEIGHT: {
    weight: 10,
    curve: [
      [0.34, 70],
      [0.4, 95],
      [0.42, 100],
      [0.48, 100],
      [0.5, 90],
      [0.6, 50],
      [0.7, 10],
    ],
  },
  // By its z score for age and sex.
  ABSI: {
    weight: 5,
    curve: [
      [-0.272, 100],
      [0.229, 85],
      [0.798, 60],
      [2, 30],
    ],
  },
  Cardiac_Workload: {
    weight: 5,
    curve: [
      [3.6, 95],
      [3.8, 100],
      [3.9, 100],
      [4, 80],
      [4.18, 50],
      [4.4, 10],
    ],
  },
  CVD_RISK: {
    weight: 10,
    curve: [
      [0, 100],
      [6, 85],
      [10, 70],
      [20, 40],
      [40, 0],
    ],
  },
} as const satisfies Partial<Record<IndicatorKey, { weight: number; curve: ScoreCurve }>>

/** An indicator that enters the score. */
export type HealthScoreComponentKey = keyof typeof SCORE_COMPONENTS

export const healthScoreComponentKeys = Object.keys(SCORE_COMPONENTS) as HealthScoreComponentKey[]

/** These follow from the same estimate of blood pressure, so their errors are correlated. */
const CORRELATED_COMPONENTS: readonly HealthScoreComponentKey[] = [
  'BLOOD_PRESSURE',
  'Cardiac_Workload',
  'CVD_RISK',
]

/** Smallest share of the weights, estimates in full, for a score. */
const MIN_PRESENT_WEIGHT_SHARE = 0.5

/** One part of the score. */
export type HealthScoreComponent = {
  key: HealthScoreComponentKey
  /** Share of the whole score when nothing is missing, per cent. */
  weight: number
  /** The weight that counts: all of it, less for an estimate, 0 when the indicator is missing. */
  counted: number
  /** 0 to 100, or null when the indicator is missing. */
  score: number | null
}

export type HealthScore = {
  /** 0 to 100, or null when too little is known. */
  value: number | null
  interval: ConfidenceInterval | null
  confidence: number
  parts: HealthScoreComponent[]
  /** Share of the weights that counts, 0 to 1. */
  coverage: number
}

const interpolateCurve = (curve: ScoreCurve, value: number): number => {
  const above = curve.findIndex(([at]) => value <= at)
  const upper = curve[above] ?? curve[curve.length - 1]
  const lower = curve[above - 1]
  if (!upper) return 0
  if (above <= 0 || !lower) return upper[1]
  return lower[1] + ((upper[1] - lower[1]) * (value - lower[0])) / (upper[0] - lower[0])
}

/** The score of a part's value for a person; null when it can't be rated for them. */
const scoreComponentValue = (
  key: HealthScoreComponentKey,
  value: number,
  person: ReportPerson,
): number | null => {
  if (key === 'HR_BPM' && person.isAthlete) return interpolateCurve(ATHLETE_HEART_RATE, value)
  if (key === 'WEIGHT_BMI' && !isAdult(person.age)) return null
  if (key !== 'ABSI') return interpolateCurve(SCORE_COMPONENTS[key].curve, value)
  const z = person.age === null || !person.sex ? null : computeBodyShapeZScore(value, person.age, person.sex)
  return z === null ? null : interpolateCurve(SCORE_COMPONENTS.ABSI.curve, z)
}

type ScoredComponent = {
  key: HealthScoreComponentKey
  /** As it counts. */
  weight: number
  score: number
  lowest: number
  highest: number
  confidence: number
}

/** The lowest and the highest score within an interval: at its ends or at a corner of the curve between them. */
const findScoreBounds = (
  score: (value: number) => number,
  interval: ConfidenceInterval | null,
  corners: ScoreCurve,
) => {
  if (!interval) return null
  const [from, to] = interval
  const inside = corners.map(([at]) => at).filter(at => at > from && at < to)
  const scores = [from, to, ...inside].map(score)
  return [Math.min(...scores), Math.max(...scores)] as const
}

/** How much of a part's weight counts. */
const getCountedWeight = (
  key: HealthScoreComponentKey,
  { provenance, confidence }: PresentIndicator,
): number => SCORE_COMPONENTS[key].weight * (provenance === 'estimated' ? confidence : 1)

const scoreComponent = (
  key: HealthScoreComponentKey,
  found: PresentIndicator,
  person: ReportPerson,
): ScoredComponent | null => {
  const weight = getCountedWeight(key, found)
  const { confidence } = found
  const score = scoreComponentValue(key, found.value, person)
  if (score === null) return null
  const curve = key === 'HR_BPM' && person.isAthlete ? ATHLETE_HEART_RATE : SCORE_COMPONENTS[key].curve
  const [lowest, highest] = findScoreBounds(
    value => scoreComponentValue(key, value, person) ?? score,
    found.interval,
    curve,
  ) ?? [score, score]
  if (found.key !== 'BLOOD_PRESSURE') return { key, weight, score, lowest, highest, confidence }
  // The worse of the two values counts.
  const { diastolic } = found
  const other = findScoreBounds(value => interpolateCurve(DIASTOLIC, value), diastolic.interval, DIASTOLIC)
  return {
    key,
    weight,
    score: Math.min(score, interpolateCurve(DIASTOLIC, diastolic.value)),
    lowest: Math.min(lowest, other?.[0] ?? 100),
    highest: Math.min(highest, other?.[1] ?? 100),
    confidence,
  }
}

/** Correlated errors add up; independent ones add as the root of the sum of squares. */
const combineErrors = (
  scored: readonly ScoredComponent[],
  getError: (part: ScoredComponent) => number,
): number => {
  const together = scored.filter(({ key }) => CORRELATED_COMPONENTS.includes(key))
  const alone = scored.filter(({ key }) => !CORRELATED_COMPONENTS.includes(key))
  const weighted = (part: ScoredComponent) => part.weight * getError(part)
  return Math.hypot(
    together.reduce((sum, part) => sum + weighted(part), 0),
    ...alone.map(weighted),
  )
}

/**
 * Comprehensive health score: the mean of its parts by the weights that count. Missing parts are left out and the weights
 * of the others grow in proportion. There is no score without a heart rate, nor when the present parts weigh less
 * than half of the whole.
 */
export const computeHealthScore = (
  indicators: readonly ReportIndicator[],
  person: ReportPerson,
): HealthScore => {
  const scored = healthScoreComponentKeys.flatMap(key => {
    const found = indicators.find(indicator => indicator.key === key)
    return (found && isIndicatorPresent(found) && scoreComponent(key, found, person)) || []
  })
  const parts = healthScoreComponentKeys.map(key => {
    const part = scored.find(candidate => candidate.key === key)
    return {
      key,
      weight: SCORE_COMPONENTS[key].weight,
      counted: part?.weight ?? 0,
      score: part?.score ?? null,
    }
  })
  const known = scored.reduce((sum, { weight }) => sum + weight, 0)
  const coverage = known / 100
  const present = scored.reduce((sum, { key }) => sum + SCORE_COMPONENTS[key].weight, 0) / 100
  if (present < MIN_PRESENT_WEIGHT_SHARE || !findPresentIndicator(indicators, 'HR_BPM'))
    return { value: null, interval: null, confidence: 0, parts, coverage }
  const value = scored.reduce((sum, { weight, score }) => sum + weight * score, 0) / known
  const below = combineErrors(scored, ({ score, lowest }) => score - lowest) / known
  const above = combineErrors(scored, ({ score, highest }) => highest - score) / known
  const confidence =
    scored.reduce((sum, { key, confidence }) => sum + SCORE_COMPONENTS[key].weight * confidence, 0) / 100
  return {
    value,
    interval: [Math.max(0, value - below), Math.min(100, value + above)],
    confidence,
    parts,
    coverage,
  }
}

/** The change of the score between two reports. */
export type HealthScoreChange = {
  /** Points up (positive) or down. */
  difference: number
  /** The part that moved the score most in that direction; null when it did not move. */
  mainPart: HealthScoreComponentKey | null
}

type ScorableReport = { indicators: readonly ReportIndicator[]; person: ReportPerson }

/** The change of the score since an earlier report, and its main part; null when one of the two has no score. */
export const compareHealthScores = (
  earlier: ScorableReport,
  later: ScorableReport,
): HealthScoreChange | null => {
  const [before, after] = [earlier, later].map(({ indicators }) =>
    findPresentIndicator(indicators, 'HEALTH_SCORE'),
  )
  if (!before || !after) return null
  const difference = after.value - before.value
  const [partsBefore, partsAfter] = [earlier, later].map(
    ({ indicators, person }) => computeHealthScore(indicators, person).parts,
  )
  const moves = healthScoreComponentKeys.flatMap((key, at) => {
    const [from, to] = [partsBefore?.[at]?.score ?? null, partsAfter?.[at]?.score ?? null]
    const move = from === null || to === null ? 0 : (partsAfter?.[at]?.counted ?? 0) * (to - from)
    return move * difference > 0 ? [{ key, move: Math.abs(move) }] : []
  })
  const [largest] = moves.sort((a, b) => b.move - a.move)
  return { difference, mainPart: largest?.key ?? null }
}
