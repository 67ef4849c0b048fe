import { handsOutOrders, type PickupStoreFacts } from './storePickup'

const usual = { opens: '10:00', closes: '21:00' }
const store: PickupStoreFacts = { week: Array(7).fill(usual), closedOn: [], services: ['trySeat', 'pickup'] }
const monday = Date.parse('2026-11-23T12:00:00+08:00')
const datesFrom = (first: string, count: number) =>
  Array.from({ length: count }, (_, day) =>
    new Date(Date.parse(`${first}T00:00:00Z`) + day * 86_400_000).toISOString().slice(0, 10),
  )

describe('a store', () => {
  it('hands out orders when it offers that and is open, or opens again soon', () => {
    expect(handsOutOrders(store, monday)).toBe(true)
    expect(handsOutOrders(store, monday + 11 * 3_600_000)).toBe(true)
    expect(handsOutOrders({ ...store, closedOn: datesFrom('2026-11-23', 7) }, monday)).toBe(true)
  })

  it.each([
    ['that does not offer it', { ...store, services: ['trySeat' as const] }],
    ['without any opening hours', { ...store, week: Array<null>(7).fill(null) }],
    ['that is closed for weeks', { ...store, closedOn: datesFrom('2026-11-23', 30) }],
  ])('%s hands out none', (_which, closed) => {
    expect(handsOutOrders(closed, monday)).toBe(false)
  })
})
