import type { IndicatorBandName } from '../report/indicators'
import { getIndicatorStatuses, type IndicatorStatusContext } from '../report/indicatorStatuses'
import { toReportableIndicators } from '../report/reportableIndicators'
import {
  findPresentIndicator,
  type CuffPressure,
  type IndicatorKey,
  type ReportIndicator,
} from '../report/types'
import type {
  ChairFeature,
  MassagePlan,
  MassagePlanStep,
  MassageProgram,
  MassageProgramKey,
  MassageZone,
} from '@anzuo/chair-protocol'
import { MASSAGE_PROGRAMS, getSupportedMassagePrograms } from '@anzuo/chair-protocol'
import type { Contraindication, MassageExclusionReason } from './contraindications'
import { findReportExclusions, MIN_MASSAGE_AGE_YEARS } from './reportExclusions'

/** Why a plan is as it is. Each has a sentence in the locales, filled with `value` where there is one. */
export type RecommendationReasonKey =
  | 'stressHigh'
  | 'stressVeryHigh'
  | 'variabilityLow'
  | 'heartRateHigh'
  | 'breathingFast'
  | 'rhythmIrregular'
  | 'bodyLight'
  | 'pressureHigh'
  | 'diastolicHigh'
  | 'pressureMayBeHigh'
  | 'diastolicMayBeHigh'
  | 'pressureKnown'
  | 'pressureUnknown'
  | 'ageHigh'
  | 'ageYoung'
  | 'morning'
  | 'evening'
  | 'littleKnown'
  | 'restingHeartRate'

type RecommendationReason = { key: RecommendationReasonKey; value: number | null }

export type MassageRecommendation =
  | { kind: 'notNow'; because: (Contraindication | MassageExclusionReason)[] }
  | {
      kind: 'plan'
      program: MassageProgramKey
      minutes: number
      /** Highest strength of any step. */
      intensity: number
      heat: number
      plan: MassagePlan
      reasons: RecommendationReason[]
    }

/** What smart mode knows of a person. */
export type MassageRecommendationInput = {
  indicators: readonly ReportIndicator[]
  isExpired: boolean
  /** Whether the report comes from the drawn sample: it says nothing about anybody. */
  isSample: boolean
  /** What the statuses of the report rest on, so that the plan follows the same ones. */
  statusContext: IndicatorStatusContext
  /** Years, or null when neither birthday nor age group is known. */
  age: number | null
  /** The newest reading of the person's cuff that has not expired; a report without an estimate knows nothing of it. */
  cuffReading: CuffPressure | null
  /** As the profile says. */
  hasHypertension: boolean | null
  /** Answers of today. */
  contraindications: readonly Contraindication[]
  /** Hour of the day where the person is, 0 to 23. */
  hour: number
  features: readonly ChairFeature[]
}

type StrengthLimits = { intensity: number; heat: number; airbag: number; minutes: number }

/** A rule looks at one thing. It may prefer programs, the first ones most, and lower what the chair may do; never raise it. */
type RecommendationRule = {
  key: RecommendationReasonKey
  /** The value that speaks for the rule, `true` where there is no number, or null when the rule does not apply. */
  applies: (input: MassageRecommendationInput) => number | true | null
  programs?: readonly MassageProgramKey[]
  limits?: Partial<StrengthLimits>
  /** Where the border comes from. */
  source: string
}

const NO_LIMITS: StrengthLimits = { intensity: 4, heat: 2, airbag: 4, minutes: 20 }

type SingleValueKey = Exclude<IndicatorKey, 'BLOOD_PRESSURE'>

/** A value whose status in the report is a mark with this name: the plan follows what the report says, and nothing else. */
const whenMarked =
  (key: SingleValueKey, name: IndicatorBandName) =>
  ({ indicators, statusContext }: MassageRecommendationInput): number | null => {
    const status = getIndicatorStatuses(indicators, statusContext).get(key)
    if (status?.band.name !== name || status.band.level === 'good') return null
    return findPresentIndicator(toReportableIndicators(indicators), key)?.value ?? null
  }

