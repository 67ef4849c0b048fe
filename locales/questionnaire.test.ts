import {
  CONSTITUTION_TYPES,
  getNextQuestion,
  type QuestionnaireAnswers,
  type ConstitutionType,
} from '@anzuo/domain/constitution'
import english from './en-GB/constitution.json'

it('has words for every question and every type', () => {
  let answers: QuestionnaireAnswers = {}
  for (let question = getNextQuestion(answers); question; question = getNextQuestion(answers)) {
    const [type, number] = question.split('.') as [ConstitutionType, '1' | '2' | '3']
    expect(english.questions[type][number]).toBeTruthy()
    answers = { ...answers, [question]: 3 }
  }
  expect(Object.keys(answers)).not.toHaveLength(0)
  expect(Object.keys(english.types)).toEqual([...CONSTITUTION_TYPES])
})
