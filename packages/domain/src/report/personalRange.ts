import { getIndicatorMetadata } from './indicators'
import {
  aggregateIndicatorTrend,
  getIndicatorTrend,
  selectComparablePoints,
  type IndicatorTrendPoint,
} from './indicatorTrends'
import { computeMedian, computeRobustDeviation } from './robustStatistics'
import type { IndicatorKey } from './types'

/** What is known of an indicator before a person has a single check. */
type PopulationReference = {
  /** Mean over healthy adults at rest, and the standard deviation of people's own means around it. */
  mean: number
  betweenPersonDeviation: number
  /** Standard deviation of one person's checks on different days, the error of the measurement included. */
  withinPersonDeviation: number
}

/**
 * Indicators of which a population is published. The scatter within one person is our own assumption throughout: what is published
 * comes from devices worn day and night, and single checks at any hour scatter more.
 */
const populationReferences: Partial<Record<IndicatorKey, PopulationReference>> = {
  // Mean of seated adults: Ostchega et al., Natl Health Stat Report 41 (2011). Deviation between people: Quer et al., PLoS ONE 15
  // (2020), e0227709.
  HR_BPM: { mean: 72, betweenPersonDeviation: 7.7, withinPersonDeviation: 5 },
  // Natarajan et al., npj Digit Med 4 (2021), 136, at night: nine in ten of healthy adults between 11.8 and 19.2, half of which is
  // 1.645 deviations.
  brpm: { mean: 15.4, betweenPersonDeviation: 2.25, withinPersonDeviation: 1.5 },
  // Nunan, Sandercock, Brodie, Pacing Clin Electrophysiol 33 (2010), 1407–1417, over five minutes.
  HRV_SDNN: { mean: 50, betweenPersonDeviation: 16, withinPersonDeviation: 12 },
}

/** Days that a personal range looks back on. */
const MAX_DAYS = 20
/** From so many days on the person's own checks outweigh what the range began with. */
export const SETTLED_DAYS = 5
/** Days of checks that the assumed scatter within a person weighs as much as. */
const ASSUMED_SCATTER_DAYS = 4
/** Half the width of the middle 80 % of a normal distribution, in standard deviations. */
const EIGHT_IN_TEN = 1.2816

/** Where eight in ten of a person's checks are expected. */
export type PersonalReferenceRange = {
  centre: number
  low: number
  high: number
  /** Different days that it rests on. */
  days: number
  /** False while it rests on so few days that it is wide. */
  isSettled: boolean
  /** Whether checks are left out that do not compare with the last one. */
  leavesOut: boolean
}

/** The variance of one person's days: what is assumed of everybody, and with every day more of what they show themselves. */
const estimateVariance = (values: readonly number[], assumedDeviation: number): number => {
  const ownDeviation = computeRobustDeviation(values)
  const ownWeight = values.length - 1
  return (
    (ASSUMED_SCATTER_DAYS * assumedDeviation ** 2 + ownWeight * ownDeviation ** 2) /
    (ASSUMED_SCATTER_DAYS + ownWeight)
  )
}

/** A multiple of the step, without the rounding errors of binary fractions. */
const roundToStep = (value: number, step: number, round: (quotient: number) => number): number =>
  Number((round(value / step) * step).toPrecision(12))

/**
 * The usual range of a person, from the first check on: wide at first, narrower with every day. Null without a value.
 *
 * The model is normal with an unknown centre (empirical Bayes). With n days of median m, the variance within the person s² and a
 * population of mean μ and deviation τ between people: precision p = n/s² + 1/τ², centre c = (n·m/s² + μ/τ²)/p, and the next check
 * lies in c ± 1.28·√(s² + 1/p) in eight cases of ten. s² is the assumed variance within a person, weighing four days, together with
 * the squared robust deviation of the person's own days (1.4826 times the median absolute deviation), weighing n − 1. Of an indicator
 * without a published population 1/τ² is 0, and the smallest change between two checks stands for the deviation. Each day
 * counts once, with the median of its checks; the last 20 days count, as far as their values rest on the same as the last one. One odd day does not move the middle, and no range is
 * narrower than the smallest change. Its ends are rounded outwards: they are no more precise than what they come from.
 */
export const computePersonalReferenceRange = (
  key: IndicatorKey,
  trend: readonly IndicatorTrendPoint[],
): PersonalReferenceRange | null => {
  const comparable = selectComparablePoints(trend)
  const values = aggregateIndicatorTrend(comparable, 'day')
    .slice(-MAX_DAYS)
    .map(({ median }) => median)
  if (values.length === 0) return null
  const { minDetectableChange, plausibleRange } = getIndicatorMetadata(key)
  const population = populationReferences[key]
  const variance = estimateVariance(values, population?.withinPersonDeviation ?? minDetectableChange)
  const ownPrecision = values.length / variance
  const populationPrecision = population ? 1 / population.betweenPersonDeviation ** 2 : 0
  const precision = ownPrecision + populationPrecision
  const centre =
    (ownPrecision * computeMedian(values) + populationPrecision * (population?.mean ?? 0)) / precision
  const halfWidth = Math.max(EIGHT_IN_TEN * Math.sqrt(variance + 1 / precision), minDetectableChange / 2)
  // The largest power of ten that is well below what two checks may differ by.
  const step = 10 ** Math.floor(Math.log10(minDetectableChange / 2))
  return {
    centre,
    low: Math.max(plausibleRange[0], roundToStep(centre - halfWidth, step, Math.floor)),
    high: Math.min(plausibleRange[1], roundToStep(centre + halfWidth, step, Math.ceil)),
    days: values.length,
    isSettled: values.length >= SETTLED_DAYS,
    leavesOut: comparable.length < trend.length,
  }
}

/** Values of the body that a person has a usual range of: neither what they entered nor what rests on a cuff reading. */
const FOLLOWED_KEYS: readonly IndicatorKey[] = ['HR_BPM', 'brpm', 'HRV_SDNN', 'MENTAL_STRESS_INDEX']

type Check = Parameters<typeof getIndicatorTrend>[0][number]

/**
 * What was usual before a check, by the indicators of it, once the person's own checks say so. Earlier checks count as far as they
 * compare with this one.
 * @param earlier the person's own checks before it, in any order, without samples
 */
export const getUsualRanges = (
  check: Check,
  earlier: readonly Check[],
): ReadonlyMap<IndicatorKey, PersonalReferenceRange> =>
  new Map(
    FOLLOWED_KEYS.flatMap(key => {
      const [own] = getIndicatorTrend([check], key)
      if (!own) return []
      const before = getIndicatorTrend(earlier, key).filter(({ basis }) => basis === own.basis)
      const range = computePersonalReferenceRange(key, before)
      return range?.isSettled ? [[key, range] as const] : []
    }),
  )
