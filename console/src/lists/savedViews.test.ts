import { MAX_SAVED_VIEWS, addView, isSameFilter, readViews, writeViews } from './savedViews'

describe('saved views', () => {
  afterEach(() => localStorage.clear())

  it('belong to one operator and one list', () => {
    writeViews('op-1', 'orders', [{ name: 'To install', filter: { delivery: 'fitted' } }])
    expect(readViews('op-1', 'orders')).toEqual([{ name: 'To install', filter: { delivery: 'fitted' } }])
    expect(readViews('op-2', 'orders')).toEqual([])
    expect(readViews('op-1', 'products')).toEqual([])
  })

  it('are none where the browser holds something else', () => {
    localStorage.setItem('console.views.op-1.orders', '{"name":')
    expect(readViews('op-1', 'orders')).toEqual([])
    localStorage.setItem('console.views.op-1.orders', '[{"name":1},{"name":"A","filter":{}}]')
    expect(readViews('op-1', 'orders')).toEqual([{ name: 'A', filter: {} }])
  })

  it('replace one of the same name, and let the oldest go', () => {
    const views = Array.from({ length: MAX_SAVED_VIEWS }, (_, index) => ({ name: String(index), filter: {} }))
    const more = addView(views, { name: 'new', filter: {} })
    expect(more.map(({ name }) => name)).toEqual([...views.slice(1).map(({ name }) => name), 'new'])
    expect(addView(views, { name: '3', filter: { a: 1 } })).toHaveLength(MAX_SAVED_VIEWS)
  })

  it('are recognised whatever the order of their filters, and whatever is not set', () => {
    expect(isSameFilter({ a: 1, b: 2 }, { b: 2, a: 1, c: undefined })).toBe(true)
    expect(isSameFilter({ a: 1 }, { a: 2 })).toBe(false)
  })
})
