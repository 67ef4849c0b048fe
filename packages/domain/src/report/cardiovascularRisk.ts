import { clamp } from '@anzuo/vitals/clamp'
import type { Sex } from './types'

/** Risk factors of a person. */
export type CardiovascularRiskFactors = {
  /** Years. */
  age: number
  sex: Sex
  /** kg/m². */
  bodyMassIndex: number
  /** mmHg. */
  systolic: number
  /** Whether medication lowers the pressure. */
  isTreated: boolean
  smokes: boolean
  hasDiabetes: boolean
}

/** The ages that the cohort covered. */
const RISK_MODEL_AGE_RANGE = [30, 74] as const

const RISK_MODELS = {
  female: {
    lnAge: 2.72107,
    lnBodyMassIndex: 0.51125,
    lnUntreated: 2.81291,
    lnTreated: 2.88267,
    smokes: 0.61868,
    diabetes: 0.77763,
    mean: 26.0145,
    survival: 0.94833,
  },
  male: {
    lnAge: 3.11296,
    lnBodyMassIndex: 0.79277,
    lnUntreated: 1.85508,
    lnTreated: 1.92672,
    smokes: 0.70953,
    diabetes: 0.5316,
    mean: 23.9388,
    survival: 0.88431,
  },
} as const

/** The reference person without risk factors: their age at the same risk is the cardiac age. */
const IDEAL_RISK_FACTORS = { systolic: 125, bodyMassIndex: 22.5 }

/** The ends between which the published charts give cardiac ages. */
const CARDIAC_AGE_RANGE = [20, 85] as const

const computeLinearPredictor = (factors: CardiovascularRiskFactors): number => {
  const model = RISK_MODELS[factors.sex]
  return (
    model.lnAge * Math.log(factors.age) +
    model.lnBodyMassIndex * Math.log(factors.bodyMassIndex) +
    (factors.isTreated ? model.lnTreated : model.lnUntreated) * Math.log(factors.systolic) +
    (factors.smokes ? model.smokes : 0) +
    (factors.hasDiabetes ? model.diabetes : 0)
  )
}

/** Whether the formulas apply at this age. */
export const isWithinRiskModelAge = (age: number): boolean =>
  age >= RISK_MODEL_AGE_RANGE[0] && age <= RISK_MODEL_AGE_RANGE[1]

/**
 * Risk of a first cardiovascular event within ten years, 0 to 100 per cent, without a laboratory. D’Agostino et al.:
 * General cardiovascular risk profile for use in primary care. Circulation 117 (2008), 743–753, model with body mass
 * index, for people of 30 to 74 years without cardiovascular disease.
 */
export const computeCardiovascularRisk = (factors: CardiovascularRiskFactors): number => {
  const { mean, survival } = RISK_MODELS[factors.sex]
  return 100 * (1 - survival ** Math.exp(computeLinearPredictor(factors) - mean))
}

/**
 * Cardiac age, years: the age at which somebody without any risk factor (125 mmHg untreated, 22.5 kg/m², neither smoker
 * nor diabetic) has the same risk. D’Agostino et al. 2008, as above. Limited to 20 and 85: the formula is not valid beyond.
 */
export const computeCardiacAge = (factors: CardiovascularRiskFactors): number => {
  const model = RISK_MODELS[factors.sex]
  const ideal = computeLinearPredictor({
    ...factors,
    ...IDEAL_RISK_FACTORS,
    age: 1,
    isTreated: false,
    smokes: false,
    hasDiabetes: false,
  })
  const age = Math.exp((computeLinearPredictor(factors) - ideal) / model.lnAge)
  return clamp(age, ...CARDIAC_AGE_RANGE)
}
