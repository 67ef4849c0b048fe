import { render, screen } from '@testing-library/react'
import { CONSTITUTION_TYPES } from '@anzuo/domain/constitution'
import type { ConstitutionResult } from '@anzuo/domain/report/types'
import english from '../../../../locales/en-GB/constitution.json'
import { openPage, press, resetApp, signIn } from '../../../../test/doubles/renderPage'
import { loadNamespace } from '@/i18n/instance'
import { constitutionTranslations } from '@/i18n/namespaces/constitution'
import { healthTranslations } from '@/i18n/namespaces/health'
import ConstitutionPage from '.'
import { ConstitutionResultPanel } from './ConstitutionResultPanel'

beforeAll(() => Promise.all([constitutionTranslations, healthTranslations].map(loadNamespace)))

let person = 0
beforeEach(() => {
  resetApp()
  signIn(`person-${++person}`)
})

/** Answers every question that is asked in the same way. */
const answerAll = (answer: 1 | 2) => {
  press('constitution-start')
  while (document.getElementById(`answer-${answer}`)) press(`answer-${answer}`)
}

it('says before the first question what it is, how long it takes and what it is good for', async () => {
  await openPage(ConstitutionPage)
  expect(screen.queryByText(english.head)).not.toBeNull()
  expect(screen.queryByText('At most 27 questions, often fewer. You can finish later.')).not.toBeNull()
  expect(screen.queryByText(english.intro.use.note)).not.toBeNull()
  expect(screen.queryByText(english.notice)).not.toBeNull()
  expect(document.getElementById('answer-1')).toBeNull()
  press('constitution-start')
  expect(document.getElementById('answer-1')).not.toBeNull()
})

it('names all nine types beside their drawing', async () => {
  await openPage(ConstitutionPage)
  const label = screen.getByRole('img').getAttribute('aria-label')
  for (const { name } of Object.values(english.types)) expect(label).toContain(name)
})

it('goes on where the questions were left, without the introduction', async () => {
  const first = await openPage(ConstitutionPage)
  press('constitution-start')
  press('answer-3')
  first.unmount()
  await openPage(ConstitutionPage)
  expect(screen.queryAllByText('Question 2 of at most 27')).not.toHaveLength(0)
})

it('shows the answers as a sentence and a picture, and says where it comes from', async () => {
  await openPage(ConstitutionPage)
  answerAll(1)
  expect(document.getElementById('constitution-main')?.getAttribute('data-main')).toBe('open')
  expect(screen.queryByText(english.open)).not.toBeNull()
  expect(screen.getByRole('img').getAttribute('aria-label')).toContain('Low qi 0')
  expect(screen.queryByText('You told us')).not.toBeNull()
  expect(screen.queryByText(english.source)).not.toBeNull()
})

it('names two types that are close without calling them equal', () => {
  const none = Object.fromEntries(CONSTITUTION_TYPES.map(type => [type, 0]))
  const scores = { ...none, qiStagnation: 47, qiDeficiency: 44 } as ConstitutionResult['scores']
  render(
    <ConstitutionResultPanel
      constitution={{ scores, answeredAt: '2026-11-20T08:00:00Z' } as ConstitutionResult}
      tongue={null}
    />,
  )
  expect(document.getElementById('constitution-main')?.textContent).toBe(
    'Too close to call: qi stagnation and low qi',
  )
})

it('asks all over again without the introduction', async () => {
  await openPage(ConstitutionPage)
  answerAll(1)
  press('questions-again')
  expect(screen.queryAllByText('Question 1 of at most 27')).not.toHaveLength(0)
})
