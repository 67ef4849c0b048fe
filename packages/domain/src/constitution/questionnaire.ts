import {
  CONSTITUTION_TYPES,
  type QuestionnaireAnswer,
  type QuestionnaireAnswers,
  type ConstitutionType,
  type ConstitutionQuestionId,
} from './types'

/** More questions are never asked. */
export const MAX_QUESTIONNAIRE_QUESTIONS = 27

const toQuestionId = (type: ConstitutionType, number: 1 | 2 | 3): ConstitutionQuestionId =>
  `${type}.${number}`

/** The answers that were given for a type. */
export const getAnswersForConstitutionType = (
  answers: QuestionnaireAnswers,
  type: ConstitutionType,
): QuestionnaireAnswer[] => ([1, 2, 3] as const).flatMap(number => answers[toQuestionId(type, number)] ?? [])

/**
 * Whether a type's third question is worth asking. Two high answers are a yes whatever the third one is; two answers of
 * "never", or one "never" and one "rarely", are left as a no. Everything else, and a type with a question passed over, is
 * asked for a third time.
 */
const needsThirdQuestion = (answers: QuestionnaireAnswers, type: ConstitutionType): boolean => {
  const given = getAnswersForConstitutionType({ ...answers, [toQuestionId(type, 3)]: null }, type)
  if (given.length < 2) return true
  const sum = given.reduce<number>((total, answer) => total + answer, 0)
  return sum > 3 && sum < 8
}

/**
 * The question to ask next, or null when all is asked. First one question of each type, then a second one of each, so that
 * whoever stops early has been asked a little about everything; then third ones where the first two leave doubt.
 */
export const getNextQuestion = (answers: QuestionnaireAnswers): ConstitutionQuestionId | null => {
  for (const number of [1, 2, 3] as const) {
    for (const type of CONSTITUTION_TYPES) {
      const question = toQuestionId(type, number)
      if (question in answers) continue
      if (number < 3 || needsThirdQuestion(answers, type)) return question
    }
  }
  return null
}

/** How many questions are behind, and how many there can be at most from here. */
export const getQuestionnaireProgress = (answers: QuestionnaireAnswers): { done: number; atMost: number } => {
  const done = Object.keys(answers).length
  const spared = CONSTITUTION_TYPES.filter(type => {
    const areAsked = toQuestionId(type, 1) in answers && toQuestionId(type, 2) in answers
    return areAsked && !(toQuestionId(type, 3) in answers) && !needsThirdQuestion(answers, type)
  })
  return { done, atMost: MAX_QUESTIONNAIRE_QUESTIONS - spared.length }
}

/** Whether all is asked. */
export const isQuestionnaireComplete = (answers: QuestionnaireAnswers): boolean =>
  getNextQuestion(answers) === null

/** The order in which questions can come. */
const QUESTION_ORDER: readonly ConstitutionQuestionId[] = ([1, 2, 3] as const).flatMap(number =>
  CONSTITUTION_TYPES.map(type => toQuestionId(type, number)),
)

/** The question that was asked last, or null. */
const findLastAnsweredQuestion = (answers: QuestionnaireAnswers): ConstitutionQuestionId | null =>
  [...QUESTION_ORDER].reverse().find(question => question in answers) ?? null

/** The answers without the last one, so that it is asked again. */
export const removeLastAnswer = (answers: QuestionnaireAnswers): QuestionnaireAnswers => {
  const last = findLastAnsweredQuestion(answers)
  if (last === null) return answers
  const { [last]: _taken, ...others } = answers
  return others
}
