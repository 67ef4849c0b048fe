import type {
  MeasurementSite,
  MissingVitalSign,
  VitalsMeasurementOutcome,
  VitalSignValue,
} from '@anzuo/vitals'
import { clamp } from '@anzuo/vitals/clamp'
import { NINETY_PERCENT_Z_SCORE } from '@anzuo/vitals/statistics'
import {
  computeCardiacWorkload,
  estimateBloodPressure,
  computeMeanArterialPressure,
  type BloodPressureEstimate,
} from './bloodPressure'
import {
  computeAgeOnDate,
  computeBodyMassIndex,
  computeBodyShapeIndex,
  hasAdultVitals,
  isAdult,
  computeWaistToHeightRatio,
} from './bodyMetrics'
import {
  computeCardiacAge,
  computeCardiovascularRisk,
  isWithinRiskModelAge,
  type CardiovascularRiskFactors,
} from './cardiovascularRisk'
import { computeHealthScore } from './healthScore'
import { getIndicatorMetadata, roundToIndicatorDecimals } from './indicators'
import type { HealthProfile } from './healthProfile'
import { estimateMentalStress } from './mentalStress'
import { hasUrgentFinding, toReportableIndicators } from './reportableIndicators'
import type {
  CuffPressure,
  IndicatorKey,
  ConfidenceInterval,
  MissingIndicator,
  MissingIndicatorReason,
  HealthProfileField,
  IndicatorProvenance,
  ReportDraft,
  ReportIndicator,
  ReportPerson,
  ReportSignalQuality,
} from './types'

/** Pulse samples that the report call accepts: three minutes at 30 Hz. */
const MAX_PULSE_WAVE_SAMPLES = 30 * 180

/** Blood pressure has two values; all others have one. */
type SingleKey = Exclude<IndicatorKey, 'BLOOD_PRESSURE'>

type EstimatedValue = { value: number; confidence: number; interval: ConfidenceInterval | null }

const toMissingIndicator = (
  key: IndicatorKey,
  reason: MissingIndicatorReason,
  needs: HealthProfileField[] = [],
): MissingIndicator => (needs.length > 0 ? { key, missing: reason, needs } : { key, missing: reason })

/** The reason for an implausible value: a bad signal, or a typing error in the profile. */
const getImplausibleReason = (provenance: IndicatorProvenance): MissingIndicatorReason =>
  provenance === 'measured' || provenance === 'derived' ? 'poorSignal' : 'outOfScope'

const isPlausible = (key: IndicatorKey, value: number): boolean => {
  const [low, high] = getIndicatorMetadata(key).plausibleRange
  return value >= low && value <= high
}

/** A value as the report stores it: rounded to what is shown, or missing when it is implausible. */
const toPresentIndicator = (
  key: SingleKey,
  provenance: IndicatorProvenance,
  found: EstimatedValue,
): ReportIndicator => {
  const facts = getIndicatorMetadata(key)
  const value = roundToIndicatorDecimals(facts, found.value)
  if (!isPlausible(key, value)) return toMissingIndicator(key, getImplausibleReason(provenance))
  return {
    key,
    unit: facts.unit,
    value,
    provenance,
    confidence: Math.round(100 * clamp(found.confidence, 0, 1)) / 100,
    interval: found.interval && roundInterval(facts, found.interval),
  }
}

const roundInterval = (facts: { decimals: number }, [low, high]: ConfidenceInterval): ConfidenceInterval => [
  roundToIndicatorDecimals(facts, low),
  roundToIndicatorDecimals(facts, high),
]

const toMeasuredIndicator = (key: SingleKey, vital: VitalSignValue | MissingVitalSign): ReportIndicator =>
  'missing' in vital ? toMissingIndicator(key, vital.missing) : toPresentIndicator(key, 'measured', vital)

/** Profile fields that the person has told. */
type CompleteProfile<Field extends HealthProfileField> = { [F in Field]: NonNullable<HealthProfile[F]> }

/** The profile fields that a formula needs, or the names of the missing ones. */
type RequiredProfile<Field extends HealthProfileField> =
  { kind: 'all'; profile: CompleteProfile<Field> } | { kind: 'lacks'; needs: HealthProfileField[] }

