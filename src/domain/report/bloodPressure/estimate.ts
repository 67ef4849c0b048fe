import type { CuffPressure, Interval } from '../types'
import { daysSince, validReadings } from './calibration'
import { guessPressure, type Body, type Guess } from './prior'

/** Nine times in ten within so many standard deviations. */
const NINETY_PERCENT = 1.645

/**
 * Share of the spread between people that is theirs to keep; the rest changes from one visit to the next. With the
 * spreads of the guess a person's own pressure then varies by 6 to 12 mmHg; in the middle three fifths of 25,814 people
 * it was 6.5 to 14.4 (Muntner et al., Annals of Internal Medicine 163 (2015), 329–338).
 */
const LASTING_SHARE = 0.7

/** mmHg by which the lasting pressure may have drifted after a day; it grows with the square root of the days. */
const DRIFT_PER_DAY = { systolic: 1, diastolic: 0.6 }

/** Confidence in a guess that no reading supports, and what a perfect one would reach. */
const CONFIDENCE = { guess: 0.2, best: 0.9 }

export type PressureEstimate = {
  systolic: { value: number; interval: Interval }
  diastolic: { value: number; interval: Interval }
  /** 0 to 1. */
  confidence: number
  /** The newest reading that moved it; null when none did. */
  calibration: CuffPressure | null
}

type Observation = { value: number; daysOld: number }

/** A guess after cuff readings: what a cuff would show now. Each reading counts by how well it is known, and how old it is. */
const update = (guess: Guess, observations: readonly Observation[], driftPerDay: number): Guess => {
  const total = guess.deviation ** 2
  const passing = (1 - LASTING_SHARE) * total
  let precision = 1 / (LASTING_SHARE * total)
  let weighted = guess.mean * precision
  for (const { value, daysOld } of observations) {
    const own = 1 / (passing + driftPerDay ** 2 * daysOld)
    precision += own
    weighted += own * value
  }
  return { mean: weighted / precision, deviation: Math.sqrt(1 / precision + passing) }
}

const spanOf = ({ mean, deviation }: Guess) => ({
  value: mean,
  interval: [mean - NINETY_PERCENT * deviation, mean + NINETY_PERCENT * deviation] as Interval,
})

/**
 * Blood pressure, mmHg, as an estimate: a camera cannot measure it. A guess from age, sex and body mass, moved by the
 * person's own cuff readings of the last 28 days; the interval holds nine in ten cuff readings. The European Society of
 * Hypertension (Stergiou et al., J Hypertens 40 (2022), 1449–1460) does not recommend cuffless devices for diagnosis.
 */
export const estimatePressure = (
  body: Body,
  readings: readonly CuffPressure[],
  now: Date,
): PressureEstimate => {
  const guess = guessPressure(body)
  const valid = validReadings(readings, now)
  const after = (side: 'systolic' | 'diastolic') =>
    update(
      guess[side],
      valid.map(reading => ({ value: reading[side], daysOld: daysSince(reading.takenAt, now) })),
      DRIFT_PER_DAY[side],
    )
  const [systolic, diastolic] = [after('systolic'), after('diastolic')]
  const left = systolic.deviation ** 2 / guess.systolic.deviation ** 2
  const [newest] = valid
  return {
    systolic: spanOf(systolic),
    diastolic: spanOf(diastolic),
    confidence: CONFIDENCE.guess + (CONFIDENCE.best - CONFIDENCE.guess) * (1 - left),
    calibration: newest
      ? { systolic: newest.systolic, diastolic: newest.diastolic, takenAt: newest.takenAt }
      : null,
  }
}

/**
 * Mean arterial pressure, mmHg: diastolic plus a third of what lies between (DeMers, Wachs:
 * Physiology, Mean Arterial Pressure. StatPearls (2023)).
 */
export const meanArterialPressure = (systolic: number, diastolic: number): number =>
  diastolic + (systolic - diastolic) / 3

/**
 * Cardiac workload: log₁₀ of the product of heart rate (beats a minute) and systolic pressure (mmHg). Gobel et al.:
 * The rate-pressure product as an index of myocardial oxygen consumption. Circulation 57 (1978), 549–556.
 */
export const cardiacWorkload = (heartRate: number, systolic: number): number =>
  Math.log10(heartRate * systolic)
