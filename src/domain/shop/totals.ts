import { spread, type Cents } from './money'
import type { ShopRules } from './rules'

export type PricedLine = {
  price: Cents
  quantity: number
  /** Travels as a parcel, for which small orders pay. */ isParcel: boolean
}

export type Totals = {
  goods: Cents
  freight: Cents
  /** Points that are used, and what they take off. */
  points: number
  discount: Cents
  total: Cents
}

export type TotalLine = { amount: Cents; discount: Cents; points: number; payable: Cents }

/** The most points that may be used: what is there, and no more than a share of the goods. */
export const mostPoints = (goods: Cents, balance: number, rules: ShopRules): number =>
  Math.max(0, Math.min(balance, Math.floor((goods * rules.pointsMostPercent) / 100 / rules.pointValue)))

/** Points that an amount earns, when it was paid and is kept. */
export const pointsFor = (amount: Cents, rules: ShopRules): number =>
  Math.floor((amount * rules.pointsPerYuan) / 100)

/**
 * What an order costs. Freight is due for parcels below the limit that are delivered. Points are spread over the lines by
 * their amounts, so that each line knows what was paid for it.
 */
export const totalsOf = (
  lines: readonly PricedLine[],
  choice: { points: number; isPickup: boolean },
  rules: ShopRules,
): { totals: Totals; lines: TotalLine[] } => {
  const amounts = lines.map(({ price, quantity }) => price * quantity)
  const goods = amounts.reduce((sum, amount) => sum + amount, 0)
  const hasParcel = lines.some(({ isParcel }) => isParcel)
  const freight = !choice.isPickup && hasParcel && goods < rules.freeFreightFrom ? rules.freight : 0
  const points = mostPoints(goods, choice.points, rules)
  const pointShares = spread(points, amounts)
  const discount = points * rules.pointValue
  return {
    totals: { goods, freight, points, discount, total: goods + freight - discount },
    lines: amounts.map((amount, index) => {
      const share = pointShares[index] ?? 0
      const off = share * rules.pointValue
      return { amount, discount: off, points: share, payable: amount - off }
    }),
  }
}
