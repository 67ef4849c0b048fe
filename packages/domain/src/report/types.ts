import type { ConstitutionScores } from '../constitution'
import type { TongueSigns } from '@anzuo/tongue'
import type { WhiteReference } from '@anzuo/tongue/signLabels'

export { TONGUE_SIGN_LABELS, WHITE_BALANCE_REFERENCES } from '@anzuo/tongue/signLabels'

/**
 * A report as it is built on the device. The contract takes these lists for its schemas; that the shapes agree is checked by the
 * compiler where a draft is passed to the upload.
 */

/** All indicators, in the order in which a report shows them. */
export const INDICATOR_KEYS = [
  'HEALTH_SCORE',
  'HR_BPM',
  'brpm',
  'BLOOD_PRESSURE',
  'MEAN_ARTERIAL_PRESSURE',
  'VENOUS_DIFFERENCE',
  'HRV_SDNN',
  'IRREGULAR_BEATS',
  'Cardiac_Workload',
  /** Cardiac age. */
  'AGE',
  /** Risk of a cardiovascular event within ten years. */
  'CVD_RISK',
  'MENTAL_STRESS_INDEX',
  'WEIGHT_BMI',
  'WAIST_TO_HEIGHT',
  'ABSI',
  'SKIN_AGE',
] as const
export type IndicatorKey = (typeof INDICATOR_KEYS)[number]

/** `percent` of all beats, or of people like this one. */
export const INDICATOR_UNITS = [
  'bpm',
  'brpm',
  'ms',
  'mmHg',
  'kg/m²',
  'score',
  'years',
  'ratio',
  'percent',
] as const
export type IndicatorUnit = (typeof INDICATOR_UNITS)[number]

/** How a value was obtained: measured by camera, derived from measured values, estimated with an interval, or entered by the person. */
export const INDICATOR_PROVENANCES = ['measured', 'derived', 'estimated', 'asked'] as const
export type IndicatorProvenance = (typeof INDICATOR_PROVENANCES)[number]

/**
 * Why a value is missing. `outOfScope`: the formula does not cover such an age or body. `noSoundMethod`: no study has shown that a
 * camera can measure it. `tooFewValues`: too many of its parts are missing. `notRepeatable`: a second check would not say the
 * same. `noCuffReading`: it follows from blood pressure, which only a cuff can measure. `urgentFinding`: another value should be
 * seen to first, and a sum beside it would talk it down.
 */
export const MISSING_INDICATOR_REASONS = [
  'poorSignal',
  'tooShort',
  'unsteadyRhythm',
  'profileIncomplete',
  'notMeasured',
  'outOfScope',
  'noSoundMethod',
  'tooFewValues',
  'notRepeatable',
  'noCuffReading',
  'urgentFinding',
] as const
export type MissingIndicatorReason = (typeof MISSING_INDICATOR_REASONS)[number]

/** Profile fields that a formula may need. */
export const HEALTH_PROFILE_FIELDS = [
  'birthday',
  'sex',
  'height',
  'weight',
  'waist',
  'smoker',
  'diabetes',
  'hypertension',
  'hypertensionMedication',
] as const
export type HealthProfileField = (typeof HEALTH_PROFILE_FIELDS)[number]

/** The interval that contains the true value with 90 % probability. */
export type ConfidenceInterval = [low: number, high: number]

/** A reading of the person's own cuff, with its time (ISO 8601 in UTC). */
export type CuffPressure = {
  /** mmHg. */
  systolic: number
  /** mmHg. */
  diastolic: number
  takenAt: string
}

type PresentFields = {
  value: number
  unit: IndicatorUnit
  provenance: IndicatorProvenance
  /** 0 to 1. */
  confidence: number
  /** Null for exact arithmetic on values that the person entered. */
  interval: ConfidenceInterval | null
}

/** Blood pressure has two values: `value` and `interval` are the systolic one; `diastolic` is the other. */
export type PresentBloodPressureIndicator = PresentFields & {
  key: 'BLOOD_PRESSURE'
  interval: ConfidenceInterval
  diastolic: { value: number; interval: ConfidenceInterval }
  /** The cuff reading that calibrates the estimate; null when it follows from age, sex and body mass alone. */
  calibration: CuffPressure | null
}

/** Every other indicator has one value. */
export type PresentSingleValueIndicator = PresentFields & { key: Exclude<IndicatorKey, 'BLOOD_PRESSURE'> }

export type PresentIndicator = PresentSingleValueIndicator | PresentBloodPressureIndicator

export type MissingIndicator = {
  key: IndicatorKey
  missing: MissingIndicatorReason
  /** Profile fields that would complete it. */
  needs?: HealthProfileField[]
}

export type ReportIndicator = PresentIndicator | MissingIndicator

/** Where the pulse was read: the skin of a face in view of the camera, or a fingertip on its lens. */
export const MEASUREMENT_SITES = ['face', 'finger'] as const

export type ReportSignalQuality = {
  /** Reports from before a fingertip could be measured do not say it: they are of faces. */
  site?: (typeof MEASUREMENT_SITES)[number]
  seconds: number
  frameRate: number
  /** Decibel. */
  snr: number
  /** 0 to 255. */
  brightness: number
  /** 0 to 1. */
  stillness: number
  isSample: boolean
}

/** The sexes that formulas and reference values distinguish. */
export const SEXES = ['female', 'male'] as const
export type Sex = (typeof SEXES)[number]

/** Who was measured, at the time: some bands depend on it. */
export type ReportPerson = {
  /** Full years. */
  age: number | null
  sex: Sex | null
  /** Whether the person trains a lot: their resting heart rate may be 40 to 60. */
  isAthlete: boolean | null
}

/** Findings of a tongue photo, without the photo and without positions on it. */
export type TongueResult = {
  /** ISO 8601 in UTC. */
  takenAt: string
  signs: TongueSigns
  whiteReference: WhiteReference | null
  /** Share of the tongue that is coated, percent; null when too much was hidden. */
  coverage: number | null
}

/** A simple measurement of the veins under the tongue; null when none was found. */
export type SublingualResult = {
  takenAt: string
  /** Share of the guide's height. */
  length: number | null
  /** Share of the guide's width. */
  width: number | null
  /** CIELAB units. */
  contrast: number | null
}

/** The scores of the questionnaire; the answers stay on the device. */
export type ConstitutionResult = {
  answeredAt: string
  scores: ConstitutionScores
}

/** Results of the parts of a check after the face; null for a skipped one. */
export type SupplementaryResults = {
  tongue: TongueResult | null
  sublingual: SublingualResult | null
  constitution: ConstitutionResult | null
}

export type ReportDraft = Partial<SupplementaryResults> & {
  clientReportId: string
  /** ISO 8601 in UTC. */
  measuredAt: string
  person: ReportPerson
  indicators: ReportIndicator[]
  quality: ReportSignalQuality
  pulseWave: number[] | null
}

export const isIndicatorPresent = (indicator: ReportIndicator): indicator is PresentIndicator =>
  'value' in indicator

/** An indicator of a report that has a value, or null. */
export const findPresentIndicator = <Key extends IndicatorKey>(
  indicators: readonly ReportIndicator[],
  key: Key,
): (Key extends 'BLOOD_PRESSURE' ? PresentBloodPressureIndicator : PresentSingleValueIndicator) | null => {
  const found = indicators.find(indicator => indicator.key === key)
  // The key decides the shape.
  return found && isIndicatorPresent(found)
    ? (found as Key extends 'BLOOD_PRESSURE' ? PresentBloodPressureIndicator : PresentSingleValueIndicator)
    : null
}
