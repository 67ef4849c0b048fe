import { useState } from 'react'
import type { Chair } from '@anzuo/contract'
import { useMassageRecommendation } from '@/data/chair/massageRecommendation'
import type { ReportListEntry } from '@/data/health/reportList'
import type { ChairFamilyKey } from '@anzuo/chair-protocol'
import type { Contraindication, MassageRecommendation } from '@anzuo/domain/chair'
import type { IndicatorStatusContext } from '@anzuo/domain/report/indicatorStatuses'

/** Ages for people whose birthday is not known: one that stands for each group. */
export const REPRESENTATIVE_AGES = { child: 12, young: 16, adult: 40, old: 70 } as const

export type AgeGroup = keyof typeof REPRESENTATIVE_AGES

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
  const age = known ?? (ageGroup && REPRESENTATIVE_AGES[ageGroup])
  const { memberId, indicators, isExpired, isSample } = report
  const basis = { memberId, indicators, isExpired, isSample, statusContext, age }
  const recommended = useMassageRecommendation({ ...basis, hasHypertension, contraindications, chair })
  return {
    ...recommended,
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
