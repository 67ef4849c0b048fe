import { DAY_MS } from '../durations'
import type { Cents } from './money'
import { isRefundDropped, type RefundAction, type RefundEvent, type RefundStatus } from './refundState'
import type { EpochMs } from './shopRules'

/** What a repair costs and what of it was paid, cents. In a quote the price is asked for, afterwards it is agreed. */
export type RepairPrice = { quote: Cents; paid: Cents }

/** Whether a price is waiting for the buyer's answer. */
export const isQuoteOpen = (status: RefundStatus): boolean =>
  status === 'quoted' || status === 'quotedAfterReturn'

/** What is still to be paid of a repair's price, cents. */
export const getRepairDue = ({ quote, paid }: RepairPrice): Cents => Math.max(0, quote - paid)

/** What a repair waits for at a payment provider, cents; null when it waits for no money. */
export const getAwaitedRepairPayment = (status: RefundStatus, price: RepairPrice): Cents | null => {
  const due = getRepairDue(price)
  return isQuoteOpen(status) && due > 0 ? due : null
}

/** A quote is paid where something is due, and taken without money where what was paid before covers it; other buttons stay. */
export const isActionOfQuote = (action: RefundAction, price: RepairPrice): boolean => {
  if (action === 'payQuote') return getRepairDue(price) > 0
  return action !== 'takeQuote' || getRepairDue(price) === 0
}

/**
 * The price of a repair after something happened to it, and what of the money that was paid goes back, cents. What is not repaired costs
 * nothing. While a price is asked for, what was paid before waits for the answer.
 */
export const settleRepairPrice = (
  { quote, paid }: RepairPrice,
  { event, status }: { event: RefundEvent; status: RefundStatus },
): RepairPrice & { goesBack: Cents } => {
  if (event === 'quoted') return { quote, paid, goesBack: 0 }
  const isGivenUp =
    isRefundDropped(status) || event === 'quoteDeclined' || event === 'quoteLapsed' || event === 'rejected'
  const price = isGivenUp ? 0 : quote
  const goesBack = Math.max(0, paid - price)
  return { quote: price, paid: paid - goesBack, goesBack }
}

/** Until when a price can be agreed to, and when the buyer is reminded of it: half-way. */
export const computeQuoteDeadlines = (
  quotedAt: EpochMs,
  days: number,
): { quoteBy: EpochMs; remindAt: EpochMs } => ({
  quoteBy: quotedAt + days * DAY_MS,
  remindAt: quotedAt + (days * DAY_MS) / 2,
})
