import type { MissingVital, Outcome, VitalValue } from '../vitals/types'
import {
  cardiacWorkload,
  estimatePressure,
  meanArterialPressure,
  type PressureEstimate,
} from './bloodPressure'
import { ageOn, bodyMassIndex, bodyShapeIndex, isAdult, waistToHeight } from './body'
import { cardiacAge, cardiovascularRisk, hasRiskAge, type RiskFactors } from './cardiovascularRisk'
import { healthScoreOf } from './healthScore'
import { factsOf, roundedFor } from './indicators'
import type { PersonProfile } from './profileDraft'
import { stressOf } from './stress'
import type {
  CuffPressure,
  IndicatorKey,
  Interval,
  MissingIndicator,
  MissingReason,
  ProfileInput,
  Provenance,
  ReportDraft,
  ReportIndicator,
  ReportPerson,
  ReportQuality,
} from './types'

/** Pulse samples that the report call takes: three minutes at 30 Hz. */
const LONGEST_PULSE_WAVE = 30 * 180

const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value))

/** Blood pressure has two values; the rest have one. */
type SingleKey = Exclude<IndicatorKey, 'BLOOD_PRESSURE'>

type Value = { value: number; confidence: number; interval: Interval | null }

const missing = (key: IndicatorKey, reason: MissingReason, needs: ProfileInput[] = []): MissingIndicator =>
  needs.length > 0 ? { key, missing: reason, needs } : { key, missing: reason }

/** Why a value that no person can have came out: a bad signal, or a profile that was typed wrong. */
const impossibleReason = (provenance: Provenance): MissingReason =>
  provenance === 'measured' || provenance === 'derived' ? 'poorSignal' : 'outOfScope'

const isPossible = (key: IndicatorKey, value: number): boolean => {
  const [low, high] = factsOf(key).possible
  return value >= low && value <= high
}

/** A value as the report keeps it: rounded to what is shown, or missing when nobody can have it. */
const present = (key: SingleKey, provenance: Provenance, found: Value): ReportIndicator => {
  const facts = factsOf(key)
  const value = roundedFor(facts, found.value)
  if (!isPossible(key, value)) return missing(key, impossibleReason(provenance))
  return {
    key,
    unit: facts.unit,
    value,
    provenance,
    confidence: Math.round(100 * clamp(found.confidence, 0, 1)) / 100,
    interval: found.interval && intervalFor(facts, found.interval),
  }
}

const intervalFor = (facts: { decimals: number }, [low, high]: Interval): Interval => [
  roundedFor(facts, low),
  roundedFor(facts, high),
]

const measured = (key: SingleKey, vital: VitalValue | MissingVital): ReportIndicator =>
  'missing' in vital ? missing(key, vital.missing) : present(key, 'measured', vital)

/** Exact arithmetic on what the person told us. */
const asked = (key: SingleKey, value: number): ReportIndicator =>
  present(key, 'asked', { value, confidence: 1, interval: null })

/** What a formula needs of the profile: all of it, or the names of what is missing. */
type Told<Field extends keyof PersonProfile> =
  | { kind: 'all'; profile: { [F in Field]: NonNullable<PersonProfile[F]> } }
  | { kind: 'lacks'; needs: ProfileInput[] }

const told = <Field extends ProfileInput>(profile: PersonProfile | null, ...fields: Field[]): Told<Field> => {
  const needs = fields.filter(field => profile === null || profile[field] === null)
  return needs.length > 0 || profile === null
    ? { kind: 'lacks', needs }
    : { kind: 'all', profile: profile as { [F in Field]: NonNullable<PersonProfile[F]> } }
}

const bodyIndicators = (
  profile: PersonProfile | null,
): Record<'WEIGHT_BMI' | 'WAIST_TO_HEIGHT' | 'ABSI', ReportIndicator> => {
  const mass = told(profile, 'height', 'weight')
  const waist = told(profile, 'waist', 'height')
  const shape = told(profile, 'waist', 'height', 'weight')
  return {
    WEIGHT_BMI:
      mass.kind === 'all'
        ? asked('WEIGHT_BMI', bodyMassIndex(mass.profile.weight, mass.profile.height))
        : missing('WEIGHT_BMI', 'profileIncomplete', mass.needs),
    WAIST_TO_HEIGHT:
      waist.kind === 'all'
        ? asked('WAIST_TO_HEIGHT', waistToHeight(waist.profile.waist, waist.profile.height))
        : missing('WAIST_TO_HEIGHT', 'profileIncomplete', waist.needs),
    ABSI:
      shape.kind === 'all'
        ? asked('ABSI', bodyShapeIndex(shape.profile))
        : missing('ABSI', 'profileIncomplete', shape.needs),
  }
}

type Pressure =
  | { kind: 'estimated'; estimate: PressureEstimate; mass: number }
  | { kind: 'missing'; reason: MissingReason; needs: ProfileInput[] }

