import {
  hasAnyConstitutionScore,
  isQuestionnaireComplete,
  computeConstitutionScores,
  removeLastAnswer,
  type QuestionnaireAnswer,
  type QuestionnaireAnswers,
  type ConstitutionQuestionId,
} from '@anzuo/domain/constitution'
import { isQuestionnaireFresh } from '@anzuo/domain/report/supplementaryResults'
import type { ConstitutionResult } from '@anzuo/domain/report/types'
import { createPerPersonStore, type PersonPredicate } from './perPersonStorage'
import { healthStorageKeys } from './healthStorageKeys'

/** One person's questionnaire, finished or not. Answers stay on the device: a report contains scores only. */
export type ConstitutionQuestionnaireProgress = {
  answers: QuestionnaireAnswers
  /** When the last question was answered; null before the first. ISO 8601 in UTC. */
  answeredAt: string | null
}

const emptyQuestionnaire: ConstitutionQuestionnaireProgress = { answers: {}, answeredAt: null }

const isConstitutionQuestionnaire = (value: unknown): value is ConstitutionQuestionnaireProgress =>
  typeof value === 'object' &&
  value !== null &&
  'answers' in value &&
  'answeredAt' in value &&
  typeof value.answers === 'object' &&
  value.answers !== null &&
  (value.answeredAt === null || typeof value.answeredAt === 'string')

const questionnaires = createPerPersonStore<ConstitutionQuestionnaireProgress>({
  name: healthStorageKeys.answers,
  isValid: isConstitutionQuestionnaire,
  initial: emptyQuestionnaire,
})

/** This person's questionnaire on this device. */
export const useConstitutionQuestionnaire = questionnaires.useData

/** Stores an answer; null skips the question. */
export const saveConstitutionAnswer = (
  personId: string,
  question: ConstitutionQuestionId,
  answer: QuestionnaireAnswer | null,
): void =>
  questionnaires.update(personId, ({ answers }) => ({
    answers: { ...answers, [question]: answer },
    answeredAt: new Date().toISOString(),
  }))

/** Removes the last answer, so that its question is asked again. */
export const undoLastConstitutionAnswer = (personId: string): void =>
  questionnaires.update(personId, before => ({ ...before, answers: removeLastAnswer(before.answers) }))

/** Deletes all answers of this person. */
export const clearConstitutionAnswers = (personId: string): void =>
  questionnaires.update(personId, () => emptyQuestionnaire)

/** Deletes the answers of everybody who does not stay. */
export const retainConstitutionAnswersOfPersons = (stays: PersonPredicate): void =>
  void questionnaires.retain((personId, questionnaire) => (stays(personId) ? questionnaire : null))

/** The scores so far, or null while there are none. */
export const toConstitutionResult = ({
  answers,
  answeredAt,
}: ConstitutionQuestionnaireProgress): ConstitutionResult | null => {
  const scores = computeConstitutionScores(answers)
  return answeredAt !== null && hasAnyConstitutionScore(scores) ? { answeredAt, scores } : null
}

/** The scores of this person's answers on this device, or null while there are none. */
export const getStoredConstitutionResult = (personId: string): ConstitutionResult | null =>
  toConstitutionResult(questionnaires.getData(personId))

/** Whether everything was asked, and not too long ago. */
export const isQuestionnaireCompleteAndFresh = (
  { answers, answeredAt }: ConstitutionQuestionnaireProgress,
  now: number,
): boolean => answeredAt !== null && isQuestionnaireComplete(answers) && isQuestionnaireFresh(answeredAt, now)
