import { and, eq, isNull, type SQL } from 'drizzle-orm'
import { paymentAttempts } from '../../db/schema'

/** What attempts pay: an order, or the price of a repair of something in one. */
export type PaymentTarget = { orderId: string } | { repairId: string }

/** The attempts that pay this; those for repairs of an order's goods don't pay the order. */
export const isAttemptOf = (target: PaymentTarget): SQL | undefined =>
  'repairId' in target
    ? eq(paymentAttempts.repairId, target.repairId)
    : and(eq(paymentAttempts.orderId, target.orderId), isNull(paymentAttempts.repairId))
