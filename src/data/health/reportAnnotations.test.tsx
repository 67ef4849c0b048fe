import type { HealthReportDraft } from '@anzuo/contract'
import { act, renderHook, waitFor } from '@testing-library/react'
import { fakeServer } from '../../../test/doubles/fakeServer'
import { createQueryWrapper, resetApp, signIn } from '../../../test/doubles/renderPage'
import { deleteLocalHealthData } from './localHealthData'
import { saveCheckAnnotation, useCheckAnnotations, type AnnotatedReport } from './reportAnnotations'
import { completeReportOnHold, enqueueReportOnHold, startReportUploads } from './reportUploads'

const untouched = (id: string): AnnotatedReport => ({ id, annotation: null })
const edit = { tags: ['coffee' as const], note: 'late' }
const sentTo = () => fakeServer.callsTo('/health_report/annotate').map(({ body }) => body)
const storedText = () => localStorage.getItem('reportAnnotations') ?? ''
const goOnline = () => act(async () => void window.dispatchEvent(new Event('online')))

/** What a screen would show now. */
const shown = (report: AnnotatedReport) => {
  const { result, unmount } = renderHook(useCheckAnnotations, { wrapper: createQueryWrapper() })
  const annotation = result.current(report)
  unmount()
  return annotation
}

/** A server that takes every edit, and gives each uploaded report an id. */
const answerLikeAServer = () => {
  fakeServer.answer('/health_report/annotate', () => ({
    code: 0,
    data: (fakeServer.callsTo('/health_report/annotate').at(-1)?.body as { annotation: object }).annotation,
  }))
  fakeServer.answer('/health_report/upload', { code: 0, data: { id: 'server-1' } })
}

let people = 0
let person = ''
beforeEach(() => {
  resetApp()
  answerLikeAServer()
  person = `person-${++people}`
  signIn(person)
  startReportUploads()
})
afterEach(() => deleteLocalHealthData(person))

it('sends tags and note at once, and forgets them on the device when the server has them', async () => {
  await act(async () => saveCheckAnnotation(untouched('r1'), edit))
  expect(sentTo()).toMatchObject([{ id: 'r1', annotation: { tags: ['coffee'], note: 'late' } }])
  await waitFor(() => expect(storedText()).not.toContain('coffee'))
})

it('keeps what is added without a network, shows it, and sends it once when the network is back', async () => {
  fakeServer.answer('/health_report/annotate', 'offline')
  await act(async () => saveCheckAnnotation(untouched('r1'), edit))
  expect(shown(untouched('r1'))).toMatchObject({ tags: ['coffee'], note: 'late' })
  const attempts = sentTo().length
  answerLikeAServer()
  await goOnline()
  await waitFor(() => expect(storedText()).not.toContain('coffee'))
  await goOnline()
  expect(sentTo()).toHaveLength(attempts + 1)
})

it('sends the last of several edits that were made without a network', async () => {
  fakeServer.answer('/health_report/annotate', 'offline')
  await act(async () => saveCheckAnnotation(untouched('r1'), edit))
  const before = shown(untouched('r1'))
  await act(async () => saveCheckAnnotation({ id: 'r1', annotation: before }, { tags: ['sport'], note: '' }))
  answerLikeAServer()
  await goOnline()
  await waitFor(() => expect(storedText()).not.toContain('sport'))
  expect(sentTo().at(-1)).toMatchObject({ annotation: { tags: ['sport'], note: null } })
})

it('waits for the report itself, which is shown with its tags under either id', async () => {
  fakeServer.answer('/health_report/annotate', 'offline')
  enqueueReportOnHold({ clientReportId: 'device-1' } as HealthReportDraft)
  await act(async () => saveCheckAnnotation(untouched('device-1'), edit))
  expect(sentTo()).toEqual([])
  await act(async () =>
    completeReportOnHold('device-1', { tongue: null, sublingual: null, constitution: null }),
  )
  await waitFor(() => expect(sentTo()).toMatchObject([{ id: 'device-1' }]))
  expect(shown(untouched('server-1'))).toMatchObject({ tags: ['coffee'] })
})

it('shows an edit of another device that came later', async () => {
  fakeServer.answer('/health_report/annotate', 'offline')
  await act(async () => saveCheckAnnotation(untouched('r1'), edit))
  const later = { tags: ['massage' as const], note: null, editedAt: '2999-01-01T00:00:00.000Z' }
  expect(shown({ id: 'r1', annotation: later })).toEqual(later)
})

it('gives up what the server will never take: the report is deleted', async () => {
  fakeServer.answer('/health_report/annotate', { code: 1004, message: 'This report does not exist' })
  await act(async () => saveCheckAnnotation(untouched('r1'), edit))
  await waitFor(() => expect(storedText()).not.toContain('coffee'))
})

it('keeps the edits of two people apart, and deletes them with the rest of a person', async () => {
  fakeServer.answer('/health_report/annotate', 'offline')
  await act(async () => saveCheckAnnotation(untouched('r1'), edit))
  act(() => signIn('somebody else'))
  expect(shown(untouched('r1'))).toBeNull()
  act(() => signIn(person))
  act(() => deleteLocalHealthData(person))
  expect(storedText()).not.toContain('coffee')
})
