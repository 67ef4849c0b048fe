import {
  CONSTITUTION_TYPES,
  type Answer,
  type Answers,
  type ConstitutionType,
  type QuestionId,
} from './types'

/** More questions are never asked. */
export const MOST_QUESTIONS = 27

const questionOf = (type: ConstitutionType, number: 1 | 2 | 3): QuestionId => `${type}.${number}`

/** The answers that were given for a type. */
export const answersOf = (answers: Answers, type: ConstitutionType): Answer[] =>
  ([1, 2, 3] as const).flatMap(number => answers[questionOf(type, number)] ?? [])

/**
 * Whether a type's third question is worth asking. Two high answers are a yes whatever the third one is; two answers of
 * "never", or one "never" and one "rarely", are left as a no. Everything else, and a type with a question passed over, is
 * asked for a third time.
 */
const needsThird = (answers: Answers, type: ConstitutionType): boolean => {
  const given = answersOf({ ...answers, [questionOf(type, 3)]: null }, type)
  if (given.length < 2) return true
  const sum = given.reduce<number>((total, answer) => total + answer, 0)
  return sum > 3 && sum < 8
}

/**
 * The question to ask next, or null when all is asked. First one question of each type, then a second one of each, so that
 * whoever stops early has been asked a little about everything; then third ones where the first two leave doubt.
 */
export const nextQuestion = (answers: Answers): QuestionId | null => {
  for (const number of [1, 2, 3] as const) {
    for (const type of CONSTITUTION_TYPES) {
      const question = questionOf(type, number)
      if (question in answers) continue
      if (number < 3 || needsThird(answers, type)) return question
    }
  }
  return null
}

/** How many questions are behind, and how many there can be at most from here. */
export const progressOf = (answers: Answers): { done: number; atMost: number } => {
  const done = Object.keys(answers).length
  const spared = CONSTITUTION_TYPES.filter(type => {
    const areAsked = questionOf(type, 1) in answers && questionOf(type, 2) in answers
    return areAsked && !(questionOf(type, 3) in answers) && !needsThird(answers, type)
  })
  return { done, atMost: MOST_QUESTIONS - spared.length }
}

/** Whether all is asked. */
export const isComplete = (answers: Answers): boolean => nextQuestion(answers) === null

/** The order in which questions can come. */
const ORDER: readonly QuestionId[] = ([1, 2, 3] as const).flatMap(number =>
  CONSTITUTION_TYPES.map(type => questionOf(type, number)),
)

/** The question that was asked last, or null. */
const lastQuestion = (answers: Answers): QuestionId | null =>
  [...ORDER].reverse().find(question => question in answers) ?? null

/** The answers without the last one, so that it is asked again. */
export const withoutLast = (answers: Answers): Answers => {
  const last = lastQuestion(answers)
  if (last === null) return answers
  const { [last]: _taken, ...others } = answers
  return others
}
