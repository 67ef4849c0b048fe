import { findSignatureObstacle, getRefundQueue, needsSecondOperator } from './refundApproval'

describe('two people above a set amount', () => {
  it('is asked for above it, not at it', () => {
    expect(needsSecondOperator(10_000_00, 10_000_00)).toBe(false)
    expect(needsSecondOperator(10_000_01, 10_000_00)).toBe(true)
    expect(needsSecondOperator(1, 0)).toBe(true)
  })

  const proposal = { proposedBy: 'li', amount: 59_800_00, isOpen: true }

  it('lets another person sign who types the amount', () => {
    expect(findSignatureObstacle(proposal, { operatorId: 'sun', amount: 59_800_00 })).toBeNull()
  })

  it('lets nobody sign what they proposed, a wrong amount, or anything twice', () => {
    expect(findSignatureObstacle(proposal, { operatorId: 'li', amount: 59_800_00 })).toBe('ownProposal')
    expect(findSignatureObstacle(proposal, { operatorId: 'sun', amount: 59_800 })).toBe('otherAmount')
    const decided = { ...proposal, isOpen: false }
    expect(findSignatureObstacle(decided, { operatorId: 'sun', amount: 59_800_00 })).toBe('decided')
  })
})

describe('whose turn a refund is', () => {
  it('is the customer’s while they send goods or answer a question', () => {
    expect(getRefundQueue({ status: 'awaitingReturn', isAsked: false, isProposed: false })).toBe('theirs')
    expect(getRefundQueue({ status: 'submitted', isAsked: true, isProposed: false })).toBe('theirs')
  })

  it('is ours when it has come, and the signer’s once it is proposed', () => {
    expect(getRefundQueue({ status: 'returned', isAsked: false, isProposed: false })).toBe('toReceive')
    expect(getRefundQueue({ status: 'submitted', isAsked: true, isProposed: true })).toBe('toSign')
  })
})
