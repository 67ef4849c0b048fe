import type { HealthReportDraft } from '@anzuo/contract'
import type { TongueOverlayShapes } from '@anzuo/tongue'
import type { TongueResult } from '@anzuo/domain/report/types'
import { emptyHealthProfile } from '@anzuo/domain/report/healthProfile'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { fakeServer } from '../../../test/doubles/fakeServer'
import { updateMeasurementPreferences, useMeasurementPreferences } from './measurementPreferences'
import { useCloseAccount } from '../account/accountClosure'
import { saveConstitutionAnswer, useConstitutionQuestionnaire } from './constitutionQuestionnaire'
import { startLocalHealthDataCleanup, deleteLocalHealthData } from './localHealthData'
import { useErasePersonalData } from '../account/accountSettings'
import { queryClient } from '../api/queryClient'
import { toMeasuredPerson } from './measuredPerson'
import { useQueuedReports } from './reports'
import { enqueueReportOnHold, startReportUploads } from './reportUploads'
import { endLocalAuthSession, setSessionUser, startLocalAuthSession } from '../account/authSession'
import { saveTongueResultOnDevice, getStoredTongueResults, useTongueOverlayShapes } from './tongueResults'

const takenAt = '2026-11-20T08:00:00.000Z'
const tongue = { takenAt } as TongueResult
const overlay = { aspect: 0.8 } as TongueOverlayShapes
const user = (id: string) =>
  ({ id, nickname: id, icon: null, image: null, phone: null, email: null, locale: null }) as const
const choices = { consentVersion: '1.0', keepPulseWave: true, skippedProfile: false }

const signIn = (id: string) => {
  startLocalAuthSession(`token of ${id}`)
  setSessionUser(user(id))
}
/** Everything that a check leaves on the device before it is sent. */
const check = (id: string) => {
  saveTongueResultOnDevice(id, tongue, overlay)
  saveConstitutionAnswer(id, 'balanced.1', 4)
  updateMeasurementPreferences(id, choices)
  enqueueReportOnHold({ clientReportId: `report of ${id}` } as HealthReportDraft)
}
/** What a screen would show now. */
const shown = <T,>(useIt: () => T): T => {
  const { result, unmount } = renderHook(useIt)
  unmount()
  return result.current
}
const overlayNow = () => shown(() => useTongueOverlayShapes(takenAt))
const getAnswers = (id: string) => shown(() => useConstitutionQuestionnaire(id)).answers
const waitingReports = () => shown(useQueuedReports).map(({ draft }) => draft.clientReportId)
const stored = (name: string) => localStorage.getItem(name) ?? ''

beforeAll(() => {
  fakeServer.install()
  startReportUploads()
  startLocalHealthDataCleanup()
})
beforeEach(() => {
  fakeServer.install()
  localStorage.clear()
  signIn('lin')
  check('lin')
})
afterEach(() => {
  deleteLocalHealthData('lin')
  endLocalAuthSession('loggedOut')
})

it.each(['loggedOut', 'ended'] as const)('leaves nothing of tongue and answers when a session is %s', end => {
  endLocalAuthSession(end)
  expect(getStoredTongueResults('lin').tongue).toBeNull()
  expect(getAnswers('lin')).toEqual({})
  expect(overlayNow()).toBeNull()
  expect(stored('tongueResults') + stored('constitutionAnswers')).not.toContain('lin')
})

it('keeps a report that was never sent for its owner, as the log-out says', () => {
  endLocalAuthSession('loggedOut')
  expect(waitingReports()).toEqual([])
  signIn('lin')
  expect(waitingReports()).toEqual(['report of lin'])
})

