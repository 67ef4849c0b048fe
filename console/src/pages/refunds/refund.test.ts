import { getPayback } from './refund'

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