/** From this confidence on a heart rate is known firmly: a signal about 1 dB above its noise. */
const FIRM_CONFIDENCE = 0.6

/** A heart rate that was measured firmly, beats a minute; without one nothing in a report is known well enough for a strong massage. */
const getFirmHeartRate = ({ indicators }: MassageRecommendationInput): number | null => {
  const found = findPresentIndicator(toReportableIndicators(indicators), 'HR_BPM')
  return found && found.confidence >= FIRM_CONFIDENCE ? found.value : null
}

const HOUSE_RULE_SOURCE = 'House rule, on the careful side: gentle where the body says that it is busy.'

/** mmHg, systolic and diastolic. */
type PressureThreshold = readonly [systolic: number, diastolic: number]

/** High blood pressure, grade 2 and grade 1: ESC/ESH guidelines 2018, table 3. */
const GRADE_2_HYPERTENSION: PressureThreshold = [160, 100]
const GRADE_1_HYPERTENSION: PressureThreshold = [140, 90]

type PressureComponent = 'systolic' | 'diastolic'

const THRESHOLD_INDEX: Record<PressureComponent, 0 | 1> = { systolic: 0, diastolic: 1 }

/**
 * A pressure of the report behind which a cuff reading stands: the higher of estimate and reading, by which the report rates it, and how
 * far it may reach nine times in ten.
 */
const getBloodPressure = (
  { indicators }: MassageRecommendationInput,
  part: PressureComponent,
): { value: number; upper: number } | null => {
  const pressure = findPresentIndicator(indicators, 'BLOOD_PRESSURE')
  if (!pressure?.calibration) return null
  const estimate = part === 'systolic' ? pressure : pressure.diastolic
  const value = Math.max(estimate.value, pressure.calibration[part])
  return { value, upper: Math.max(value, estimate.interval[1]) }
}

const whenPressureIsHigh =
  (part: PressureComponent) =>
  (input: MassageRecommendationInput): number | null => {
    const value = getBloodPressure(input, part)?.value ?? 0
    return value >= GRADE_1_HYPERTENSION[THRESHOLD_INDEX[part]] ? value : null
  }

/** The upper end of an interval that reaches so far while the value itself is not high. */
const whenIntervalReaches =
  (part: PressureComponent, from: PressureThreshold, below: PressureThreshold | null) =>
  (input: MassageRecommendationInput): number | null => {
    const pressure = getBloodPressure(input, part)
    const place = THRESHOLD_INDEX[part]
    if (!pressure || pressure.value >= GRADE_1_HYPERTENSION[place] || pressure.upper < from[place])
      return null
    return below === null || pressure.upper < below[place] ? pressure.upper : null
  }

/** No cuff reading stands behind the blood pressure; whether the likely range of people of this age, sex and body reaches grade 2. */
const whenPressureIsUnknown =
  ({ mayReachGrade2 }: { mayReachGrade2: boolean }) =>
  ({ indicators }: MassageRecommendationInput): true | null => {
    const pressure = findPresentIndicator(indicators, 'BLOOD_PRESSURE')
    if (pressure?.calibration) return null
    const reaches =
      (pressure?.interval[1] ?? 0) >= GRADE_2_HYPERTENSION[0] ||
      (pressure?.diastolic.interval[1] ?? 0) >= GRADE_2_HYPERTENSION[1]
    return reaches === mayReachGrade2 ? true : null
  }

const INTERVAL_RULE_SOURCE =
  'House rule: an estimate counts as high as far as its likely range reaches, nine times in ten.'

const UNKNOWN_PRESSURE_SOURCE =
  'House rule: without a cuff reading nobody knows the blood pressure, so that nothing is strong.'

const GENTLE_LIMITS: Partial<StrengthLimits> = { intensity: 2, heat: 1, airbag: 1, minutes: 15 }
const MODERATE_LIMITS: Partial<StrengthLimits> = { intensity: 3, heat: 1, airbag: 2 }

