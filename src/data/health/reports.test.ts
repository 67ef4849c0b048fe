import { QueryClientProvider } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import { createElement, type ReactNode } from 'react'
import { fakeServer } from '../../../test/doubles/fakeServer'
import { queryClient } from '../api/queryClient'
import { endLocalAuthSession, setSessionUser, startLocalAuthSession } from '../account/authSession'
import { startLocalHealthDataCleanup } from './localHealthData'
import { fetchAllReports, useHealthReport } from './reports'

type Asked = { limit: number; cursor?: string }

/** As many reports as named, two at a time of one moment, in pages as the server cuts them. */
const answerWith = (count: number) => {
  const all = Array.from({ length: count }, (_, at) => ({
    id: `report-${at}`,
    measuredAt: new Date(Date.UTC(2026, 0, 1) - Math.floor(at / 2) * 1000).toISOString(),
  }))
  fakeServer.answer('/health_report/list', () => {
    const { limit, cursor } = fakeServer.callsTo('/health_report/list').at(-1)?.body as Asked
    const from = Number(cursor ?? 0)
    const reports = all.slice(from, from + limit)
    return { code: 0, data: { reports, next: from + limit < count ? String(from + limit) : null } }
  })
  return all
}

beforeEach(() => {
  fakeServer.install()
  startLocalAuthSession('token')
})
afterEach(() => endLocalAuthSession('loggedOut'))

it.each([0, 1, 50, 51, 123])('loads all of %d reports, each once', async count => {
  const all = answerWith(count)
  expect((await fetchAllReports(null)).map(({ id }) => id)).toEqual(all.map(({ id }) => id))
})

it('gives nothing when a page does not come', async () => {
  fakeServer.answer('/health_report/list', 'offline')
  await expect(fetchAllReports(null)).rejects.toMatchObject({ kind: 'offline' })
})

describe('the report that was opened last', () => {
  const report = { id: 'r1', memberId: null, indicators: [] }
  const user = { id: 'lin', nickname: 'Lin', icon: null, image: null, phone: null, email: null, locale: null }
  const wrapper = ({ children }: { children: ReactNode }) =>
    createElement(QueryClientProvider, { client: queryClient }, children)
  const open = (id: string) => renderHook(() => useHealthReport(id), { wrapper })
  const openOnce = async (id: string) => {
    const { result, unmount } = open(id)
    await waitFor(() => expect(result.current.status).toBe('success'))
    unmount()
    queryClient.clear()
  }

  beforeEach(() => {
    window.localStorage.clear()
    queryClient.clear()
    queryClient.setDefaultOptions({ queries: { retry: false } })
    setSessionUser(user)
    fakeServer.answer('/health_report/get', { code: 0, data: report })
  })

  it('is there without a network, and no other one', async () => {
    await openOnce('r1')
    fakeServer.answer('/health_report/get', 'offline')
    const { result } = open('r1')
    await waitFor(() => expect(result.current.data).toMatchObject({ kind: 'server', id: 'r1' }))
    const other = open('r2')
    await waitFor(() => expect(other.result.current.status).toBe('error'))
  })

  it('is not shown when the server says that it is gone', async () => {
    await openOnce('r1')
    fakeServer.answer('/health_report/get', { code: 1004, message: 'gone' })
    const { result } = open('r1')
    await waitFor(() => expect(result.current.status).toBe('error'))
  })

  it('leaves the device with the person', async () => {
    startLocalHealthDataCleanup()
    await openOnce('r1')
    expect(window.localStorage.getItem('lastReports')).toContain('r1')
    endLocalAuthSession('loggedOut')
    expect(window.localStorage.getItem('lastReports')).toBeNull()
  })
})
