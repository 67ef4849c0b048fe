import { clamp } from '@anzuo/vitals/clamp'
import type { Sex } from '../types'

/** A mean with its standard deviation. */
export type NormalDistribution = { mean: number; standardDeviation: number }

export type BloodPressurePrior = { systolic: NormalDistribution; diastolic: NormalDistribution }

/** The input of the prior. */
export type BloodPressurePredictors = {
  /** Years. */
  age: number
  sex: Sex
  /** kg/m². */
  bodyMassIndex: number
}

/**
 * Means of Chinese adults, mmHg: China Nutrition and Health Surveillance 2015–2017, 182,356 people
 * (doi 10.19813/j.cnki.weishengyanjiu.2024.06.014). Their mean age, and the mean body mass index of Chinese adults in 2018 (Wang et al., Lancet 398
 * (2021), 53–63).
 */
const POPULATION = {
  age: 44,
  bodyMassIndex: 24.4,
  female: { systolic: 127.9, diastolic: 75.6 },
  male: { systolic: 132.4, diastolic: 80.2 },
}

/**
 * Rise with age, mmHg a year, as the age groups from 25 to 64 years of Catalonia in the WHO MONICA Population Survey
 * Data Book (tables 6.1.2 and 6.1.3) show it. Diastolic pressure falls again from about 55 on (Wright et al., National Health
 * Statistics Reports 35 (2011)).
 */
const RISE_PER_YEAR = {
  female: { systolic: 0.8, diastolic: 0.35 },
  male: { systolic: 0.5, diastolic: 0.25 },
}
const DIASTOLIC_TURNING_AGE = 55

/**
 * Rise with body mass index, mmHg per kg/m²: the middle of 0.8 to 1.7, which Linderman et al. (JAMA Network Open 1
 * (2018), e181271) found in 1.7 million Chinese adults; for the diastolic pressure, whose deviation is 0.55 of it there,
 * as much less.
 */
const RISE_PER_BODY_MASS_INDEX = { systolic: 1.25, diastolic: 0.69 }

/**
 * Standard deviation among people of one age and sex, mmHg: from 11 at 30 to 19 at 60 years (systolic) and 10 to 11 throughout
 * (diastolic) in the same tables.
 */
const getPopulationDeviation = (age: number) => ({
  systolic: 11 + (8 / 30) * (clamp(age, 25, 70) - 30),
  diastolic: 10.5,
})

/** Ages and body mass indices that the prior covers; beyond them it is constant, because few people were measured. */
const MODEL_AGE_RANGE = [18, 80] as const
const MODEL_BODY_MASS_INDEX_RANGE = [16, 40] as const

/**
 * Blood pressure of somebody of whom only age, sex and body mass are known: what a cuff would show, mmHg.
 * The model is our own, combined from the surveys named above; it is not precise, and its deviation is wide.
 */
export const computeBloodPressurePrior = ({
  age,
  sex,
  bodyMassIndex,
}: BloodPressurePredictors): BloodPressurePrior => {
  const years = clamp(age, ...MODEL_AGE_RANGE) - POPULATION.age
  const mass = clamp(bodyMassIndex, ...MODEL_BODY_MASS_INDEX_RANGE) - POPULATION.bodyMassIndex
  const rising = Math.min(clamp(age, ...MODEL_AGE_RANGE), DIASTOLIC_TURNING_AGE) - POPULATION.age
  const falling = Math.max(0, clamp(age, ...MODEL_AGE_RANGE) - DIASTOLIC_TURNING_AGE)
  const spread = getPopulationDeviation(age)
  return {
    systolic: {
      mean:
        POPULATION[sex].systolic +
        RISE_PER_YEAR[sex].systolic * years +
        RISE_PER_BODY_MASS_INDEX.systolic * mass,
      standardDeviation: spread.systolic,
    },
    diastolic: {
      mean:
        POPULATION[sex].diastolic +
        RISE_PER_YEAR[sex].diastolic * (rising - falling) +
        RISE_PER_BODY_MASS_INDEX.diastolic * mass,
      standardDeviation: spread.diastolic,
    },
  }
}