/** In the order of their weight: an earlier rule's programs come before those of a later one. */
export const MASSAGE_RECOMMENDATION_RULES: readonly RecommendationRule[] = [
  {
    key: 'pressureHigh',
    applies: whenPressureIsHigh('systolic'),
    programs: ['deepRest', 'slowBreath'],
    limits: GENTLE_LIMITS,
    source: 'ESC/ESH 2018: 140 mmHg and above is high. Strong pressure and heat widen vessels and tire.',
  },
  {
    key: 'diastolicHigh',
    applies: whenPressureIsHigh('diastolic'),
    programs: ['deepRest', 'slowBreath'],
    limits: GENTLE_LIMITS,
    source: 'ESC/ESH 2018: a lower value of 90 mmHg and above is high, whatever the upper one is.',
  },
  {
    key: 'pressureMayBeHigh',
    applies: whenIntervalReaches('systolic', GRADE_2_HYPERTENSION, null),
    programs: ['deepRest', 'slowBreath'],
    limits: GENTLE_LIMITS,
    source: INTERVAL_RULE_SOURCE,
  },
  {
    key: 'diastolicMayBeHigh',
    applies: whenIntervalReaches('diastolic', GRADE_2_HYPERTENSION, null),
    programs: ['deepRest', 'slowBreath'],
    limits: GENTLE_LIMITS,
    source: INTERVAL_RULE_SOURCE,
  },
  {
    key: 'pressureMayBeHigh',
    applies: whenIntervalReaches('systolic', GRADE_1_HYPERTENSION, GRADE_2_HYPERTENSION),
    limits: MODERATE_LIMITS,
    source: INTERVAL_RULE_SOURCE,
  },
  {
    key: 'diastolicMayBeHigh',
    applies: whenIntervalReaches('diastolic', GRADE_1_HYPERTENSION, GRADE_2_HYPERTENSION),
    limits: MODERATE_LIMITS,
    source: INTERVAL_RULE_SOURCE,
  },
  {
    key: 'pressureKnown',
    applies: ({ hasHypertension }) => hasHypertension || null,
    limits: MODERATE_LIMITS,
    source: HOUSE_RULE_SOURCE,
  },
  {
    key: 'stressVeryHigh',
    applies: whenMarked('MENTAL_STRESS_INDEX', 'overloaded'),
    programs: ['deepRest', 'slowBreath'],
    limits: { intensity: 2, minutes: 15 },
    source: 'Specification section 4: the highest of five states, Overloaded.',
  },
  {
    key: 'stressHigh',
    applies: whenMarked('MENTAL_STRESS_INDEX', 'alert'),
    programs: ['slowBreath', 'deepRest', 'neckAndShoulders'],
    limits: { intensity: 3 },
    source: 'Specification section 4: the fourth of five states, Alert.',
  },
  {
    key: 'heartRateHigh',
    applies: whenMarked('HR_BPM', 'aboveNormal'),
    programs: ['slowBreath', 'deepRest'],
    limits: { intensity: 2, heat: 0, minutes: 15 },
    source: 'Specification section 9: a resting adult has 60 to 100 beats a minute.',
  },
  {
    key: 'breathingFast',
    applies: whenMarked('brpm', 'aboveNormal'),
    programs: ['slowBreath'],
    limits: { intensity: 2 },
    source: 'Specification section 9: an adult takes 12 to 25 breaths a minute.',
  },
  {
    key: 'rhythmIrregular',
    applies: whenMarked('IRREGULAR_BEATS', 'frequent'),
    programs: ['slowBreath', 'deepRest'],
    limits: { intensity: 2, heat: 0, minutes: 15 },
    source: HOUSE_RULE_SOURCE,
  },
  {
    key: 'variabilityLow',
    applies: whenMarked('HRV_SDNN', 'low'),
    programs: ['deepRest', 'warmBack'],
    limits: { intensity: 3 },
    source: 'Nunan 2010: the lower end of what studies of healthy adults found.',
  },
  {
    key: 'bodyLight',
    applies: whenMarked('WEIGHT_BMI', 'underweight'),
    limits: { intensity: 2 },
    source: 'House rule: rollers press harder on a light body, which has less between them and the bones.',
  },
  {
    key: 'pressureUnknown',
    applies: whenPressureIsUnknown({ mayReachGrade2: true }),
    limits: GENTLE_LIMITS,
    source: UNKNOWN_PRESSURE_SOURCE,
  },
  {
    key: 'pressureUnknown',
    applies: whenPressureIsUnknown({ mayReachGrade2: false }),
    limits: MODERATE_LIMITS,
    source: UNKNOWN_PRESSURE_SOURCE,
  },
  {
    key: 'littleKnown',
    applies: input => (getFirmHeartRate(input) === null ? true : null),
    limits: { intensity: 2, airbag: 2 },
    source: 'House rule: nothing strong from a report in which nothing is known well.',
  },
  {
    key: 'ageHigh',
    applies: ({ age }) => (age !== null && age >= 65 ? age : null),
    limits: { intensity: 2, heat: 1, airbag: 2, minutes: 15 },
    source: HOUSE_RULE_SOURCE,
  },
  {
    key: 'ageYoung',
    applies: ({ age }) => (age !== null && age >= MIN_MASSAGE_AGE_YEARS && age < 18 ? age : null),
    limits: { intensity: 2, heat: 0, airbag: 1, minutes: 10 },
    source: HOUSE_RULE_SOURCE,
  },
  {
    key: 'evening',
    applies: ({ hour }) => (hour >= 20 || hour < 5 ? true : null),
    programs: ['deepRest', 'warmBack'],
    limits: { intensity: 3 },
    source: HOUSE_RULE_SOURCE,
  },
  {
    key: 'morning',
    applies: ({ hour }) => (hour >= 5 && hour < 10 ? true : null),
    programs: ['gentleWake', 'deskBreak'],
    source: HOUSE_RULE_SOURCE,
  },
]

