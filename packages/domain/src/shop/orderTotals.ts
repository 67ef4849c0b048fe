import { allocateAmount, type Cents } from './money'
import type { ShopRules } from './shopRules'

export type PricedOrderLine = {
  price: Cents
  quantity: number
  /** Travels as a parcel, for which small orders pay; what is collected or fitted doesn't. */
  isParcel: boolean
}

export type OrderPriceBreakdown = {
  goods: Cents
  freight: Cents
  /** Points that are used, and what they take off. */
  points: number
  discount: Cents
  total: Cents
}

export type OrderLinePriceBreakdown = { amount: Cents; discount: Cents; points: number; payable: Cents }

/** The most points that may be used: what is there, and no more than a share of the goods. */
export const computeMaxRedeemablePoints = (goods: Cents, balance: number, rules: ShopRules): number =>
  Math.max(0, Math.min(balance, Math.floor((goods * rules.pointsMostPercent) / 100 / rules.pointValue)))

/** Points that an amount earns, when it was paid and is kept. */
export const computeEarnedPoints = (amount: Cents, rules: Pick<ShopRules, 'pointsPerYuan'>): number =>
  Math.floor((amount * rules.pointsPerYuan) / 100)

/**
 * What an order costs. Freight is due for parcels below the limit that are delivered. Points are spread over the lines by
 * their amounts, so that each line knows what was paid for it.
 */
export const computeOrderTotals = (
  orderLines: readonly PricedOrderLine[],
  choice: { points: number },
  rules: ShopRules,
): { totals: OrderPriceBreakdown; orderLines: OrderLinePriceBreakdown[] } => {
  const amounts = orderLines.map(({ price, quantity }) => price * quantity)
  const goods = amounts.reduce((sum, amount) => sum + amount, 0)
  const hasParcel = orderLines.some(({ isParcel }) => isParcel)
  const freight = hasParcel && goods < rules.freeFreightFrom ? rules.freight : 0
  const points = computeMaxRedeemablePoints(goods, choice.points, rules)
  const pointShares = allocateAmount(points, amounts)
  const discount = points * rules.pointValue
  return {
    totals: { goods, freight, points, discount, total: goods + freight - discount },
    orderLines: amounts.map((amount, index) => {
      const share = pointShares[index] ?? 0
      const off = share * rules.pointValue
      return { amount, discount: off, points: share, payable: amount - off }
    }),
  }
}
