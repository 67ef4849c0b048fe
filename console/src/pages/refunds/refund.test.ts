import { createRefund } from '../../testing/refund'
import { getPaidAtOnce, getPayback, getRequestedAmount, listUndecidedItems } from './refund'

const refund = { amount: 256_000, quantity: 2 }

describe('what is paid back for goods that came', () => {
  it('is all of it when all came', () => {
    expect(getPayback(refund, { quantity: 2, deduction: 0 })).toBe(256_000)
  })

  it('is the share of the pieces that came, less what is kept for what is missing', () => {
    expect(getPayback(refund, { quantity: 1, deduction: 6900 })).toBe(121_100)
  })

  it('is never less than nothing', () => {
    expect(getPayback(refund, { quantity: 0, deduction: 6900 })).toBe(0)
  })
})

describe('a request for a whole order', () => {
  const { id, skuId, name, skuName, picture } = createRefund()
  const item = { id, skuId, name, skuName, picture, quantity: 1 }
  const refund = createRefund({
    amount: 600_00,
    request: {
      amount: 1600_00,
      items: [
        { ...item, kind: 'refundOnly', status: 'submitted', amount: 600_00 },
        { ...item, id: 'refund-2', kind: 'returnAndRefund', status: 'submitted', amount: 800_00 },
        { ...item, id: 'refund-3', kind: 'refundOnly', status: 'rejected', amount: 200_00 },
      ],
    },
  })

  it('pays at once what isn’t to come back, of what is not decided yet', () => {
    expect(listUndecidedItems(refund).map(each => each.id)).toEqual(['refund-1', 'refund-2'])
    expect([getPaidAtOnce(refund, 'request'), getPaidAtOnce(refund, 'refund')]).toEqual([600_00, 600_00])
  })

  it('counts together for the second signature, without what was declined', () => {
    expect(getRequestedAmount(refund)).toBe(1400_00)
  })
})
