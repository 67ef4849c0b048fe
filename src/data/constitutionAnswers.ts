import { create } from 'zustand'
import {
  hasScore,
  isComplete,
  scoresOf,
  withoutLast,
  type Answer,
  type Answers,
  type QuestionId,
} from '@/domain/constitution'
import { isQuestionnaireFresh } from '@/domain/report/furtherResults'
import type { ConstitutionResult } from '@/domain/report/types'
import { jsonKey, storage } from '@/platform/storage'
import { onlyOf, writeByPerson, type Stays } from './byPerson'
import { keptNames } from './keptNames'

/** One person's questionnaire, finished or not. It stays on the device: only scores travel with a report. */
export type Questionnaire = {
  answers: Answers
  /** When the last question was answered; null before the first. ISO 8601 in UTC. */
  answeredAt: string | null
}

type QuestionnaireByPerson = Readonly<Record<string, Questionnaire>>

const untouched: Questionnaire = { answers: {}, answeredAt: null }

const isByPerson = (value: unknown): value is QuestionnaireByPerson =>
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

const questionnaireKey = jsonKey(keptNames.answers, isByPerson)

const useByPerson = create<{ byPerson: QuestionnaireByPerson }>(() => ({
  byPerson: storage.read(questionnaireKey) ?? {},
}))

const write = (byPerson: QuestionnaireByPerson) => {
  writeByPerson(questionnaireKey, byPerson)
  useByPerson.setState({ byPerson })
}

const change = (personId: string, update: (found: Questionnaire) => Questionnaire) => {
  const { byPerson } = useByPerson.getState()
  write({ ...byPerson, [personId]: update(byPerson[personId] ?? untouched) })
}

/** How far this person is with the questionnaire on this device. */
export const useQuestionnaire = (personId: string | null): Questionnaire =>
  useByPerson(({ byPerson }) => (personId === null ? null : byPerson[personId]) ?? untouched)

/** Keeps an answer; null passes the question over. */
export const answerQuestion = (personId: string, question: QuestionId, answer: Answer | null): void =>
  change(personId, ({ answers }) => ({
    answers: { ...answers, [question]: answer },
    answeredAt: new Date().toISOString(),
  }))

/** Takes the last answer back, so that its question is asked again. */
export const takeBackAnswer = (personId: string): void =>
  change(personId, found => ({ ...found, answers: withoutLast(found.answers) }))

/** Begins anew. */
export const clearAnswers = (personId: string): void => change(personId, () => untouched)

/** Forgets the answers of everybody who does not stay. */
export const keepAnswersOf = (stays: Stays): void => write(onlyOf(useByPerson.getState().byPerson, stays))

/** The scores so far, or null while there are none. */
export const constitutionOf = ({ answers, answeredAt }: Questionnaire): ConstitutionResult | null => {
  const scores = scoresOf(answers)
  return answeredAt !== null && hasScore(scores) ? { answeredAt, scores } : null
}

/** The scores of this person that a report of this moment may carry. */
export const freshConstitutionOf = (personId: string, now: number): ConstitutionResult | null => {
  const result = constitutionOf(useByPerson.getState().byPerson[personId] ?? untouched)
  return result && isQuestionnaireFresh(result.answeredAt, now) ? result : null
}

/** Whether everything was asked, and not too long ago. */
export const isSettled = ({ answers, answeredAt }: Questionnaire, now: number): boolean =>
  answeredAt !== null && isComplete(answers) && isQuestionnaireFresh(answeredAt, now)
