import type { ReportDraft } from '@/contract'
import type { TongueOverlay } from '@/domain/tongue'
import type { TongueResult } from '@/domain/report/types'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { fakeServer } from '../../test/doubles/server'
import { rememberCaptureChoices, useCaptureChoices } from './capture'
import { useCloseAccount } from './closing'
import { answerQuestion, useQuestionnaire } from './constitutionAnswers'
import { followKeptHealth, forgetHealthOf } from './keptHealth'
import { useErase } from './ownAccount'
import { queryClient } from './queryClient'
import { holdReport, startReportUploads, useWaitingReports } from './reports'
import { endSession, setUser, startSession } from './session'
import { rememberTongue, tongueResultsOf, useTongueOverlay } from './tongueResults'

const takenAt = '2026-11-20T08:00:00.000Z'
const tongue = { takenAt } as TongueResult
const overlay = { aspect: 0.8 } as TongueOverlay
const user = (id: string) =>
  ({ id, nickname: id, icon: null, image: null, phone: null, email: null, locale: null }) as const
const choices = { consentVersion: '1.0', keepPulseWave: true, skippedProfile: false }

const signIn = (id: string) => {
  startSession(`token of ${id}`)
  setUser(user(id))
}
/** Everything that a check leaves on the device before it is sent. */
const check = (id: string) => {
  rememberTongue(id, tongue, overlay)
  answerQuestion(id, 'balanced.1', 4)
  rememberCaptureChoices(id, choices)
  holdReport({ clientReportId: `report of ${id}` } as ReportDraft)
}
/** What a screen would show now. */
const shown = <T,>(useIt: () => T): T => {
  const { result, unmount } = renderHook(useIt)
  unmount()
  return result.current
}
const overlayNow = () => shown(() => useTongueOverlay(takenAt))
const answersOf = (id: string) => shown(() => useQuestionnaire(id)).answers
const waitingReports = () => shown(useWaitingReports).map(({ draft }) => draft.clientReportId)
const kept = (name: string) => localStorage.getItem(name) ?? ''

beforeAll(() => {
  fakeServer.install()
  startReportUploads()
  followKeptHealth()
})
beforeEach(() => {
  fakeServer.install()
  localStorage.clear()
  signIn('lin')
  check('lin')
})
afterEach(() => {
  forgetHealthOf('lin')
  endSession('loggedOut')
})

it.each(['loggedOut', 'ended'] as const)('leaves nothing of tongue and answers when a session is %s', end => {
  endSession(end)
  expect(tongueResultsOf('lin').tongue).toBeNull()
  expect(answersOf('lin')).toEqual({})
  expect(overlayNow()).toBeNull()
  expect(kept('tongueResults') + kept('constitutionAnswers')).not.toContain('lin')
})

it('keeps a report that was never sent for its owner, as the log-out says', () => {
  endSession('loggedOut')
  expect(waitingReports()).toEqual([])
  signIn('lin')
  expect(waitingReports()).toEqual(['report of lin'])
})

it('leaves nothing of tongue and answers when somebody else signs in, whatever became of the first session', () => {
  signIn('mo')
  expect(tongueResultsOf('lin').tongue).toBeNull()
  expect(answersOf('lin')).toEqual({})
  expect(overlayNow()).toBeNull()
  expect(kept('tongueResults') + kept('constitutionAnswers')).not.toContain('lin')
})

it('leaves everything where it is when the same person signs in again', () => {
  setUser(user('lin'))
  expect(tongueResultsOf('lin').tongue).toEqual(tongue)
  expect(answersOf('lin')).toEqual({ 'balanced.1': 4 })
  expect(overlayNow()).toEqual(overlay)
})

const withQueries = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
)
const expectNothingLeft = () => {
  expect(tongueResultsOf('lin').tongue).toBeNull()
  expect(answersOf('lin')).toEqual({})
  expect(waitingReports()).toEqual([])
  expect(shown(() => useCaptureChoices('lin')).consentVersion).toBeNull()
  for (const name of [
    'tongueResults',
    'constitutionAnswers',
    'captureChoices',
    'reportQueue',
    'cuffReadings',
  ]) {
    expect(kept(name)).not.toContain('lin')
  }
}

it('leaves nothing at all, sent or not, when the person has their health data erased', async () => {
  fakeServer.answer('/user/erase', { code: 0, data: {} })
  const { result } = renderHook(useErase, { wrapper: withQueries })
  await act(() => result.current.mutateAsync({ part: 'health' }))
  expectNothingLeft()
})

it('leaves health alone when the person has something else erased', async () => {
  fakeServer.answer('/user/erase', { code: 0, data: {} })
  const { result } = renderHook(useErase, { wrapper: withQueries })
  await act(() => result.current.mutateAsync({ part: 'views' }))
  expect(tongueResultsOf('lin').tongue).toEqual(tongue)
  expect(waitingReports()).toEqual(['report of lin'])
})

it('leaves nothing at all, sent or not, when the account is closed', async () => {
  fakeServer.answer('/user/closing/ask', { code: 0, data: { eraseAt: takenAt } })
  const { result } = renderHook(useCloseAccount, { wrapper: withQueries })
  const request = {
    variant: 'account',
    reasons: [],
    feedback: 'x',
    proof: { channel: 'phone', code: '123456' },
  }
  await act(() => result.current.mutateAsync(request as Parameters<typeof result.current.mutateAsync>[0]))
  signIn('lin')
  expectNothingLeft()
})
