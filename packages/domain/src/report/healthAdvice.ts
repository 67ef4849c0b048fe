import type { IndicatorBandName } from './indicators'
import { isBloodPressureUncalibrated, rateIndicator } from './indicatorRating'
import { isIndicatorPresent, type IndicatorKey, type ReportIndicator, type ReportPerson } from './types'

/** What suits a person today, in the order of weight; each has a text in the locales. */
export type RecommendedAdvice =
  | 'restAndRepeat'
  | 'cuffReading'
  | 'slowBreathing'
  | 'earlyNight'
  | 'gentleMassage'
  | 'nourishingMeals'
  | 'vegetables'
  | 'easyWalk'
  | 'briskWalk'
  | 'strengthTraining'
  | 'fullMassage'

/** What does not suit them today. */
export type DiscouragedAdvice =
  | 'allOutExercise'
  | 'strongMassage'
  | 'strongCoffee'
  | 'lateNight'
  | 'alcohol'
  | 'saltyFood'
  | 'skippedMeals'
  | 'sweetDrinks'
  | 'longSitting'

export type HealthAdvice<Kind> = {
  advice: Kind
  /** The indicators that it follows from; none for what suits everybody. */
  because: IndicatorKey[]
}

/** An indicator and those of its bands in which a rule applies. */
type BandCondition = readonly [IndicatorKey, ...IndicatorBandName[]]
type AdviceRule<Kind> = {
  advice: Kind
  when: readonly BandCondition[]
  /** Whether it also follows from a blood pressure without a cuff reading. */
  followsFromGuess?: true
}

const FAST_HEART_RATE: BandCondition = ['HR_BPM', 'aboveNormal']
const FAST_BREATHING: BandCondition = ['brpm', 'aboveNormal']
const FREQUENT_IRREGULAR_BEATS: BandCondition = ['IRREGULAR_BEATS', 'frequent']
const LOW_VARIABILITY: BandCondition = ['HRV_SDNN', 'low']
const STRESSED: BandCondition = ['MENTAL_STRESS_INDEX', 'alert', 'overloaded']
const OVERLOADED: BandCondition = ['MENTAL_STRESS_INDEX', 'overloaded']
const RAISED_PRESSURE: BandCondition = ['BLOOD_PRESSURE', 'elevated', 'high']
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
 * treats anything, and nothing follows from a missing value, nor from an uncalibrated blood pressure but a cuff reading.
 */
const RECOMMENDATION_RULES: readonly AdviceRule<RecommendedAdvice>[] = [
  { advice: 'restAndRepeat', when: [FAST_HEART_RATE, FAST_BREATHING, FREQUENT_IRREGULAR_BEATS] },
  {
    advice: 'cuffReading',
    when: [['BLOOD_PRESSURE', 'belowNormal', 'elevated', 'high']],
    followsFromGuess: true,
  },
  { advice: 'slowBreathing', when: [STRESSED, FAST_BREATHING] },
  { advice: 'earlyNight', when: [STRESSED, LOW_VARIABILITY] },
  { advice: 'gentleMassage', when: [STRESSED, HIGH_PRESSURE, FAST_HEART_RATE, FREQUENT_IRREGULAR_BEATS] },
  { advice: 'nourishingMeals', when: [UNDERWEIGHT, SLIM_WAIST] },
  { advice: 'vegetables', when: [OVERWEIGHT_OR_OBESE, WIDE_WAIST, RAISED_PRESSURE] },
  { advice: 'easyWalk', when: [OBESE, HIGH_PRESSURE, LOW_VARIABILITY] },
  { advice: 'briskWalk', when: [OVERWEIGHT, INCREASED_WAIST, BROAD_SHAPE] },
]
const AVOIDANCE_RULES: readonly AdviceRule<DiscouragedAdvice>[] = [
  { advice: 'allOutExercise', when: [FAST_HEART_RATE, FREQUENT_IRREGULAR_BEATS, HIGH_PRESSURE, OVERLOADED] },
  { advice: 'strongMassage', when: [HIGH_PRESSURE, FREQUENT_IRREGULAR_BEATS, OVERLOADED, UNDERWEIGHT] },
  { advice: 'strongCoffee', when: [FAST_HEART_RATE, STRESSED, FREQUENT_IRREGULAR_BEATS] },
  { advice: 'lateNight', when: [STRESSED, LOW_VARIABILITY] },
  { advice: 'saltyFood', when: [RAISED_PRESSURE] },
  { advice: 'skippedMeals', when: [UNDERWEIGHT, SLIM_WAIST] },
  { advice: 'sweetDrinks', when: [OVERWEIGHT_OR_OBESE, WIDE_WAIST] },
  { advice: 'alcohol', when: [LOW_VARIABILITY, FAST_HEART_RATE] },
]

