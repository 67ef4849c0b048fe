import { NINETY_PERCENT_Z_SCORE } from '@anzuo/vitals/statistics'
import type { CuffPressure, ConfidenceInterval } from '../types'
import { getDaysSince, getValidCuffReadings } from './cuffCalibration'
import {
  computeBloodPressurePrior,
  type BloodPressurePredictors,
  type NormalDistribution,
} from './bloodPressurePrior'

/**
 * Share of the variance between people that is lasting; the rest changes from one visit to the next. With the
 * deviations of the prior a person's own pressure then varies by 6 to 12 mmHg; in the middle three fifths of 25,814 people
 * it was 6.5 to 14.4 (Muntner et al., Annals of Internal Medicine 163 (2015), 329–338).
 */
const PERSISTENT_VARIANCE_SHARE = 0.7

/** Standard deviation of the lasting pressure's drift after one day, mmHg; it grows with the square root of the days. */
const DRIFT_MMHG_PER_DAY = { systolic: 1, diastolic: 0.6 }

/** Confidence in the prior alone, and the confidence that perfect readings would reach. */
const CONFIDENCE = { prior: 0.2, best: 0.9 }

export type BloodPressureEstimate = {
  systolic: { value: number; interval: ConfidenceInterval }
  diastolic: { value: number; interval: ConfidenceInterval }
  /** 0 to 1. */
  confidence: number
  /** The newest reading that moved it; null when none did. */
  calibration: CuffPressure | null
}

type Observation = { value: number; daysOld: number }

/** The posterior after cuff readings: what a cuff would show now. Each reading is weighted by its precision and its age. */
const updatePosterior = (
  prior: NormalDistribution,
  observations: readonly Observation[],
  driftPerDay: number,
): NormalDistribution => {
  const total = prior.standardDeviation ** 2
  const passing = (1 - PERSISTENT_VARIANCE_SHARE) * total
  let precision = 1 / (PERSISTENT_VARIANCE_SHARE * total)
  let weighted = prior.mean * precision
  for (const { value, daysOld } of observations) {
    const own = 1 / (passing + driftPerDay ** 2 * daysOld)
    precision += own
    weighted += own * value
  }
  return { mean: weighted / precision, standardDeviation: Math.sqrt(1 / precision + passing) }
}

const toValueWithInterval = ({ mean, standardDeviation }: NormalDistribution) => ({
  value: mean,
  interval: [
    mean - NINETY_PERCENT_Z_SCORE * standardDeviation,
    mean + NINETY_PERCENT_Z_SCORE * standardDeviation,
  ] as ConfidenceInterval,
})

/**
 * Blood pressure, mmHg, as an estimate: a camera cannot measure it. A prior from age, sex and body mass, moved by the
 * person's own cuff readings of the last 28 days; the interval contains nine in ten cuff readings. The European Society of
 * Hypertension (Stergiou et al., J Hypertens 40 (2022), 1449–1460) does not recommend cuffless devices for diagnosis.
 */
export const estimateBloodPressure = (
  body: BloodPressurePredictors,
  readings: readonly CuffPressure[],
  now: Date,
): BloodPressureEstimate => {
  const prior = computeBloodPressurePrior(body)
  const valid = getValidCuffReadings(readings, now)
  const after = (side: 'systolic' | 'diastolic') =>
    updatePosterior(
      prior[side],
      valid.map(reading => ({ value: reading[side], daysOld: getDaysSince(reading.takenAt, now) })),
      DRIFT_MMHG_PER_DAY[side],
    )
  const [systolic, diastolic] = [after('systolic'), after('diastolic')]
  const left = systolic.standardDeviation ** 2 / prior.systolic.standardDeviation ** 2
  const [newest] = valid
  return {
    systolic: toValueWithInterval(systolic),
    diastolic: toValueWithInterval(diastolic),
    confidence: CONFIDENCE.prior + (CONFIDENCE.best - CONFIDENCE.prior) * (1 - left),
    calibration: newest
      ? { systolic: newest.systolic, diastolic: newest.diastolic, takenAt: newest.takenAt }
      : null,
  }
}

/**
 * Mean arterial pressure, mmHg: diastolic plus a third of the difference (DeMers, Wachs:
 * Physiology, Mean Arterial Pressure. StatPearls (2023)).
 */
export const computeMeanArterialPressure = (systolic: number, diastolic: number): number =>
  diastolic + (systolic - diastolic) / 3

/**
 * Cardiac workload: log₁₀ of the product of heart rate (beats a minute) and systolic pressure (mmHg). Gobel et al.:
 * The rate-pressure product as an index of myocardial oxygen consumption. Circulation 57 (1978), 549–556.
 */
export const computeCardiacWorkload = (heartRate: number, systolic: number): number =>
  Math.log10(heartRate * systolic)
