export { compareTongueWithConstitution } from './tongueAgreement'
export {
  isQuestionnaireComplete,
  MAX_QUESTIONNAIRE_QUESTIONS,
  getNextQuestion,
  getQuestionnaireProgress,
  removeLastAnswer,
} from './questionnaire'
export {
  CONSTITUTION_SCORE_BORDERS,
  hasAnyConstitutionScore,
  assessConstitution,
  assessConstitutionScores,
  computeConstitutionTypeScore,
  computeConstitutionScores,
  findSecondConstitutionType,
  type ConstitutionAssessment,
  type ConstitutionScores,
} from './constitutionScores'
export {
  CONSTITUTION_TYPES,
  type QuestionnaireAnswer,
  type QuestionnaireAnswers,
  type ConstitutionType,
  type ConstitutionQuestionId,
} from './types'