const pressureOf = (input: ReportDraftInput, person: ReportPerson): Pressure => {
  const body = told(input.profile, 'birthday', 'sex', 'height', 'weight')
  if (body.kind === 'lacks') return { kind: 'missing', reason: 'profileIncomplete', needs: body.needs }
  const { sex, weight, height } = body.profile
  const mass = bodyMassIndex(weight, height)
  // The guess was drawn from adults.
  if (person.age === null || !isAdult(person.age) || !isPossible('WEIGHT_BMI', mass))
    return { kind: 'missing', reason: 'outOfScope', needs: [] }
  const estimate = estimatePressure(
    { age: person.age, sex, bodyMassIndex: mass },
    input.cuffReadings,
    input.now,
  )
  return { kind: 'estimated', estimate, mass }
}

const bloodPressureIndicator = (pressure: Pressure): ReportIndicator => {
  const key = 'BLOOD_PRESSURE'
  if (pressure.kind === 'missing') return missing(key, pressure.reason, pressure.needs)
  const { systolic, diastolic, confidence, calibration } = pressure.estimate
  const facts = factsOf(key)
  return {
    key,
    unit: 'mmHg',
    value: roundedFor(facts, systolic.value),
    interval: intervalFor(facts, systolic.interval),
    diastolic: {
      value: roundedFor(facts, diastolic.value),
      interval: intervalFor(facts, diastolic.interval),
    },
    provenance: 'estimated',
    confidence: Math.round(100 * confidence) / 100,
    calibration,
  }
}

/** What follows from the estimated pressure carries its interval on: both ends are worked out like the value itself. */
const fromPressure = (
  key: SingleKey,
  pressure: Pressure,
  formula: (systolic: number, diastolic: number) => number,
): ReportIndicator => {
  if (pressure.kind === 'missing') return missing(key, pressure.reason, pressure.needs)
  const { systolic, diastolic, confidence } = pressure.estimate
  return present(key, 'estimated', {
    value: formula(systolic.value, diastolic.value),
    interval: [
      formula(systolic.interval[0], diastolic.interval[0]),
      formula(systolic.interval[1], diastolic.interval[1]),
    ],
    confidence,
  })
}

const workloadIndicator = (pressure: Pressure, heartRate: VitalValue): ReportIndicator => {
  if (pressure.kind === 'missing') return missing('Cardiac_Workload', pressure.reason, pressure.needs)
  const { systolic, confidence } = pressure.estimate
  const value = cardiacWorkload(heartRate.value, systolic.value)
  // Heart rate and pressure err on their own, so their shares of the error add like the sides of a right angle.
  const reach = (end: 0 | 1) =>
    Math.hypot(
      Math.log10(heartRate.interval[end] / heartRate.value),
      Math.log10(systolic.interval[end] / systolic.value),
    )
  return present('Cardiac_Workload', 'estimated', {
    value,
    interval: [value - reach(0), value + reach(1)],
    confidence: Math.min(confidence, heartRate.confidence),
  })
}

/** Cardiac age and ten-year risk need more of the profile, and a certain age. */
const riskIndicators = (
  input: ReportDraftInput,
  pressure: Pressure,
  person: ReportPerson,
): Record<'AGE' | 'CVD_RISK', ReportIndicator> => {
  const both = (reason: MissingReason, needs: ProfileInput[] = []) => ({
    AGE: missing('AGE', reason, needs),
    CVD_RISK: missing('CVD_RISK', reason, needs),
  })
  const { profile } = input
  const history = told(profile, 'birthday', 'sex', 'height', 'weight', 'smoker', 'diabetes', 'hypertension')
  const asksForMedication = profile?.hypertension === true && profile.hypertensionMedication === null
  const needs: ProfileInput[] = [
    ...(history.kind === 'lacks' ? history.needs : []),
    ...(asksForMedication ? (['hypertensionMedication'] as const) : []),
  ]
  if (history.kind === 'lacks' || needs.length > 0) return both('profileIncomplete', needs)
  if (pressure.kind === 'missing') return both(pressure.reason, pressure.needs)
  if (person.age === null || !hasRiskAge(person.age)) return both('outOfScope')
  const { sex, smoker, diabetes } = history.profile
  const at = (systolic: number): RiskFactors => ({
    age: person.age ?? NaN,
    sex,
    bodyMassIndex: pressure.mass,
    systolic,
    isTreated: profile?.hypertensionMedication === true,
    smokes: smoker,
    hasDiabetes: diabetes,
  })
  return {
    AGE: fromPressure('AGE', pressure, systolic => cardiacAge(at(systolic))),
    CVD_RISK: fromPressure('CVD_RISK', pressure, systolic => cardiovascularRisk(at(systolic))),
  }
}

