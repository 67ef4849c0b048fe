import { DAY_MS } from '../durations'
import {
  computeSignatureAmountExpiry,
  isSignatureAmountOpen,
  isSignatureAmountRaised,
  listSignatureAmountActions,
} from './signatureAmount'

const NOW = Date.parse('2026-11-27T09:00:00Z')
const open = { proposedBy: 'chen', outcome: 'open', expiresAt: computeSignatureAmountExpiry(NOW) } as const

describe('the amount above which two people decide a refund', () => {
  it('is raised by two people and lowered by one', () => {
    expect(isSignatureAmountRaised(10_000_00, 10_000_01)).toBe(true)
    expect(isSignatureAmountRaised(0, 1)).toBe(true)
    expect(isSignatureAmountRaised(10_000_00, 10_000_00)).toBe(false)
    expect(isSignatureAmountRaised(10_000_00, 0)).toBe(false)
  })

  it('is approved by somebody else than who proposed it, who alone withdraws it', () => {
    expect(listSignatureAmountActions(open, { operatorId: 'chen', now: NOW })).toEqual(['withdraw'])
    expect(listSignatureAmountActions(open, { operatorId: 'lin', now: NOW })).toEqual(['approve', 'decline'])
  })

  it('can be approved for seven days, and by nobody once it was decided', () => {
    expect(isSignatureAmountOpen(open, NOW + 7 * DAY_MS - 1)).toBe(true)
    expect(isSignatureAmountOpen(open, NOW + 7 * DAY_MS)).toBe(false)
    for (const outcome of ['approved', 'declined', 'withdrawn', 'outdated'] as const)
      expect(listSignatureAmountActions({ ...open, outcome }, { operatorId: 'lin', now: NOW })).toEqual([])
  })
})