describe('of a household', () => {
  const member = (id: string) => ({ ...emptyHealthProfile, id, name: id })
  const checkMember = (memberId: string) => {
    const { id } = toMeasuredPerson('lin', memberId)
    saveTongueResultOnDevice(id, tongue, overlay)
    saveConstitutionAnswer(id, 'balanced.1', 2)
    enqueueReportOnHold({ clientReportId: `report of ${memberId}`, memberId } as HealthReportDraft)
  }
  const receiveMemberList = (...ids: string[]) =>
    queryClient.fetchQuery({
      queryKey: ['/household_member/list', {}],
      queryFn: () => ({ members: ids.map(member) }),
    })
  const queuedReports = () => shown(() => useQueuedReports()).map(({ draft }) => draft.clientReportId)

  beforeEach(() => ['mum', 'dad'].forEach(checkMember))

  it('leaves nothing of a member who was erased on another device, and all of everybody else', async () => {
    await receiveMemberList('dad')
    expect(getStoredTongueResults('lin/mum').tongue).toBeNull()
    expect(getAnswers('lin/mum')).toEqual({})
    expect(stored('tongueResults') + stored('constitutionAnswers') + stored('reportQueue')).not.toContain(
      'mum',
    )
    for (const id of ['lin', 'lin/dad']) {
      expect(getStoredTongueResults(id).tongue).toEqual(tongue)
      expect(getAnswers(id)).not.toEqual({})
    }
    expect(queuedReports().sort()).toEqual(['report of dad', 'report of lin'])
  })

  it('keeps everything while nobody was erased', async () => {
    await receiveMemberList('mum', 'dad')
    expect(getStoredTongueResults('lin/mum').tongue).toEqual(tongue)
    expect(queuedReports()).toHaveLength(3)
  })
})

it('leaves nothing of tongue and answers when somebody else signs in, whatever became of the first session', () => {
  signIn('mo')
  expect(getStoredTongueResults('lin').tongue).toBeNull()
  expect(getAnswers('lin')).toEqual({})
  expect(overlayNow()).toBeNull()
  expect(stored('tongueResults') + stored('constitutionAnswers')).not.toContain('lin')
})

it('leaves everything where it is when the same person signs in again', () => {
  setSessionUser(user('lin'))
  expect(getStoredTongueResults('lin').tongue).toEqual(tongue)
  expect(getAnswers('lin')).toEqual({ 'balanced.1': 4 })
  expect(overlayNow()).toEqual(overlay)
})

const withQueries = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
)
const expectNothingLeft = () => {
  expect(getStoredTongueResults('lin').tongue).toBeNull()
  expect(getAnswers('lin')).toEqual({})
  expect(waitingReports()).toEqual([])
  expect(shown(() => useMeasurementPreferences('lin')).consentVersion).toBeNull()
  for (const name of [
    'tongueResults',
    'constitutionAnswers',
    'captureChoices',
    'reportQueue',
    'cuffReadings',
  ]) {
    expect(stored(name)).not.toContain('lin')
  }
}

it('leaves nothing at all, sent or not, when the person has their health data erased', async () => {
  fakeServer.answer('/user/erase', { code: 0, data: {} })
  const { result } = renderHook(useErasePersonalData, { wrapper: withQueries })
  await act(() => result.current.mutateAsync({ part: 'health' }))
  expectNothingLeft()
})

it('leaves health alone when the person has something else erased', async () => {
  fakeServer.answer('/user/erase', { code: 0, data: {} })
  const { result } = renderHook(useErasePersonalData, { wrapper: withQueries })
  await act(() => result.current.mutateAsync({ part: 'views' }))
  expect(getStoredTongueResults('lin').tongue).toEqual(tongue)
  expect(waitingReports()).toEqual(['report of lin'])
})

it('leaves nothing at all, sent or not, when the account is closed', async () => {
  fakeServer.answer('/user/closing/ask', { code: 0, data: { eraseAt: takenAt } })
  const { result } = renderHook(useCloseAccount, { wrapper: withQueries })
  const request = {
    variant: 'account',
    reasons: [],
    feedback: 'x',
    proof: { channel: 'phone', code: '123456', requestId: 'r1' },
  }
  await act(() => result.current.mutateAsync(request as Parameters<typeof result.current.mutateAsync>[0]))
  signIn('lin')
  expectNothingLeft()
})