/** Premature beats in a hundred, with the interval that Wilson (1927) gives a share that was counted, at 90 %. */
const irregularShare = (found: MeasuredOutcome['irregularBeats']): VitalValue | MissingVital => {
  if ('missing' in found) return found
  const { premature, beats, confidence } = found
  if (beats === 0) return { missing: 'tooShort' }
  const share = premature / beats
  const z = 1.645
  const middle = (share + z ** 2 / (2 * beats)) / (1 + z ** 2 / beats)
  const reach =
    (z * Math.sqrt((share * (1 - share)) / beats + z ** 2 / (4 * beats ** 2))) / (1 + z ** 2 / beats)
  return {
    value: 100 * share,
    confidence,
    interval: [100 * Math.max(0, middle - reach), 100 * Math.min(1, middle + reach)],
  }
}

const stressIndicator = ({ sdnn, intervals, quality }: MeasuredOutcome): ReportIndicator => {
  const key = 'MENTAL_STRESS_INDEX'
  if ('missing' in sdnn) return missing(key, sdnn.missing)
  const normal = intervals.filter(({ isNormal }) => isNormal).map(({ duration }) => duration)
  const stress = stressOf({ intervals: normal, spread: sdnn.value, seconds: quality.seconds })
  return stress ? present(key, 'derived', stress) : missing(key, 'tooShort')
}

/** What would bring the missing parts of the score, as far as the person can tell it. */
const scoreIndicator = (indicators: readonly ReportIndicator[], person: ReportPerson): ReportIndicator => {
  const { value, interval, confidence, parts } = healthScoreOf(indicators, person)
  if (value !== null) return present('HEALTH_SCORE', 'derived', { value, interval, confidence })
  const lacking = parts.filter(({ score }) => score === null).map(({ key }) => key as IndicatorKey)
  const needs = indicators.flatMap(indicator =>
    'missing' in indicator && lacking.includes(indicator.key) ? (indicator.needs ?? []) : [],
  )
  return missing('HEALTH_SCORE', 'tooFewValues', [...new Set(needs)])
}

const qualityOf = (outcome: MeasuredOutcome, isSample: boolean): ReportQuality => {
  const { seconds, frameRate, snr, brightness, stillness } = outcome.quality
  return {
    seconds: clamp(Math.round(seconds * 10) / 10, 0, 600),
    frameRate: clamp(Math.round(frameRate * 10) / 10, 0, 240),
    snr: clamp(Math.round(snr * 10) / 10, -60, 60),
    brightness: clamp(Math.round(brightness), 0, 255),
    stillness: clamp(Math.round(stillness * 100) / 100, 0, 1),
    isSample,
  }
}

export type MeasuredOutcome = Extract<Outcome, { kind: 'measured' }>

export type ReportDraftInput = {
  outcome: MeasuredOutcome
  profile: PersonProfile | null
  /** What the person's own cuff showed, in any order; those that are too old are left out. */
  cuffReadings: readonly CuffPressure[]
  now: Date
  clientReportId: string
  /** Whether the person agreed to keep the pulse wave with the report. */
  keepPulseWave: boolean
  /** Whether the frames were drawn rather than taken by a camera. */
  isSample: boolean
}

const personOf = (profile: PersonProfile | null, now: Date): ReportPerson => ({
  age: profile?.birthday ? ageOn(profile.birthday, now) : null,
  sex: profile?.sex ?? null,
  isAthlete: profile?.athlete ?? null,
})

/** Makes the report of a finished measurement: every indicator there is, with a value or with the reason why there is none. */
export const buildReportDraft = (input: ReportDraftInput): ReportDraft => {
  const { outcome, profile, now, clientReportId, keepPulseWave, isSample } = input
  const person = personOf(profile, now)
  const pressure = pressureOf(input, person)
  const { WEIGHT_BMI, WAIST_TO_HEIGHT, ABSI } = bodyIndicators(profile)
  const { AGE, CVD_RISK } = riskIndicators(input, pressure, person)
  const indicators = [
    measured('HR_BPM', outcome.heartRate),
    measured('brpm', outcome.respiratoryRate),
    bloodPressureIndicator(pressure),
    fromPressure('MEAN_ARTERIAL_PRESSURE', pressure, meanArterialPressure),
    missing('VENOUS_DIFFERENCE', 'noSoundMethod'),
    measured('HRV_SDNN', outcome.sdnn),
    measured('IRREGULAR_BEATS', irregularShare(outcome.irregularBeats)),
    workloadIndicator(pressure, outcome.heartRate),
    AGE,
    CVD_RISK,
    stressIndicator(outcome),
    WEIGHT_BMI,
    WAIST_TO_HEIGHT,
    ABSI,
    missing('SKIN_AGE', 'noSoundMethod'),
  ]
  return {
    clientReportId,
    measuredAt: now.toISOString(),
    person,
    indicators: [scoreIndicator(indicators, person), ...indicators],
    quality: qualityOf(outcome, isSample),
    pulseWave: keepPulseWave
      ? outcome.pulseWave
          .slice(0, LONGEST_PULSE_WAVE)
          .map(sample => clamp(Math.round(sample * 1000) / 1000, -10, 10))
      : null,
  }
}
