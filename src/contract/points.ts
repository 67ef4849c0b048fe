import { z } from 'zod'
import { call } from './call'
import { Id, Instant, Next, Nothing, paging } from './fields'

export const points = {
  '/points/balance': call({
    summary: 'Points of the signed-in person',
    access: 'user',
    request: Nothing,
    data: z.object({ balance: z.number().int() }),
  }),
  '/points/history': call({
    summary: 'How points came and went, the newest first',
    access: 'user',
    request: z.object({ ...paging }),
    data: z.object({
      entries: z.array(
        z.object({
          id: Id,
          kind: z.enum(['earned', 'comment', 'used', 'returned', 'takenBack', 'welcome']),
          points: z.number().int(),
          orderNumber: z.string().nullable(),
          at: Instant,
        }),
      ),
      next: Next,
    }),
  }),
} as const
