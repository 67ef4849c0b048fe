import type { IndicatorBandName } from './indicators'
import type { IndicatorStatuses } from './indicatorStatuses'
import type { IndicatorKey } from './types'

/** What suits a person today, in the order of weight; each has a text in the locales. */
type RecommendedAdvice =
  | 'restAndRepeat'
  | 'cuffReading'
  | 'slowBreathing'
  | 'earlyNight'
  | 'gentleMassage'
  | 'nourishingMeals'
  | 'vegetables'
  | 'easyWalk'
  | 'briskWalk'

/** What does not suit them today. */
type DiscouragedAdvice =
  | 'anyMassage'
  | 'allOutExercise'
  | 'strongMassage'
  | 'strongCoffee'
  | 'lateNight'
  | 'alcohol'
  | 'saltyFood'
  | 'skippedMeals'
  | 'sweetDrinks'

type HealthAdvice<Kind> = {
  advice: Kind
  /** The marked indicators that it follows from, at least one. */
  because: IndicatorKey[]
}

/** An indicator and those of its bands in which a rule applies. */
type BandCondition = readonly [IndicatorKey, ...IndicatorBandName[]]
type AdviceRule<Kind> = { advice: Kind; when: readonly BandCondition[] }

const FAST_HEART_RATE: BandCondition = ['HR_BPM', 'aboveNormal']
const FAST_BREATHING: BandCondition = ['brpm', 'aboveNormal']
const FREQUENT_IRREGULAR_BEATS: BandCondition = ['IRREGULAR_BEATS', 'frequent']
const LOW_VARIABILITY: BandCondition = ['HRV_SDNN', 'low']
const STRESSED: BandCondition = ['MENTAL_STRESS_INDEX', 'alert', 'overloaded']
const OVERLOADED: BandCondition = ['MENTAL_STRESS_INDEX', 'overloaded']
const RAISED_PRESSURE: BandCondition = ['BLOOD_PRESSURE', 'elevated', 'high']
const VERY_HIGH_PRESSURE: BandCondition = ['BLOOD_PRESSURE', 'veryHigh']
const HIGH_PRESSURE: BandCondition = ['BLOOD_PRESSURE', 'high']
const UNDERWEIGHT: BandCondition = ['WEIGHT_BMI', 'underweight']
const OVERWEIGHT_OR_OBESE: BandCondition = ['WEIGHT_BMI', 'overweight', 'obese']
const OVERWEIGHT: BandCondition = ['WEIGHT_BMI', 'overweight']
const OBESE: BandCondition = ['WEIGHT_BMI', 'obese']
const SLIM_WAIST: BandCondition = ['WAIST_TO_HEIGHT', 'slim']
const WIDE_WAIST: BandCondition = ['WAIST_TO_HEIGHT', 'increased', 'high']
const INCREASED_WAIST: BandCondition = ['WAIST_TO_HEIGHT', 'increased']
const BROAD_SHAPE: BandCondition = ['ABSI', 'high', 'veryHigh']

/*
 * The rules: advice, and the bands that it follows from; one of them is enough. Everyday habits only, as in the
 * Dietary Guidelines for Chinese Residents (2022) and the WHO guidelines on physical activity (2020): nothing here
 * treats anything, and nothing follows from a value that is missing, not marked, or without a status. A massage is for strain,
 * never because of a blood pressure, a pulse or its rhythm.
 */
