import type { HealthProfile } from '@anzuo/contract'
import type { BloodPressurePredictors } from '@anzuo/domain/report/bloodPressure/bloodPressurePrior'
import { computeAgeOnDate, computeBodyMassIndex } from '@anzuo/domain/report/bodyMetrics'

/** The input of a blood pressure estimate; null while the profile lacks some of it. */
export const toBloodPressurePredictors = (
  { birthday, sex, height, weight }: HealthProfile,
  now: Date,
): BloodPressurePredictors | null => {
  const age = birthday && computeAgeOnDate(birthday, now)
  if (!age || !sex || !height || !weight) return null
  return { age, sex, bodyMassIndex: computeBodyMassIndex(weight, height) }
}