const requireProfileFields = <Field extends HealthProfileField>(
  profile: HealthProfile | null,
  ...fields: Field[]
): RequiredProfile<Field> => {
  const needs = fields.filter(field => profile === null || profile[field] === null)
  return needs.length > 0 || profile === null
    ? { kind: 'lacks', needs }
    : { kind: 'all', profile: profile as CompleteProfile<Field> }
}

/** Exact arithmetic on the profile fields that a formula needs, or missing with the names of those that the person left out. */
const toBodyIndicator = <Field extends HealthProfileField>(
  key: SingleKey,
  required: RequiredProfile<Field>,
  compute: (profile: CompleteProfile<Field>) => number,
): ReportIndicator =>
  required.kind === 'all'
    ? toPresentIndicator(key, 'asked', { value: compute(required.profile), confidence: 1, interval: null })
    : toMissingIndicator(key, 'profileIncomplete', required.needs)

const buildBodyIndicators = (
  profile: HealthProfile | null,
): Record<'WEIGHT_BMI' | 'WAIST_TO_HEIGHT' | 'ABSI', ReportIndicator> => ({
  WEIGHT_BMI: toBodyIndicator(
    'WEIGHT_BMI',
    requireProfileFields(profile, 'height', 'weight'),
    ({ weight, height }) => computeBodyMassIndex(weight, height),
  ),
  WAIST_TO_HEIGHT: toBodyIndicator(
    'WAIST_TO_HEIGHT',
    requireProfileFields(profile, 'waist', 'height'),
    ({ waist, height }) => computeWaistToHeightRatio(waist, height),
  ),
  ABSI: toBodyIndicator(
    'ABSI',
    requireProfileFields(profile, 'waist', 'height', 'weight'),
    computeBodyShapeIndex,
  ),
})

type EstimatedPressure =
  | { kind: 'estimated'; estimate: BloodPressureEstimate; mass: number }
  | { kind: 'missing'; reason: MissingIndicatorReason; needs: HealthProfileField[] }

const estimatePersonPressure = (input: ReportDraftInput, person: ReportPerson): EstimatedPressure => {
  const body = requireProfileFields(input.profile, 'birthday', 'sex', 'height', 'weight')
  if (body.kind === 'lacks') return { kind: 'missing', reason: 'profileIncomplete', needs: body.needs }
  const { sex, weight, height } = body.profile
  const mass = computeBodyMassIndex(weight, height)
  // The prior was derived from adults.
  if (person.age === null || !isAdult(person.age) || !isPlausible('WEIGHT_BMI', mass))
    return { kind: 'missing', reason: 'outOfScope', needs: [] }
  const estimate = estimateBloodPressure(
    { age: person.age, sex, bodyMassIndex: mass },
    input.cuffReadings,
    input.now,
  )
  return { kind: 'estimated', estimate, mass }
}

const buildBloodPressureIndicator = (pressure: EstimatedPressure): ReportIndicator => {
  const key = 'BLOOD_PRESSURE'
  if (pressure.kind === 'missing') return toMissingIndicator(key, pressure.reason, pressure.needs)
  const { systolic, diastolic, confidence, calibration } = pressure.estimate
  const facts = getIndicatorMetadata(key)
  return {
    key,
    unit: 'mmHg',
    value: roundToIndicatorDecimals(facts, systolic.value),
    interval: roundInterval(facts, systolic.interval),
    diastolic: {
      value: roundToIndicatorDecimals(facts, diastolic.value),
      interval: roundInterval(facts, diastolic.interval),
    },
    provenance: 'estimated',
    confidence: Math.round(100 * confidence) / 100,
    calibration,
  }
}

/** An indicator computed from the estimated pressure: the ends of its interval are computed like the value itself. */
const derivePressureIndicator = (
  key: SingleKey,
  pressure: EstimatedPressure,
  formula: (systolic: number, diastolic: number) => number,
): ReportIndicator => {
  if (pressure.kind === 'missing') return toMissingIndicator(key, pressure.reason, pressure.needs)
  const { systolic, diastolic, confidence } = pressure.estimate
  return toPresentIndicator(key, 'estimated', {
    value: formula(systolic.value, diastolic.value),
    interval: [
      formula(systolic.interval[0], diastolic.interval[0]),
      formula(systolic.interval[1], diastolic.interval[1]),
    ],
    confidence,
  })
}

