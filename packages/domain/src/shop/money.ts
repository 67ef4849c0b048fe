/** Money is whole cents of CNY, everywhere: in the database, in calls and in the rules. */
export type Cents = number

/**
 * What the first `count` of `of` equal pieces cost together when all cost `total`. Rounded down, so that pieces taken one
 * after the other (`portion(n + 1) − portion(n)`) always add up to `total`, never to a cent more.
 */
export const prorateAmount = (total: Cents, count: number, of: number): Cents =>
  count >= of ? total : Math.floor((total * count) / of)

/**
 * Splits an amount by weights, in whole cents that add up to the amount exactly. Products of amount and weights stay exact
 * up to 2^53, which is a discount of ¥100,000 on an order of ¥9,000,000.
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