/** What suits everybody, unless a rule contradicts it. */
const DEFAULT_RECOMMENDATIONS: readonly RecommendedAdvice[] = ['briskWalk', 'strengthTraining', 'fullMassage']
const DEFAULT_AVOIDANCES: readonly DiscouragedAdvice[] = ['longSitting', 'lateNight']

/** Advice that contradicts another one: the first is left out when the second is given. */
const CONTRADICTIONS: Partial<Record<RecommendedAdvice, readonly (RecommendedAdvice | DiscouragedAdvice)[]>> =
  {
    briskWalk: ['easyWalk', 'restAndRepeat'],
    strengthTraining: ['allOutExercise', 'easyWalk'],
    fullMassage: ['gentleMassage', 'strongMassage'],
  }

/** Few people read more than this. */
const MAX_ADVICE_COUNT = { suitable: 4, avoid: 3 } as const

type KnownBands = { bands: ReadonlyMap<IndicatorKey, IndicatorBandName>; isPressureGuessed: boolean }

const matchRules = <Kind>(rules: readonly AdviceRule<Kind>[], known: KnownBands): HealthAdvice<Kind>[] =>
  rules.flatMap(({ advice, when, followsFromGuess = false }) => {
    const counts = (key: IndicatorKey) =>
      key !== 'BLOOD_PRESSURE' || !known.isPressureGuessed || followsFromGuess
    const because = when.flatMap(([key, ...names]) =>
      counts(key) && names.some(name => known.bands.get(key) === name) ? [key] : [],
    )
    return because.length > 0 ? [{ advice, because }] : []
  })

const addDefaultAdvice = <Kind>(
  found: readonly HealthAdvice<Kind>[],
  defaults: readonly Kind[],
): HealthAdvice<Kind>[] => [
  ...found,
  ...defaults
    .filter(advice => !found.some(other => other.advice === advice))
    .map(advice => ({ advice, because: [] })),
]

/** What suits the person today and what does not, the weightiest first, at most four and three; wellness, no treatment. */
export const getHealthAdvice = (
  indicators: readonly ReportIndicator[],
  person: ReportPerson,
): { suitable: HealthAdvice<RecommendedAdvice>[]; avoid: HealthAdvice<DiscouragedAdvice>[] } => {
  const bands = new Map<IndicatorKey, IndicatorBandName>()
  for (const indicator of indicators) {
    const rating = isIndicatorPresent(indicator) ? rateIndicator(indicator, person) : null
    if (rating) bands.set(indicator.key, rating.band.name)
  }
  const known = { bands, isPressureGuessed: isBloodPressureUncalibrated(indicators) }
  const avoid = addDefaultAdvice(matchRules(AVOIDANCE_RULES, known), DEFAULT_AVOIDANCES)
  const found = addDefaultAdvice(matchRules(RECOMMENDATION_RULES, known), DEFAULT_RECOMMENDATIONS)
  const given: readonly (RecommendedAdvice | DiscouragedAdvice)[] = [...avoid, ...found].map(
    ({ advice }) => advice,
  )
  const suitable = found.filter(
    ({ advice }) => !CONTRADICTIONS[advice]?.some(stronger => given.includes(stronger)),
  )
  return {
    suitable: suitable.slice(0, MAX_ADVICE_COUNT.suitable),
    avoid: avoid.slice(0, MAX_ADVICE_COUNT.avoid),
  }
}