const buildWorkloadIndicator = (pressure: EstimatedPressure, heartRate: VitalSignValue): ReportIndicator => {
  if (pressure.kind === 'missing')
    return toMissingIndicator('Cardiac_Workload', pressure.reason, pressure.needs)
  const { systolic, confidence } = pressure.estimate
  const value = computeCardiacWorkload(heartRate.value, systolic.value)
  // The errors of heart rate and pressure are independent, so they add as the root of the sum of squares.
  const computeHalfWidth = (end: 0 | 1) =>
    Math.hypot(
      Math.log10(heartRate.interval[end] / heartRate.value),
      Math.log10(systolic.interval[end] / systolic.value),
    )
  return toPresentIndicator('Cardiac_Workload', 'estimated', {
    value,
    interval: [value - computeHalfWidth(0), value + computeHalfWidth(1)],
    confidence: Math.min(confidence, heartRate.confidence),
  })
}

/** Cardiac age and ten-year risk need more of the profile, and an age that the model covers. */
const buildRiskIndicators = (
  input: ReportDraftInput,
  pressure: EstimatedPressure,
  person: ReportPerson,
): Record<'AGE' | 'CVD_RISK', ReportIndicator> => {
  const both = (reason: MissingIndicatorReason, needs: HealthProfileField[] = []) => ({
    AGE: toMissingIndicator('AGE', reason, needs),
    CVD_RISK: toMissingIndicator('CVD_RISK', reason, needs),
  })
  const { profile } = input
  const history = requireProfileFields(
    profile,
    'birthday',
    'sex',
    'height',
    'weight',
    'smoker',
    'diabetes',
    'hypertension',
  )
  const asksForMedication = profile?.hypertension === true && profile.hypertensionMedication === null
  const needs: HealthProfileField[] = [
    ...(history.kind === 'lacks' ? history.needs : []),
    ...(asksForMedication ? (['hypertensionMedication'] as const) : []),
  ]
  if (history.kind === 'lacks' || needs.length > 0) return both('profileIncomplete', needs)
  if (pressure.kind === 'missing') return both(pressure.reason, pressure.needs)
  if (person.age === null || !isWithinRiskModelAge(person.age)) return both('outOfScope')
  const { sex, smoker, diabetes } = history.profile
  const at = (systolic: number): CardiovascularRiskFactors => ({
    age: person.age ?? NaN,
    sex,
    bodyMassIndex: pressure.mass,
    systolic,
    isTreated: profile?.hypertensionMedication === true,
    smokes: smoker,
    hasDiabetes: diabetes,
  })
  return {
    AGE: derivePressureIndicator('AGE', pressure, systolic => computeCardiacAge(at(systolic))),
    CVD_RISK: derivePressureIndicator('CVD_RISK', pressure, systolic =>
      computeCardiovascularRisk(at(systolic)),
    ),
  }
}

/** Premature beats, per cent, with Wilson's interval (1927) for a proportion, at 90 %. */
const toIrregularBeatShare = (
  found: CompletedVitalsMeasurement['irregularBeats'],
): VitalSignValue | MissingVitalSign => {
  if ('missing' in found) return found
  const { premature, beats, confidence } = found
  if (beats === 0) return { missing: 'tooShort' }
  const share = premature / beats
  const z = NINETY_PERCENT_Z_SCORE
  const middle = (share + z ** 2 / (2 * beats)) / (1 + z ** 2 / beats)
  const halfWidth =
    (z * Math.sqrt((share * (1 - share)) / beats + z ** 2 / (4 * beats ** 2))) / (1 + z ** 2 / beats)
  return {
    value: 100 * share,
    confidence,
    interval: [100 * Math.max(0, middle - halfWidth), 100 * Math.min(1, middle + halfWidth)],
  }
}

const buildStressIndicator = ({ sdnn, intervals, quality }: CompletedVitalsMeasurement): ReportIndicator => {
  const key = 'MENTAL_STRESS_INDEX'
  if ('missing' in sdnn) return toMissingIndicator(key, sdnn.missing)
  const normal = intervals.filter(({ isNormal }) => isNormal).map(({ duration }) => duration)
  const stress = estimateMentalStress({
    intervals: normal,
    standardDeviation: sdnn.value,
    seconds: quality.seconds,
  })
  return stress ? toPresentIndicator(key, 'derived', stress) : toMissingIndicator(key, 'tooShort')
}