const RECOMMENDATION_RULES: readonly AdviceRule<RecommendedAdvice>[] = [
  { advice: 'restAndRepeat', when: [FAST_HEART_RATE, FAST_BREATHING, FREQUENT_IRREGULAR_BEATS] },
  { advice: 'cuffReading', when: [['BLOOD_PRESSURE', 'belowNormal', 'elevated', 'high', 'veryHigh']] },
  { advice: 'slowBreathing', when: [STRESSED, FAST_BREATHING] },
  { advice: 'earlyNight', when: [STRESSED, LOW_VARIABILITY] },
  { advice: 'gentleMassage', when: [STRESSED] },
  { advice: 'nourishingMeals', when: [UNDERWEIGHT, SLIM_WAIST] },
  { advice: 'vegetables', when: [OVERWEIGHT_OR_OBESE, WIDE_WAIST, RAISED_PRESSURE] },
  { advice: 'easyWalk', when: [OBESE, HIGH_PRESSURE, LOW_VARIABILITY] },
  { advice: 'briskWalk', when: [OVERWEIGHT, INCREASED_WAIST, BROAD_SHAPE] },
]
const AVOIDANCE_RULES: readonly AdviceRule<DiscouragedAdvice>[] = [
  { advice: 'anyMassage', when: [VERY_HIGH_PRESSURE] },
  {
    advice: 'allOutExercise',
    when: [VERY_HIGH_PRESSURE, FAST_HEART_RATE, FREQUENT_IRREGULAR_BEATS, HIGH_PRESSURE, OVERLOADED],
  },
  { advice: 'strongMassage', when: [HIGH_PRESSURE, FREQUENT_IRREGULAR_BEATS, OVERLOADED, UNDERWEIGHT] },
  { advice: 'strongCoffee', when: [FAST_HEART_RATE, STRESSED, FREQUENT_IRREGULAR_BEATS] },
  { advice: 'lateNight', when: [STRESSED, LOW_VARIABILITY] },
  { advice: 'saltyFood', when: [RAISED_PRESSURE] },
  { advice: 'skippedMeals', when: [UNDERWEIGHT, SLIM_WAIST] },
  { advice: 'sweetDrinks', when: [OVERWEIGHT_OR_OBESE, WIDE_WAIST] },
  { advice: 'alcohol', when: [LOW_VARIABILITY, FAST_HEART_RATE] },
]

type Advice = RecommendedAdvice | DiscouragedAdvice

/** Advice that contradicts or repeats another one: the first is left out when the second is given. */
const CONTRADICTIONS: Partial<Record<Advice, readonly Advice[]>> = {
  briskWalk: ['easyWalk', 'restAndRepeat', 'anyMassage'],
  easyWalk: ['anyMassage'],
  gentleMassage: ['anyMassage'],
  strongMassage: ['anyMassage'],
}

/** Few people read more than this. */
const MAX_ADVICE_COUNT = { suitable: 4, avoid: 3 } as const

const matchRules = <Kind>(
  rules: readonly AdviceRule<Kind>[],
  statuses: IndicatorStatuses,
): HealthAdvice<Kind>[] =>
  rules.flatMap(({ advice, when }) => {
    const because = when.flatMap(([key, ...names]) => {
      const status = statuses.get(key)
      return status && status.band.level !== 'good' && names.includes(status.band.name) ? [key] : []
    })
    return because.length > 0 ? [{ advice, because }] : []
  })

export type HealthAdviceLists = {
  suitable: HealthAdvice<RecommendedAdvice>[]
  avoid: HealthAdvice<DiscouragedAdvice>[]
}

/**
 * What suits the person today and what does not, the weightiest first, at most four and three; wellness, no treatment. Only
 * what follows from a marked value: somebody without a mark gets none.
 */
export const getHealthAdvice = (statuses: IndicatorStatuses): HealthAdviceLists => {
  const [found, discouraged] = [
    matchRules(RECOMMENDATION_RULES, statuses),
    matchRules(AVOIDANCE_RULES, statuses),
  ]
  const given: readonly Advice[] = [...discouraged, ...found].map(({ advice }) => advice)
  const stands = ({ advice }: { advice: Advice }) =>
    !CONTRADICTIONS[advice]?.some(stronger => given.includes(stronger))
  return {
    suitable: found.filter(stands).slice(0, MAX_ADVICE_COUNT.suitable),
    avoid: discouraged.filter(stands).slice(0, MAX_ADVICE_COUNT.avoid),
  }
}
