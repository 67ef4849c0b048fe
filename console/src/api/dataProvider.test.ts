import { createFakeOffice } from '../testing/fakeOffice'
import { dataProvider } from './dataProvider'

const sort = { field: 'id', order: 'ASC' as const }

describe('pages of a list', () => {
  it('are counted by the framework and reached by the cursors of the server', async () => {
    const office = createFakeOffice()
    office.answer('/office/v1/audit/list', { data: { entries: [], next: 'cursor-2' } })
    const read = (page: number) =>
      dataProvider.getList('audit', { pagination: { page, perPage: 10 }, sort, filter: {} })
    expect((await read(1)).pageInfo).toEqual({ hasNextPage: true, hasPreviousPage: false })
    office.answer('/office/v1/audit/list', { data: { entries: [], next: null } })
    expect((await read(2)).pageInfo).toEqual({ hasNextPage: false, hasPreviousPage: true })
    expect(office.callsOf('/office/v1/audit/list')).toEqual([
      { limit: 10 },
      { limit: 10, cursor: 'cursor-2' },
    ])
  })

  it('that are opened by their address are reached from the first one', async () => {
    const office = createFakeOffice()
    office.answer('/office/v1/audit/list', { data: { entries: [], next: 'more' } })
    await dataProvider.getList('audit', {
      pagination: { page: 3, perPage: 10 },
      sort,
      filter: { action: 'order/' },
    })
    expect(office.callsOf('/office/v1/audit/list').map(({ cursor }) => cursor)).toEqual([
      undefined,
      'more',
      'more',
    ])
  })
})
