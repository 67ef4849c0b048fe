import { useState } from 'react'
import type { Device } from '@/contract'
import type { KnownReport } from '@/data/knownReports'
import { adviseSmartMode, familyOf, type Contraindication, type SmartAdvice } from '@/domain/chair'

/** Age as people tell it who have not told their birthday, by an age that stands for the group. */
export const AGE_GROUPS = { child: 12, young: 16, adult: 40, old: 70 } as const

export type AgeGroup = keyof typeof AGE_GROUPS

export type PlannedMassage = {
  advice: SmartAdvice
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

/** A plan from a report, and the questions that are asked anew each time; the answers are kept nowhere. */
export const useSmartPlan = (options: {
  report: KnownReport
  chair: Device | null
  hasHypertension: boolean | null
}): PlannedMassage => {
  const { report, chair, hasHypertension } = options
  const [contraindications, setContraindications] = useState<readonly Contraindication[]>([])
  const [hasNone, setHasNone] = useState(false)
  const [ageGroup, setAgeGroup] = useState<AgeGroup | null>(null)
  const known = report.person.age
  const age = known ?? (ageGroup && AGE_GROUPS[ageGroup])
  return {
    advice: adviseSmartMode({
      indicators: report.indicators,
      isExpired: report.isExpired,
      age,
      hasHypertension,
      contraindications,
      hour: new Date().getHours(),
      features: chair?.features ?? familyOf('hk').features,
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
