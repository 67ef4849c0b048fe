/**
 * A report as it is made on the device. The shapes are those of the report calls in the contract, which the compiler
 * checks where a draft is handed over to be uploaded.
 */

export type IndicatorKey =
  | 'HEALTH_SCORE'
  | 'HR_BPM'
  | 'brpm'
  | 'HRV_SDNN'
  | 'BLOOD_PRESSURE'
  | 'Cardiac_Workload'
  | 'AGE'
  | 'MENTAL_STRESS_INDEX'
  | 'WEIGHT_BMI'
  | 'WAIST_TO_HEIGHT'
  | 'ABSI'

export type IndicatorUnit = 'bpm' | 'brpm' | 'ms' | 'mmHg' | 'kg/m²' | 'score' | 'years' | 'ratio'

/** How a value came about: by camera, worked out of measured values, guessed with an interval, or told by the person. */
export type Provenance = 'measured' | 'derived' | 'estimated' | 'asked'

export type MissingReason = 'poorSignal' | 'tooShort' | 'unsteadyRhythm' | 'profileIncomplete' | 'notMeasured'

export type PresentIndicator = {
  key: IndicatorKey
  value: number
  unit: IndicatorUnit
  provenance: Provenance
  /** 0 to 1. */
  confidence: number
  /** Where the true value lies nine times in ten; null for exact arithmetic on what the person told us. */
  interval: [number, number] | null
}

export type MissingIndicator = { key: IndicatorKey; missing: MissingReason }

export type ReportIndicator = PresentIndicator | MissingIndicator

export type ReportQuality = {
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

export type ReportDraft = {
  clientReportId: string
  /** ISO 8601 in UTC. */
  measuredAt: string
  indicators: ReportIndicator[]
  quality: ReportQuality
  pulseWave: number[] | null
}

/** What the person told about themselves, as far as a report needs it. Heights and waists in centimetres, weight in kg. */
export type BodyProfile = {
  height: number | null
  weight: number | null
  waist: number | null
}

export const isPresent = (indicator: ReportIndicator): indicator is PresentIndicator => 'value' in indicator
