import { withBalances } from './ledger'

const entry = { at: '2026-11-18T02:02:00Z', provider: 'weixin', reference: '4200', isDone: true } as const

describe('the ledger of an order', () => {
  it('says after each entry what is held', () => {
    const rows = withBalances([
      { ...entry, kind: 'payment', amount: 3_583_500 },
      { ...entry, kind: 'refund', amount: 127_914 },
      { ...entry, kind: 'goodwill', amount: 1000, isDone: false },
    ])
    expect(rows.map(({ balance }) => balance)).toEqual([3_583_500, 3_455_586, 3_454_586])
    expect(rows.map(({ into, out }) => [into, out])).toEqual([
      [3_583_500, 0],
      [0, 127_914],
      [0, 1000],
    ])
  })
})
