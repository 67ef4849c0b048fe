export { agreementOf, type Agreement } from './agreement'
export { isComplete, MOST_QUESTIONS, nextQuestion, progressOf, withoutLast } from './questionnaire'
export {
  hasScore,
  judgeConstitution,
  judgeScores,
  scoreOf,
  scoresOf,
  type Constitution,
  type ConstitutionScores,
  type TypeScore,
  type Verdict,
} from './scores'
export {
  CONSTITUTION_TYPES,
  type Answer,
  type Answers,
  type ConstitutionType,
  type QuestionId,
} from './types'
