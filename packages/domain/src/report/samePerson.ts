import { DAY_MS } from '../durations'
import type { ReportPerson } from './types'

const YEAR_MS = 365.25 * DAY_MS

/** Whom a check is of, as far as its report says. */
export type CheckSubject = {
  /** The household member who was measured; null for the person whose account it is. */
  memberId: string | null
  /** ISO 8601 in UTC. */
  measuredAt: string
  person: ReportPerson
  /** The name in the profile at the time; null when it is not known. */
  personName: string | null
  /** Whether it comes from the drawn sample: nobody's check. */
  isSample: boolean
}

/** Years by which two ages miss the time between the checks; null when one is not known. Up to one they agree: full years are counted. */
const getAgeGap = (a: CheckSubject, b: CheckSubject): number | null => {
  if (a.person.age === null || b.person.age === null) return null
  const years = (Date.parse(b.measuredAt) - Date.parse(a.measuredAt)) / YEAR_MS
  return Math.abs(b.person.age - a.person.age - years)
}

const areDifferent = (a: string | null, b: string | null): boolean => a !== null && b !== null && a !== b

/**
 * Whether two checks may be of one person, so that they can be compared and make a trend. Household members are told apart by who they
 * are; a check that was made for one of them is nobody else's. Under the account's own person several people may have been measured
 * all the same: there, ages and sexes that contradict each other are two people. Another name alone is one too, unless age and sex
 * agree: names are corrected. A sample is of nobody, so that it goes with samples only.
 */
export const areOfOnePerson = (a: CheckSubject, b: CheckSubject): boolean => {
  if (a.isSample !== b.isSample || a.memberId !== b.memberId) return false
  if (a.memberId !== null) return true
  if (areDifferent(a.person.sex, b.person.sex)) return false
  const ageGap = getAgeGap(a, b)
  if (ageGap !== null && ageGap > 1) return false
  const isKnownByBody = ageGap !== null && a.person.sex !== null && b.person.sex !== null
  return isKnownByBody || !areDifferent(a.personName, b.personName)
}

/** Those of some checks, the newest first, that make one course: the person's of the newest check, a sample only where there are no others. */
export const selectFollowedChecks = <Check extends CheckSubject>(checks: readonly Check[]): Check[] => {
  const subject = checks.find(({ isSample }) => !isSample) ?? checks[0]
  return subject ? checks.filter(check => areOfOnePerson(check, subject)) : []
}
