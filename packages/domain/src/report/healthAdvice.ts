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

/*
 * The rules: advice, and the bands that it follows from; one of them is enough. Everyday habits only, as in the
 * Dietary Guidelines for Chinese Residents (2022) and the WHO guidelines on physical activity (2020): nothing here
 * treats anything, and nothing follows from a missing value, nor from an uncalibrated blood pressure but a cuff reading.
 */
const RECOMMENDATION_RULES: readonly AdviceRule<RecommendedAdvice>[] = [
  {
    advice: 'restAndRepeat',
    when: [
      ['HR_BPM', 'aboveNormal'],
      ['brpm', 'aboveNormal'],
      ['IRREGULAR_BEATS', 'frequent'],
    ],
  },
  {
    advice: 'cuffReading',
    when: [['BLOOD_PRESSURE', 'belowNormal', 'elevated', 'high']],
    followsFromGuess: true,
  },
  {
    advice: 'slowBreathing',
    when: [
      ['MENTAL_STRESS_INDEX', 'alert', 'overloaded'],
      ['brpm', 'aboveNormal'],
    ],
  },
  {
    advice: 'earlyNight',
    when: [
      ['MENTAL_STRESS_INDEX', 'alert', 'overloaded'],
      ['HRV_SDNN', 'low'],
    ],
  },
  {
    advice: 'gentleMassage',
    when: [
      ['MENTAL_STRESS_INDEX', 'alert', 'overloaded'],
      ['BLOOD_PRESSURE', 'high'],
      ['HR_BPM', 'aboveNormal'],
      ['IRREGULAR_BEATS', 'frequent'],
    ],
  },
  {
    advice: 'nourishingMeals',
    when: [
      ['WEIGHT_BMI', 'underweight'],
      ['WAIST_TO_HEIGHT', 'slim'],
    ],
  },
  {
    advice: 'vegetables',
    when: [
      ['WEIGHT_BMI', 'overweight', 'obese'],
      ['WAIST_TO_HEIGHT', 'increased', 'high'],
      ['BLOOD_PRESSURE', 'elevated', 'high'],
    ],
  },
  {
    advice: 'easyWalk',
    when: [
      ['WEIGHT_BMI', 'obese'],
      ['BLOOD_PRESSURE', 'high'],
      ['HRV_SDNN', 'low'],
    ],
  },
  {
    advice: 'briskWalk',
    when: [
      ['WEIGHT_BMI', 'overweight'],
      ['WAIST_TO_HEIGHT', 'increased'],
      ['ABSI', 'high', 'veryHigh'],
    ],
  },
]
const AVOIDANCE_RULES: readonly AdviceRule<DiscouragedAdvice>[] = [
  {
    advice: 'allOutExercise',
    when: [
      ['HR_BPM', 'aboveNormal'],
      ['IRREGULAR_BEATS', 'frequent'],
      ['BLOOD_PRESSURE', 'high'],
      ['MENTAL_STRESS_INDEX', 'overloaded'],
    ],
  },
  {
    advice: 'strongMassage',
    when: [
      ['BLOOD_PRESSURE', 'high'],
      ['IRREGULAR_BEATS', 'frequent'],
      ['MENTAL_STRESS_INDEX', 'overloaded'],
      ['WEIGHT_BMI', 'underweight'],
    ],
  },
  {
    advice: 'strongCoffee',
    when: [
      ['HR_BPM', 'aboveNormal'],
      ['MENTAL_STRESS_INDEX', 'alert', 'overloaded'],
      ['IRREGULAR_BEATS', 'frequent'],
    ],
  },
  {
    advice: 'lateNight',
    when: [
      ['MENTAL_STRESS_INDEX', 'alert', 'overloaded'],
      ['HRV_SDNN', 'low'],
    ],
  },
  { advice: 'saltyFood', when: [['BLOOD_PRESSURE', 'elevated', 'high']] },
  {
    advice: 'skippedMeals',
    when: [
      ['WEIGHT_BMI', 'underweight'],
      ['WAIST_TO_HEIGHT', 'slim'],
    ],
  },
  {
    advice: 'sweetDrinks',
    when: [
      ['WEIGHT_BMI', 'overweight', 'obese'],
      ['WAIST_TO_HEIGHT', 'increased', 'high'],
    ],
  },
  {
    advice: 'alcohol',
    when: [
      ['HRV_SDNN', 'low'],
      ['HR_BPM', 'aboveNormal'],
    ],
  },
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
