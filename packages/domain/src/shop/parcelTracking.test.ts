import fc from 'fast-check'
import { DAY_MS } from '../durations'
import { LOCALES } from '../locale'
import { carrierCodes, getCarrierName, getCarrierPhone, guessCarrier } from './carriers'
import {
  findCourierPhone,
  getDeliveredAt,
  listParcelPlaces,
  MAX_PARCEL_NODES,
  mergeParcelNodes,
  parcelStatuses,
  type ParcelNode,
} from './parcelTracking'

const shippedAt = Date.parse('2026-11-20T06:00:00Z')
const now = shippedAt + 3 * DAY_MS
const node = (hours: number, changes: Partial<ParcelNode> = {}): ParcelNode => ({
  at: new Date(shippedAt + hours * 3_600_000).toISOString(),
  key: 'onTheWay',
  ...changes,
})
const someNodes = fc.array(
  fc.record({
    at: fc.integer({ min: 0, max: 60 }).map(hours => node(hours).at),
    key: fc.constantFrom(...parcelStatuses),
    words: fc.constantFrom('a', 'b'),
  }),
  { maxLength: 12 },
)
const merge = (known: ParcelNode[], reported: ParcelNode[]) =>
  mergeParcelNodes(known, reported, { shippedAt, now })

describe('what is known of a parcel', () => {
  it('is the same in whatever order and however often reports come', () => {
    fc.assert(
      fc.property(someNodes, someNodes, (first, second) => {
        const both = merge(merge([], first), second)
        expect(merge(merge([], second), first)).toEqual(both)
        expect(merge(both, first)).toEqual(both)
        expect(both.map(({ at }) => at)).toEqual(both.map(({ at }) => at).sort())
      }),
    )
  })

  it('loses nothing by a report that is empty or old', () => {
    const known = merge([], [node(1), node(20, { key: 'signed' })])
    expect(merge(known, [])).toEqual(known)
    expect(getDeliveredAt(merge(known, [node(5)]))).toBe(node(20).at)
  })

  it('takes nothing of the future, and nothing of an earlier parcel with the same number', () => {
    const lies = [
      node(24 * 30, { key: 'signed' }),
      node(-24 * 30, { key: 'signed' }),
      node(0, { at: 'never' }),
    ]
    expect(merge([], lies)).toEqual([])
  })

  it('stays within its bounds, and keeps how it began and what is newest', () => {
    const many = Array.from({ length: 300 }, (_, index) => node(index / 10, { words: 'x'.repeat(500) }))
    const nodes = merge([], many)
    expect(nodes).toHaveLength(MAX_PARCEL_NODES)
    expect([nodes[0]?.at, nodes.at(-1)?.at]).toEqual([many[0]?.at, many.at(-1)?.at])
    expect(nodes[0]?.words).toHaveLength(300)
  })

  it('tells its way by places', () => {
    const nodes = [
      node(1, { place: '苏州' }),
      node(2, { place: '苏州' }),
      node(3),
      node(4, { place: '上海' }),
    ]
    expect(listParcelPlaces(nodes)).toEqual([
      { place: '苏州', at: node(1).at },
      { place: '上海', at: node(4).at },
    ])
  })

  it('holds the number of whoever brings it', () => {
    const said = (words: string) => findCourierPhone([node(1, { key: 'outForDelivery', words })])
    expect(said('派件员：陈师傅，电话：13800006021')).toBe('13800006021')
    expect(said('单号 4138000060219999')).toBeNull()
    expect(findCourierPhone([node(1, { words: '13800006021' })])).toBeNull()
  })
})

describe('carriers', () => {
  it('have a name in every language and a number to call', () => {
    for (const code of carrierCodes) {
      for (const locale of LOCALES) expect(getCarrierName(code, locale)).not.toBe(code)
      expect(getCarrierPhone(code)).toMatch(/^\d{5,6}$/)
    }
    expect([getCarrierName('gone', 'en-GB'), getCarrierPhone('gone')]).toEqual(['gone', null])
  })

  it('are found by how their numbers begin, when that tells them apart', () => {
    expect([guessCarrier('sf 123 4567'), guessCarrier('JDX0001'), guessCarrier('7700001')]).toEqual([
      'shunfeng',
      'jd',
      null,
    ])
  })
})
