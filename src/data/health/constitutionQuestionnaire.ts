import { create } from 'zustand'
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
import { createJsonKey, storage } from '@/platform/storage'
import { filterByPerson, writePerPersonData, type PersonPredicate } from './perPersonStorage'
import { healthStorageKeys } from './healthStorageKeys'

/** One person's questionnaire, finished or not. Answers stay on the device: a report contains scores only. */
export type ConstitutionQuestionnaire = {
  answers: QuestionnaireAnswers
  /** When the last question was answered; null before the first. ISO 8601 in UTC. */
  answeredAt: string | null
}

type QuestionnaireByPerson = Readonly<Record<string, ConstitutionQuestionnaire>>

const emptyQuestionnaire: ConstitutionQuestionnaire = { answers: {}, answeredAt: null }

const isQuestionnaireByPerson = (value: unknown): value is QuestionnaireByPerson =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every(
    found =>
      typeof found === 'object' &&
      found !== null &&
      typeof found.answers === 'object' &&
      found.answers !== null &&
      (found.answeredAt === null || typeof found.answeredAt === 'string'),
  )

const questionnaireKey = createJsonKey(healthStorageKeys.answers, isQuestionnaireByPerson)

const useQuestionnairesByPerson = create<{ byPerson: QuestionnaireByPerson }>(() => ({
  byPerson: storage.read(questionnaireKey) ?? {},
}))

const saveQuestionnaires = (byPerson: QuestionnaireByPerson) => {
  writePerPersonData(questionnaireKey, byPerson)
  useQuestionnairesByPerson.setState({ byPerson })
}

const updateQuestionnaire = (
  personId: string,
  update: (found: ConstitutionQuestionnaire) => ConstitutionQuestionnaire,
) => {
  const { byPerson } = useQuestionnairesByPerson.getState()
  saveQuestionnaires({ ...byPerson, [personId]: update(byPerson[personId] ?? emptyQuestionnaire) })
}

/** This person's questionnaire on this device. */
export const useConstitutionQuestionnaire = (personId: string | null): ConstitutionQuestionnaire =>
  useQuestionnairesByPerson(
    ({ byPerson }) => (personId === null ? null : byPerson[personId]) ?? emptyQuestionnaire,
  )

/** Stores an answer; null skips the question. */
export const saveConstitutionAnswer = (
  personId: string,
  question: ConstitutionQuestionId,
  answer: QuestionnaireAnswer | null,
): void =>
  updateQuestionnaire(personId, ({ answers }) => ({
    answers: { ...answers, [question]: answer },
    answeredAt: new Date().toISOString(),
  }))

/** Removes the last answer, so that its question is asked again. */
export const undoLastConstitutionAnswer = (personId: string): void =>
  updateQuestionnaire(personId, found => ({ ...found, answers: removeLastAnswer(found.answers) }))

/** Deletes all answers of this person. */
export const clearConstitutionAnswers = (personId: string): void =>
  updateQuestionnaire(personId, () => emptyQuestionnaire)

/** Deletes the answers of everybody who does not stay. */
export const retainConstitutionAnswers = (stays: PersonPredicate): void =>
  saveQuestionnaires(filterByPerson(useQuestionnairesByPerson.getState().byPerson, stays))

/** The scores so far, or null while there are none. */
export const toConstitutionResult = ({
  answers,
  answeredAt,
}: ConstitutionQuestionnaire): ConstitutionResult | null => {
  const scores = computeConstitutionScores(answers)
  return answeredAt !== null && hasAnyConstitutionScore(scores) ? { answeredAt, scores } : null
}

/** The scores of this person, when they are recent enough for a report made now. */
export const getFreshConstitutionResult = (personId: string, now: number): ConstitutionResult | null => {
  const result = toConstitutionResult(
    useQuestionnairesByPerson.getState().byPerson[personId] ?? emptyQuestionnaire,
  )
  return result && isQuestionnaireFresh(result.answeredAt, now) ? result : null
}

/** Whether everything was asked, and not too long ago. */
export const isQuestionnaireUpToDate = (
  { answers, answeredAt }: ConstitutionQuestionnaire,
  now: number,
): boolean => answeredAt !== null && isQuestionnaireComplete(answers) && isQuestionnaireFresh(answeredAt, now)
