import { fakeServer } from '../../../test/doubles/fakeServer'
import { fetchAllReports } from './reports'
import { endLocalAuthSession, startLocalAuthSession } from '../account/authSession'

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