const FALLBACK_PROGRAMS: readonly MassageProgramKey[] = ['fullBody', 'deskBreak', 'neckAndShoulders']

/**
 * From a report to a plan, with its reasons; or why not now. Wellness, not treatment: the person reads the reasons, confirms,
 * and starts the chair. Nothing here starts anything.
 */
export const recommendMassagePlan = (input: MassageRecommendationInput): MassageRecommendation => {
  const because = findExclusions(input)
  if (because.length > 0) return { kind: 'notNow', because }

  const applying = MASSAGE_RECOMMENDATION_RULES.flatMap(rule => {
    const value = rule.applies(input)
    return value === null ? [] : [{ rule, value }]
  })
  const limits = applying.reduce((lowest, { rule }) => takeLowerLimits(lowest, rule.limits ?? {}), NO_LIMITS)
  const wanted = [...applying.flatMap(({ rule }) => rule.programs ?? []), ...FALLBACK_PROGRAMS]
  const program = findFirstSupportedProgram(wanted, input.features)
  const minutes = Math.min(program.minutes, limits.minutes)
  const heat = input.features.includes('heat') ? Math.min(Math.max(program.heat, 1), limits.heat) : 0
  const intensity = Math.min(program.intensity, limits.intensity)
  return {
    kind: 'plan',
    program: program.key,
    minutes,
    intensity,
    heat,
    plan: {
      program: program.id,
      steps: createPlanSteps(program, { ...limits, intensity, heat, minutes }, input.features),
    },
    reasons: toReasons(applying, input),
  }
}

type ApplyingRule = { rule: RecommendationRule; value: number | true }

const MAY_BE_HIGH: readonly RecommendationReasonKey[] = ['pressureMayBeHigh', 'diastolicMayBeHigh']

/**
 * The rules that apply, each with the person's value; and the heart rate, unless one of them names it. Of the two pressures whose
 * ranges reach too high only the weightier one is named: what follows is the same.
 */
