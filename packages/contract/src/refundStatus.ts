import { z } from 'zod'

/** Words of a refund that orders use too. A test holds them against the rules in `domain/shop`. */
export const RefundStatus = z.enum([
  'submitted',
  'rejected',
  'withdrawn',
  'awaitingReturn',
  'returned',
  'exception',
  'refunding',
  'refundFailed',
  'refunded',
])

export const RefundAction = z.enum(['undo', 'sendBack'])
