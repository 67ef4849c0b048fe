import { hasAdultVitals, isAdult } from './bodyMetrics'
import { computeBodyShapeZScore } from './indicators/bodyShapeIndex'
import { hasUrgentFinding, toReportableIndicators } from './reportableIndicators'
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
  [30, 0],
  [40, 35],
  [50, 72],
  [60, 100],
  [75, 90],
  [85, 76],
  [100, 45],
  [120, 10],
  [140, 0],
]
const ATHLETE_HEART_RATE: ScoreCurve = [[30, 20], [40, 82], [50, 100], ...HEART_RATE.slice(4)]
const SYSTOLIC: ScoreCurve = [
  [80, 25],
  [90, 65],
  [110, 100],
  [120, 88],
  [130, 66],
  [140, 42],
  [160, 12],
  [180, 0],
]
const DIASTOLIC: ScoreCurve = [
  [50, 35],
  [60, 75],
  [70, 100],
  [80, 84],
  [90, 42],
  [100, 12],
  [110, 0],
]

/**
 * What the comprehensive score is made of: the nine inputs of specification section 3 with their weights, which add up
 * to 100, and the score of each value. No standard exists for such a score: the curves are our own. Each is 100 at one value
 * only, about 80 at the borders of the good band, about 40 where the next band ends, and falls on to 0, so that any
 * input that gets worse lowers the score and people are told apart within the good bands too.
 *
 * Measured, derived and entered values count with their whole weight; an estimate that a cuff reading moved counts with its
 * weight times its confidence. A blood pressure without a cuff reading does not count, nor what is computed from it, nor a
 * value that a second check would not repeat (`reportableIndicators.ts`).
 */
const SCORE_COMPONENTS = {
  HR_BPM: { weight: 15, curve: HEART_RATE },
  MENTAL_STRESS_INDEX: {
    weight: 15,
    curve: [
      [1, 100],
      [2, 96],
      [3, 88],
      [4, 68],
      [5, 28],
      [5.9, 0],
    ],
  },
  BLOOD_PRESSURE: { weight: 20, curve: SYSTOLIC },
  IRREGULAR_BEATS: {
    weight: 10,
    curve: [
      [0, 100],
      [1, 93],
      [5, 66],
      [10, 36],
      [30, 0],
    ],
  },
  WEIGHT_BMI: {
    weight: 10,
    curve: [
      [14, 0],
      [17, 40],
      [18.5, 76],
      [21.5, 100],
      [24, 82],
      [28, 38],
      [32, 12],
      [40, 0],
    ],
  },
  WAIST_TO_HEIGHT: {
    weight: 10,
    curve: [
      [0.34, 45],
      [0.4, 82],
      [0.44, 100],
      [0.5, 80],
      [0.6, 26],
      [0.7, 0],
    ],
  },
  // By its z score for age and sex.
  ABSI: {
    weight: 5,
    curve: [
      [-1.5, 100],
      [-0.272, 90],
      [0.229, 74],
      [0.798, 40],
      [2, 0],
    ],
  },
  Cardiac_Workload: {
    weight: 5,
    curve: [
      [3.6, 94],
      [3.75, 100],
      [3.9, 88],
      [4, 70],
      [4.18, 36],
      [4.4, 0],
    ],
  },
  CVD_RISK: {
    weight: 10,
    curve: [
      [0, 100],
      [6, 80],
      [10, 60],
      [20, 24],
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

/**
 * Smallest share of the weights, estimates in full, for a score: that of heart rate, rhythm and body mass together. How many of the
 * parts count is shown with the score.
 */
const MIN_PRESENT_WEIGHT_SHARE = 0.35

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
  /** 0 to 100, or null when too little is known or something should be seen to first. */
  value: number | null
  interval: ConfidenceInterval | null
  confidence: number
  parts: HealthScoreComponent[]
  /** Share of the weights that counts, 0 to 1. */
  coverage: number
}

/** Whether a value says more about the person than age, sex and body mass do. */
const isNotGuessed = (indicator: PresentIndicator): boolean =>
  indicator.key !== 'BLOOD_PRESSURE' || indicator.calibration !== null

const listCountedIndicators = (indicators: readonly ReportIndicator[]): PresentIndicator[] =>
  toReportableIndicators(indicators).filter(isIndicatorPresent).filter(isNotGuessed)

/** The parts of a report's score that count, in their order. Scores of other parts do not compare: what is missing moves them. */
export const listCountedComponents = (indicators: readonly ReportIndicator[]): HealthScoreComponentKey[] => {
  const counted = listCountedIndicators(indicators).map(({ key }) => key)
  return healthScoreComponentKeys.filter(key => counted.includes(key))
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
  if (!hasAdultVitals(person.age)) return null
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
 * of the others grow in proportion. There is no score without a heart rate, nor when too little is known
 * (`MIN_PRESENT_WEIGHT_SHARE`), nor beside a finding that a doctor should see (`hasUrgentFinding`): a mean would talk it down.
 */
export const computeHealthScore = (
  indicators: readonly ReportIndicator[],
  person: ReportPerson,
): HealthScore => {
  const counting = listCountedIndicators(indicators)
  const scored = healthScoreComponentKeys.flatMap(key => {
    const found = counting.find(indicator => indicator.key === key)
    return (found && scoreComponent(key, found, person)) ?? []
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
  const isTooLittle = present < MIN_PRESENT_WEIGHT_SHARE || !findPresentIndicator(indicators, 'HR_BPM')
  if (isTooLittle || hasUrgentFinding(indicators))
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
