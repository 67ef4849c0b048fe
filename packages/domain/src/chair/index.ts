export {
  getStatisticsPeriodRange,
  computeMassageStatistics,
  getMassageMinutes,
  MASSAGE_STATISTICS_PERIODS,
  type MassageStatisticsPeriod,
} from './massageStatistics'
export { CONTRAINDICATIONS, type Contraindication } from './contraindications'
export {
  recommendMassagePlan,
  MASSAGE_RECOMMENDATION_RULES,
  type RecommendationReasonKey,
  type MassageRecommendation,
  type MassageRecommendationInput,
} from './recommendMassagePlan'
export { choosePlannedChair } from './plannedChair'
export { joinStepsOfSameZones } from './massagePlanSteps'
export { findReportExclusions } from './reportExclusions'
export { chooseFirstMassageProgram, FIRST_MASSAGE_MINUTES } from './firstMassage'
