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
  const submitted = {
    status: 'submitted',
    question: null,
    isProposed: false,
    isQuoteUnanswered: false,
  } as const

  it('is the customer’s while they send goods or a question waits for them', () => {
    expect(getRefundQueue({ ...submitted, status: 'awaitingReturn' })).toBe('theirs')
    expect(getRefundQueue({ ...submitted, question: 'waiting' })).toBe('theirs')
  })

  it('is ours again once they have answered, or let the time pass', () => {
    expect(getRefundQueue({ ...submitted, question: 'answered' })).toBe('answered')
    expect(getRefundQueue({ ...submitted, question: 'overdue' })).toBe('toDecide')
  })

  it('is ours again when something is to be sent to them, and nobody’s once it is settled', () => {
    expect(getRefundQueue({ ...submitted, status: 'toShip' })).toBe('toShip')
    expect(getRefundQueue({ ...submitted, status: 'shipped' })).toBe('theirs')
    expect(getRefundQueue({ ...submitted, status: 'settled' })).toBe('closed')
  })

  it('of a repair is ours until it is done, and the customer’s while they think about its price', () => {
    for (const status of ['toBook', 'booked', 'repairing'] as const)
      expect(getRefundQueue({ ...submitted, status })).toBe('toRepair')
    for (const status of ['quoted', 'quotedAfterReturn'] as const)
      expect(getRefundQueue({ ...submitted, status })).toBe('theirs')
  })

  it('of a repair is ours again when nobody answers its price, until somebody does', () => {
    const reminded = { ...submitted, isQuoteUnanswered: true }
    for (const status of ['quoted', 'quotedAfterReturn'] as const)
      expect(getRefundQueue({ ...reminded, status })).toBe('unanswered')
    expect(getRefundQueue({ ...reminded, status: 'toBook' })).toBe('toRepair')
  })

  it('is ours when it has come, whatever was asked before, and the signer’s once it is proposed', () => {
    expect(getRefundQueue({ ...submitted, status: 'returned', question: 'answered' })).toBe('toReceive')
    expect(getRefundQueue({ ...submitted, question: 'waiting', isProposed: true })).toBe('toSign')
  })

  it('of a repair is the signer’s while giving its money back is proposed, and nobody’s once it is over', () => {
    const proposed = { ...submitted, isProposed: true, isQuoteUnanswered: true }
    for (const status of ['toBook', 'booked', 'repairing', 'quoted', 'quotedAfterReturn'] as const)
      expect(getRefundQueue({ ...proposed, status })).toBe('toSign')
    expect(getRefundQueue({ ...proposed, status: 'withdrawn' })).toBe('closed')
  })
})
