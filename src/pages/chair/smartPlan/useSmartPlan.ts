import { useState } from 'react'
import type { Chair } from '@anzuo/contract'
import { useCuffReadings } from '@/data/health/cuffReadings'
import type { ReportListEntry } from '@/data/health/reportList'
import { getChairFamily, type ChairFamilyKey } from '@anzuo/chair-protocol'
import { recommendMassagePlan, type Contraindication, type MassageRecommendation } from '@anzuo/domain/chair'
import { getValidCuffReadings } from '@anzuo/domain/report/bloodPressure'
import type { IndicatorStatusContext } from '@anzuo/domain/report/indicatorStatuses'

/** Ages for people whose birthday is not known: one that stands for each group. */
export const REPRESENTATIVE_AGES = { child: 12, young: 16, adult: 40, old: 70 } as const

export type AgeGroup = keyof typeof REPRESENTATIVE_AGES

/** What a plan is made for while there is no chair yet. */
const EXPECTED_FAMILY: ChairFamilyKey = 'hk'

export type SmartPlanState = {
  /** The family of the chair that the plan is for; of a chair to come, while there is none. */
  family: ChairFamilyKey
  advice: MassageRecommendation
  /** The age has to be asked: neither report nor profile tells it. */
  asksAge: boolean
  ageGroup: AgeGroup | null
  setAgeGroup: (group: AgeGroup) => void
  contraindications: readonly Contraindication[]
  toggle: (contraindication: Contraindication) => void
  /** The person said that none of the questions applies. */
  hasNone: boolean
  setHasNone: (hasNone: boolean) => void
  /** Everything that has to be answered is answered. */
  isAnswered: boolean
}

/** A plan from a report, and the questions that are asked anew each time; the answers are not stored. */
export const useSmartPlan = (options: {
  report: ReportListEntry
  /** What the statuses of the report rest on. */
  statusContext: IndicatorStatusContext
  chair: Chair | null
  hasHypertension: boolean | null
}): SmartPlanState => {
  const { report, statusContext, chair, hasHypertension } = options
  const [contraindications, setContraindications] = useState<readonly Contraindication[]>([])
  const [hasNone, setHasNone] = useState(false)
  const [ageGroup, setAgeGroup] = useState<AgeGroup | null>(null)
  const known = report.person.age
  const [cuffReading = null] = getValidCuffReadings(useCuffReadings(report.memberId), new Date())
  const family = chair?.family ?? EXPECTED_FAMILY
  const age = known ?? (ageGroup && REPRESENTATIVE_AGES[ageGroup])
  return {
    family,
    advice: recommendMassagePlan({
      indicators: report.indicators,
      isExpired: report.isExpired,
      isSample: report.isSample,
      statusContext,
      age,
      cuffReading,
      hasHypertension,
      contraindications,
      hour: new Date().getHours(),
      features: chair?.features ?? getChairFamily(family).features,
    }),
    asksAge: known === null,
    ageGroup,
    setAgeGroup,
    contraindications,
    toggle: contraindication => {
      setHasNone(false)
      setContraindications(chosen =>
        chosen.includes(contraindication)
          ? chosen.filter(other => other !== contraindication)
          : [...chosen, contraindication],
      )
    },
    hasNone,
    setHasNone: isSo => {
      setHasNone(isSo)
      if (isSo) setContraindications([])
    },
    isAnswered: hasNone && age !== null,
  }
}
