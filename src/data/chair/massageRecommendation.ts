import type { Chair } from '@anzuo/contract'
import { getChairFamily, type ChairFamilyKey } from '@anzuo/chair-protocol'
import {
  recommendMassagePlan,
  type MassageRecommendation,
  type MassageRecommendationInput,
} from '@anzuo/domain/chair'
import { getValidCuffReadings } from '@anzuo/domain/report/bloodPressure'
import { useCuffReadings } from '../health/cuffReadings'

/** What a plan is made for while there is no chair yet. */
const EXPECTED_FAMILY: ChairFamilyKey = 'hk'

type RecommendationBasis = Omit<MassageRecommendationInput, 'cuffReading' | 'hour' | 'features'> & {
  /** Whose report it is: a household member, or null for the person whose account it is. */
  memberId: string | null
  chair: Chair | null
}

/** The plan that follows from a report now, and the family that it is for. Every page that names a plan gets it here. */
export const useMassageRecommendation = ({
  memberId,
  chair,
  ...known
}: RecommendationBasis): { family: ChairFamilyKey; advice: MassageRecommendation } => {
  const [cuffReading = null] = getValidCuffReadings(useCuffReadings(memberId), new Date())
  const family = chair?.family ?? EXPECTED_FAMILY
  const features = chair?.features ?? getChairFamily(family).features
  const hour = new Date().getHours()
  return { family, advice: recommendMassagePlan({ ...known, cuffReading, hour, features }) }
}
