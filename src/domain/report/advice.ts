import type { BandName } from './indicators'
import { isPressureGuessed, ratingOf } from './rating'
import { isPresent, type IndicatorKey, type ReportIndicator, type ReportPerson } from './types'

/** What suits a person today, in the order of weight; each has its words in the locales. */
export type SuitableAdvice =
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
export type AvoidAdvice =
  | 'allOutExercise'
  | 'strongMassage'
  | 'strongCoffee'
  | 'lateNight'
  | 'alcohol'
  | 'saltyFood'
  | 'skippedMeals'
  | 'sweetDrinks'
  | 'longSitting'

export type Advice<Kind> = {
  advice: Kind
  /** The indicators that speak for it; none for what suits everybody. */
  because: IndicatorKey[]
}

/** An indicator and the bands of it in which a rule holds. */
type Condition = readonly [IndicatorKey, ...BandName[]]
type Rule<Kind> = {
  advice: Kind
  when: readonly Condition[]
  /** Whether it also follows from a blood pressure behind which no cuff reading stands. */
  followsFromGuess?: true
}

/*
 * One rule a line: advice, and the bands that speak for it; one of them is enough. Everyday habits only, as in the
 * Dietary Guidelines for Chinese Residents (2022) and the WHO guidelines on physical activity (2020): nothing here
 * treats anything, and nothing follows from a value that is missing, nor from a guess of blood pressure but a cuff reading.
 */
const SUITABLE: readonly Rule<SuitableAdvice>[] = [
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
const AVOID: readonly Rule<AvoidAdvice>[] = [
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

/** What suits everybody about whom nothing speaks against it. */
const ALWAYS_SUITABLE: readonly SuitableAdvice[] = ['briskWalk', 'strengthTraining', 'fullMassage']
const ALWAYS_AVOID: readonly AvoidAdvice[] = ['longSitting', 'lateNight']

/** Advice that contradicts another one: the first is left out when the second is given. */
const CONTRADICTIONS: Partial<Record<SuitableAdvice, readonly (SuitableAdvice | AvoidAdvice)[]>> = {
  briskWalk: ['easyWalk', 'restAndRepeat'],
  strengthTraining: ['allOutExercise', 'easyWalk'],
  fullMassage: ['gentleMassage', 'strongMassage'],
}

/** More than this nobody reads. */
const MOST = { suitable: 4, avoid: 3 } as const

type Known = { bands: ReadonlyMap<IndicatorKey, BandName>; isPressureGuessed: boolean }

const matching = <Kind>(rules: readonly Rule<Kind>[], known: Known): Advice<Kind>[] =>
  rules.flatMap(({ advice, when, followsFromGuess = false }) => {
    const counts = (key: IndicatorKey) =>
      key !== 'BLOOD_PRESSURE' || !known.isPressureGuessed || followsFromGuess
    const because = when.flatMap(([key, ...names]) =>
      counts(key) && names.some(name => known.bands.get(key) === name) ? [key] : [],
    )
    return because.length > 0 ? [{ advice, because }] : []
  })

const withDefaults = <Kind>(found: readonly Advice<Kind>[], defaults: readonly Kind[]): Advice<Kind>[] => [
  ...found,
  ...defaults
    .filter(advice => !found.some(other => other.advice === advice))
    .map(advice => ({ advice, because: [] })),
]

/** What suits the person today and what does not, the weightiest first, at most four and three; wellness, no treatment. */
export const adviceFor = (
  indicators: readonly ReportIndicator[],
  person: ReportPerson,
): { suitable: Advice<SuitableAdvice>[]; avoid: Advice<AvoidAdvice>[] } => {
  const bands = new Map<IndicatorKey, BandName>()
  for (const indicator of indicators) {
    const rating = isPresent(indicator) ? ratingOf(indicator, person) : null
    if (rating) bands.set(indicator.key, rating.band.name)
  }
  const known = { bands, isPressureGuessed: isPressureGuessed(indicators) }
  const avoid = withDefaults(matching(AVOID, known), ALWAYS_AVOID)
  const found = withDefaults(matching(SUITABLE, known), ALWAYS_SUITABLE)
  const given: readonly (SuitableAdvice | AvoidAdvice)[] = [...avoid, ...found].map(({ advice }) => advice)
  const suitable = found.filter(
    ({ advice }) => !CONTRADICTIONS[advice]?.some(stronger => given.includes(stronger)),
  )
  return { suitable: suitable.slice(0, MOST.suitable), avoid: avoid.slice(0, MOST.avoid) }
}
