export {
  getPeriodRange,
  computeMassageStatistics,
  STATISTICS_PERIODS,
  type StatisticsPeriod,
} from './massageStatistics'
export { CONTRAINDICATIONS, type Contraindication } from './contraindications'
export {
  recommendMassagePlan,
  MASSAGE_RECOMMENDATION_RULES,
  type RecommendationReasonKey,
  type MassageRecommendation,
} from './recommendMassagePlan'
