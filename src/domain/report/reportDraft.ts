import type { MissingVital, Outcome, VitalValue } from '../vitals/types'
import { ageOn, bodyMassIndex, waistToHeight } from './body'
import { definitionOf, roundedFor } from './indicators'
import type { PersonProfile } from './profileDraft'
import type { IndicatorKey, IndicatorUnit, ReportDraft, ReportIndicator, ReportQuality } from './types'

/** Pulse samples that the report call takes: three minutes at 30 Hz. */
const LONGEST_PULSE_WAVE = 30 * 180

const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value))

/** Rounds to the decimals in which the indicator is shown. */
const rounded = (key: IndicatorKey, value: number) => {
  const definition = definitionOf(key)
  return definition ? roundedFor(definition, value) : value
}

/** Blood pressure has two values; the rest have one. */
type SingleKey = Exclude<IndicatorKey, 'BLOOD_PRESSURE'>

const measured = (key: SingleKey, unit: IndicatorUnit, vital: VitalValue | MissingVital): ReportIndicator => {
  if ('missing' in vital) return { key, missing: vital.missing }
  const [low, high] = vital.interval
  return {
    key,
    unit,
    value: rounded(key, vital.value),
    provenance: 'measured',
    confidence: clamp(vital.confidence, 0, 1),
    interval: [rounded(key, low), rounded(key, high)],
  }
}

/** Exact arithmetic on what the person told us; null when they have not told it. */
const asked = (key: SingleKey, unit: IndicatorUnit, value: number | null): ReportIndicator =>
  value === null
    ? { key, missing: 'profileIncomplete' }
    : { key, unit, value: rounded(key, value), provenance: 'asked', confidence: 1, interval: null }

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
  now: Date
  clientReportId: string
  /** Whether the person agreed to keep the pulse wave with the report. */
  keepPulseWave: boolean
  /** Whether the frames were drawn rather than taken by a camera. */
  isSample: boolean
}

/**
 * Makes the report of a finished measurement, with a reason for every indicator that could have been in it. Indicators
 * that nothing works out yet are left out altogether.
 */
export const buildReportDraft = (input: ReportDraftInput): ReportDraft => {
  const { outcome, profile, now, clientReportId, keepPulseWave, isSample } = input
  const { height = null, weight = null, waist = null } = profile ?? {}
  return {
    clientReportId,
    measuredAt: now.toISOString(),
    person: {
      age: profile?.birthday ? ageOn(profile.birthday, now) : null,
      sex: profile?.sex ?? null,
      isAthlete: profile?.athlete ?? null,
    },
    indicators: [
      measured('HR_BPM', 'bpm', outcome.heartRate),
      measured('brpm', 'brpm', outcome.respiratoryRate),
      measured('HRV_SDNN', 'ms', outcome.sdnn),
      asked('WEIGHT_BMI', 'kg/m²', height && weight && bodyMassIndex(weight, height)),
      asked('WAIST_TO_HEIGHT', 'ratio', height && waist && waistToHeight(waist, height)),
    ],
    quality: qualityOf(outcome, isSample),
    pulseWave: keepPulseWave
      ? outcome.pulseWave
          .slice(0, LONGEST_PULSE_WAVE)
          .map(sample => clamp(Math.round(sample * 1000) / 1000, -10, 10))
      : null,
  }
}
