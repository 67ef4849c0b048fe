export { agreementOf, type Agreement } from './agreement'
export { MOST_QUESTIONS, nextQuestion, progressOf } from './questionnaire'
export { judgeConstitution, scoreOf, type Constitution, type TypeScore, type Verdict } from './scores'
export {
  CONSTITUTION_TYPES,
  type Answer,
  type Answers,
  type ConstitutionType,
  type QuestionId,
} from './types'