/** The score; when it is missing, with the profile fields that would complete it. */
const buildScoreIndicator = (
  indicators: readonly ReportIndicator[],
  person: ReportPerson,
): ReportIndicator => {
  const { value, interval, confidence, parts } = computeHealthScore(indicators, person)
  if (value !== null) return toPresentIndicator('HEALTH_SCORE', 'derived', { value, interval, confidence })
  if (!hasAdultVitals(person.age)) return toMissingIndicator('HEALTH_SCORE', 'outOfScope')
  if (hasUrgentFinding(indicators)) return toMissingIndicator('HEALTH_SCORE', 'urgentFinding')
  const lacking = parts.filter(({ score }) => score === null).map(({ key }) => key as IndicatorKey)
  const needs = indicators.flatMap(indicator =>
    'missing' in indicator && lacking.includes(indicator.key) ? (indicator.needs ?? []) : [],
  )
  return toMissingIndicator('HEALTH_SCORE', 'tooFewValues', [...new Set(needs)])
}

const toReportQuality = ({ outcome, site, isSample }: ReportDraftInput): ReportSignalQuality => {
  const { seconds, frameRate, snr, brightness, stillness } = outcome.quality
  return {
    site,
    seconds: clamp(Math.round(seconds * 10) / 10, 0, 600),
    frameRate: clamp(Math.round(frameRate * 10) / 10, 0, 240),
    snr: clamp(Math.round(snr * 10) / 10, -60, 60),
    brightness: clamp(Math.round(brightness), 0, 255),
    stillness: clamp(Math.round(stillness * 100) / 100, 0, 1),
    isSample,
  }
}

export type CompletedVitalsMeasurement = Extract<VitalsMeasurementOutcome, { kind: 'measured' }>

export type ReportDraftInput = {
  outcome: CompletedVitalsMeasurement
  /** Where the pulse was read. */
  site: MeasurementSite
  profile: HealthProfile | null
  /** Readings of the person's own cuff, in any order; expired ones are ignored. */
  cuffReadings: readonly CuffPressure[]
  now: Date
  clientReportId: string
  /** Whether the person agreed to keep the pulse wave with the report. */
  keepPulseWave: boolean
  /** Whether the frames were drawn rather than taken by a camera. */
  isSample: boolean
}

const toReportPerson = (profile: HealthProfile | null, now: Date): ReportPerson => ({
  age: profile?.birthday ? computeAgeOnDate(profile.birthday, now) : null,
  sex: profile?.sex ?? null,
  isAthlete: profile?.athlete ?? null,
})

/** Builds the report of a finished measurement: every indicator, with a value or with the reason why there is none. */
export const buildReportDraft = (input: ReportDraftInput): ReportDraft => {
  const { outcome, profile, now, clientReportId, keepPulseWave } = input
  const person = toReportPerson(profile, now)
  const pressure = estimatePersonPressure(input, person)
  const { WEIGHT_BMI, WAIST_TO_HEIGHT, ABSI } = buildBodyIndicators(profile)
  const { AGE, CVD_RISK } = buildRiskIndicators(input, pressure, person)
  const indicators = toReportableIndicators([
    toMeasuredIndicator('HR_BPM', outcome.heartRate),
    toMeasuredIndicator('brpm', outcome.respiratoryRate),
    buildBloodPressureIndicator(pressure),
    derivePressureIndicator('MEAN_ARTERIAL_PRESSURE', pressure, computeMeanArterialPressure),
    toMissingIndicator('VENOUS_DIFFERENCE', 'noSoundMethod'),
    toMeasuredIndicator('HRV_SDNN', outcome.sdnn),
    toMeasuredIndicator('IRREGULAR_BEATS', toIrregularBeatShare(outcome.irregularBeats)),
    buildWorkloadIndicator(pressure, outcome.heartRate),
    AGE,
    CVD_RISK,
    buildStressIndicator(outcome),
    WEIGHT_BMI,
    WAIST_TO_HEIGHT,
    ABSI,
    toMissingIndicator('SKIN_AGE', 'noSoundMethod'),
  ])
  return {
    clientReportId,
    measuredAt: now.toISOString(),
    person,
    indicators: [buildScoreIndicator(indicators, person), ...indicators],
    quality: toReportQuality(input),
    pulseWave: keepPulseWave
      ? outcome.pulseWave
          .slice(0, MAX_PULSE_WAVE_SAMPLES)
          .map(sample => clamp(Math.round(sample * 1000) / 1000, -10, 10))
      : null,
  }
}