const toReasons = (
  applying: readonly ApplyingRule[],
  input: MassageRecommendationInput,
): RecommendationReason[] => {
  const firstMayBeHigh = applying.find(({ rule }) => MAY_BE_HIGH.includes(rule.key))
  const reasons = applying
    .filter(found => found === firstMayBeHigh || !MAY_BE_HIGH.includes(found.rule.key))
    .map(({ rule, value }) => ({ key: rule.key, value: value === true ? null : value }))
  const heartRate = getFirmHeartRate(input)
  const isHeartMarked = reasons.some(({ key }) => key === 'heartRateHigh')
  return heartRate === null || isHeartMarked
    ? reasons
    : [...reasons, { key: 'restingHeartRate' as const, value: heartRate }]
}

const findExclusions = (input: MassageRecommendationInput): (Contraindication | MassageExclusionReason)[] => [
  ...input.contraindications,
  ...findReportExclusions(input),
]

const takeLowerLimits = (limits: StrengthLimits, by: Partial<StrengthLimits>): StrengthLimits => ({
  intensity: Math.min(limits.intensity, by.intensity ?? limits.intensity),
  heat: Math.min(limits.heat, by.heat ?? limits.heat),
  airbag: Math.min(limits.airbag, by.airbag ?? limits.airbag),
  minutes: Math.min(limits.minutes, by.minutes ?? limits.minutes),
})

const findFirstSupportedProgram = (
  wanted: readonly MassageProgramKey[],
  features: readonly ChairFeature[],
): MassageProgram => {
  const possible = getSupportedMassagePrograms(features)
  const [first = MASSAGE_PROGRAMS[0]] = wanted.flatMap(
    key => possible.find(program => program.key === key) ?? [],
  )
  if (!first) throw new Error('there are no programs')
  return first
}

/** Zones that are worked on together, from the top down. */
const ZONE_GROUPS: readonly (readonly MassageZone[])[] = [
  ['neck', 'shoulders'],
  ['back', 'waist'],
  ['seat', 'arms'],
  ['calves', 'feet'],
]

/** Where heat is. */
const HEATED_ZONES: readonly MassageZone[] = ['back', 'waist']

/**
 * The steps that the chair runs, the page lists and the progress names: whole minutes that add up to those of the plan. One part
 * for each group of zones, as equal as whole minutes allow; the first and the last minute are gentle, which in a gentle plan they do not
 * differ by.
 */
const createPlanSteps = (
  program: MassageProgram,
  limits: StrengthLimits,
  features: readonly ChairFeature[],
): MassagePlanStep[] => {
  const groups = ZONE_GROUPS.map(group => group.filter(zone => program.zones.includes(zone))).filter(
    group => group.length > 0,
  )
  const step = (zones: readonly MassageZone[], minutes: number, intensity: number): MassagePlanStep => ({
    seconds: minutes * 60,
    zones: [...zones],
    intensity,
    heat: zones.some(zone => HEATED_ZONES.includes(zone)) ? limits.heat : 0,
    airbag: features.includes('airbag') ? Math.min(intensity, limits.airbag) : 0,
  })
  const working = limits.minutes - 2 * GENTLE_MINUTES
  const share = Math.floor(working / groups.length)
  const longer = working - share * groups.length
  const steps = groups.map((zones, at) => step(zones, share + (at < longer ? 1 : 0), limits.intensity))
  const [first = program.zones] = groups
  const last = groups.at(-1) ?? program.zones
  return [step(first, GENTLE_MINUTES, 1), ...steps, step(last, GENTLE_MINUTES, 1)].reduce(joinEqualStep, [])
}

/** Adds a step, or its time to the one before where the chair would do the same. */
const joinEqualStep = (steps: readonly MassagePlanStep[], step: MassagePlanStep): MassagePlanStep[] => {
  const before = steps.at(-1)
  const isEqual =
    before !== undefined &&
    before.zones.join() === step.zones.join() &&
    before.intensity === step.intensity &&
    before.heat === step.heat &&
    before.airbag === step.airbag
  return isEqual
    ? [...steps.slice(0, -1), { ...before, seconds: before.seconds + step.seconds }]
    : [...steps, step]
}

const GENTLE_MINUTES = 1
