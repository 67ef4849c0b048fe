import type { Profile } from '@/contract'
import type { Body } from '@/domain/report/bloodPressure/prior'
import { ageOn, bodyMassIndex } from '@/domain/report/body'

/** What an estimate of blood pressure starts from; null while the profile lacks some of it. */
export const bodyOf = ({ birthday, sex, height, weight }: Profile, now: Date): Body | null => {
  const age = birthday && ageOn(birthday, now)
  if (!age || !sex || !height || !weight) return null
  return { age, sex, bodyMassIndex: bodyMassIndex(weight, height) }
}
