import fc from 'fast-check'
import { computeTotalsDifference, findClosingObstacle } from './statementDay'

const ready = { isClosed: false, isOver: true, missingStatements: 0, unexplained: 0 }

describe('a day of money', () => {
  it('closes when it is over, its statements are read and each difference is explained', () => {
    expect(findClosingObstacle(ready)).toBeNull()
    expect(findClosingObstacle({ ...ready, unexplained: 1 })).toBe('unexplained')
    expect(findClosingObstacle({ ...ready, missingStatements: 1, unexplained: 1 })).toBe('statementMissing')
    expect(findClosingObstacle({ ...ready, isOver: false })).toBe('dayNotOver')
  })

  it('closes once', () => {
    expect(findClosingObstacle({ ...ready, isClosed: true })).toBe('closed')
  })
})

describe('totals', () => {
  const totals = fc.record({
    payments: fc.nat(1000),
    paid: fc.nat({ max: 1e12 }),
    refunds: fc.nat(1000),
    refunded: fc.nat({ max: 1e12 }),
  })

  it('differ by nothing when they are the same, and by the opposite the other way round', () => {
    fc.assert(
      fc.property(totals, totals, (ours, theirs) => {
        const { paid, refunded, net } = computeTotalsDifference(ours, theirs)
        expect(ours.paid + paid).toBe(theirs.paid)
        expect(ours.refunded + refunded).toBe(theirs.refunded)
        expect(ours.paid - ours.refunded + net).toBe(theirs.paid - theirs.refunded)
        expect(computeTotalsDifference(ours, ours)).toEqual({ paid: 0, refunded: 0, net: 0 })
      }),
    )
  })
})
