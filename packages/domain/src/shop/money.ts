/** Money is whole cents of CNY, everywhere: in the database, in calls and in the rules. */
export type Cents = number

/** The currency of all money, as ISO 4217 names it. */
export const CURRENCY = 'CNY'

/** The largest amount of one price, order or payment, ¥1,000,000,000: sums of 90,000 such amounts are exact numbers. */
export const MAX_CENTS: Cents = 100_000_000_000

/** The most that one order may cost, ¥100,000,000: the largest payment that Alipay takes. */
export const MAX_ORDER_TOTAL: Cents = 10_000_000_000

/**
 * What the first `count` of `of` equal pieces cost together when all cost `total`; whole numbers, none negative. Rounded
 * down, so that pieces taken one after the other (`portion(n + 1) − portion(n)`) always add up to `total`, never to a cent
 * more. The product may pass 2^53, where numbers are no longer exact.
 */
export const prorateAmount = (total: Cents, count: number, of: number): Cents =>
  count >= of ? total : Number((BigInt(total) * BigInt(count)) / BigInt(of))

/**
 * Splits an amount by weights, in whole cents that add up to the amount exactly.
 */
export const allocateAmount = (amount: Cents, weights: readonly number[]): Cents[] => {
  const sum = weights.reduce((total, weight) => total + weight, 0)
  if (sum === 0) return weights.map(() => 0)
  let weightSoFar = 0
  let givenSoFar = 0
  return weights.map(weight => {
    weightSoFar += weight
    const part = prorateAmount(amount, weightSoFar, sum) - givenSoFar
    givenSoFar += part
    return part
  })
}
