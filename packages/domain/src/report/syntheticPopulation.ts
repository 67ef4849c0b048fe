import { clamp } from '@anzuo/vitals/clamp'
import { createSeededGaussian, createSeededRandom } from '@anzuo/vitals/synthetic'
import { computeBloodPressurePrior, computeCardiacWorkload } from './bloodPressure'
import { computeCardiovascularRisk } from './cardiovascularRisk'
import { computeHealthScore } from './healthScore'
import { getIndicatorMetadata } from './indicators'
import type {
  IndicatorKey,
  PresentBloodPressureIndicator,
  PresentSingleValueIndicator,
  ReportPerson,
} from './types'

/** A made-up person with every input of the health score. */
type SyntheticPerson = {
  person: ReportPerson
  indicators: (PresentSingleValueIndicator | PresentBloodPressureIndicator)[]
}

const toIndicator = (key: PresentSingleValueIndicator['key'], value: number): PresentSingleValueIndicator => {
  const { unit, plausibleRange } = getIndicatorMetadata(key)
  const possible = clamp(value, ...plausibleRange)
  return { key, value: possible, unit, provenance: 'measured', confidence: 1, interval: [possible, possible] }
}

/** Share of people in whom the rhythm is even; in the others up to five of a hundred beats come early. */
const EVEN_RHYTHM_SHARE = 0.8
const MAX_EARLY_BEATS_PERCENT = 5

/** How closely the two pressures of a person go together. */
const PRESSURE_CORRELATION = 0.7

/** Confidence of an estimate that one cuff reading moved. */
const CALIBRATED_CONFIDENCE = 0.6

type PressureInput = { age: number; sex: 'female' | 'male'; bodyMassIndex: number }

/** The two pressures as a cuff would show them, mmHg. */
const drawPressure = (body: PressureInput, gaussian: () => number) => {
  const prior = computeBloodPressurePrior(body)
  const common = gaussian()
  const own = PRESSURE_CORRELATION * common + Math.sqrt(1 - PRESSURE_CORRELATION ** 2) * gaussian()
  return {
    systolic: Math.round(prior.systolic.mean + prior.systolic.standardDeviation * common),
    diastolic: Math.round(prior.diastolic.mean + prior.diastolic.standardDeviation * own),
  }
}

const toPressureIndicator = ({ systolic, diastolic }: ReturnType<typeof drawPressure>) => ({
  key: 'BLOOD_PRESSURE' as const,
  value: systolic,
  interval: [systolic, systolic] as [number, number],
  diastolic: { value: diastolic, interval: [diastolic, diastolic] as [number, number] },
  unit: 'mmHg' as const,
  provenance: 'estimated' as const,
  confidence: CALIBRATED_CONFIDENCE,
  calibration: { systolic, diastolic, takenAt: '2026-11-19T08:00:00Z' },
})

const drawPerson = (uniform: () => number, gaussian: () => number): SyntheticPerson => {
  const age = 18 + Math.floor(63 * uniform())
  const sex = uniform() < 0.5 ? ('female' as const) : ('male' as const)
  const bodyMassIndex = Math.max(15, 24.4 + 3.7 * gaussian())
  const pressure = drawPressure({ age, sex, bodyMassIndex }, gaussian)
  const heartRate = clamp(72 + 11 * gaussian(), 42, 140)
  const risk = computeCardiovascularRisk({
    age: clamp(age, 30, 74),
    sex,
    bodyMassIndex,
    systolic: pressure.systolic,
    isTreated: false,
    smokes: uniform() < 0.25,
    hasDiabetes: uniform() < 0.12,
  })
  const unevenness = Math.max(0, uniform() - EVEN_RHYTHM_SHARE) / (1 - EVEN_RHYTHM_SHARE)
  return {
    person: { age, sex, isAthlete: false },
    indicators: [
      toIndicator('HR_BPM', heartRate),
      toIndicator('MENTAL_STRESS_INDEX', 3 + gaussian()),
      toPressureIndicator(pressure),
      toIndicator('IRREGULAR_BEATS', MAX_EARLY_BEATS_PERCENT * unevenness),
      toIndicator('WEIGHT_BMI', bodyMassIndex),
      toIndicator('WAIST_TO_HEIGHT', 0.5 + 0.014 * (bodyMassIndex - 24.4) + 0.03 * gaussian()),
      toIndicator('ABSI', 0.079 + 0.0042 * gaussian()),
      toIndicator('Cardiac_Workload', computeCardiacWorkload(heartRate, pressure.systolic)),
      toIndicator('CVD_RISK', risk),
    ],
  }
}

/**
 * A made-up population, the same for the same seed: adults from 18 to 80, evenly. Resting heart rate 72 ± 11 a minute; pressure as
 * the prior of Chinese adults has it; body mass index 24.4 ± 3.7 kg/m² (Chinese adults, 2018); waist with body mass; body shape by
 * the deviations of its table; stress 3 ± 1; irregular beats in a fifth; a quarter smokes, an eighth has diabetes (Chinese adults).
 * It shows how the score spreads, not how healthy anybody is.
 */
export const createSyntheticPopulation = (count: number, seed: number): SyntheticPerson[] => {
  const [uniform, gaussian] = [createSeededRandom(seed), createSeededGaussian(seed + 1)]
  return Array.from({ length: count }, () => drawPerson(uniform, gaussian))
}

/** The scores of a population of whom only these inputs are known, without those for whom that is too little. */
export const scorePopulation = (
  population: readonly SyntheticPerson[],
  known: readonly IndicatorKey[],
): number[] =>
  population.flatMap(({ indicators, person }) => {
    const { value } = computeHealthScore(
      indicators.filter(({ key }) => known.includes(key)),
      person,
    )
    return value ?? []
  })
