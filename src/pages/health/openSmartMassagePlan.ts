import { navigate } from '@/routes'

/** Opens smart mode with a report: its plan, its reasons, and the press that starts the chair. */
export const openSmartMassagePlan = (reportId: string): void =>
  navigate('smartPlan', undefined, { query: { report: reportId } })
