import { z } from 'zod'
import { LOYALTY_POINT_ENTRY_KINDS } from '@anzuo/domain/shop/choices'
import { defineEndpoint } from './endpoint'
import { Id, Instant, createPage, EmptyObject, createPageRequest } from './fields'

export const loyaltyPointsEndpoints = {
  '/points/balance': defineEndpoint({
    summary: 'Points of the signed-in person',
    access: 'user',
    request: EmptyObject,
    data: z.object({ balance: z.number().int() }),
  }),
  '/points/history': defineEndpoint({
    summary: 'How points came and went, the newest first',
    access: 'user',
    request: createPageRequest({}),
    data: createPage({
      entries: z.array(
        z.object({
          id: Id,
          kind: z.enum(LOYALTY_POINT_ENTRY_KINDS),
          points: z.number().int(),
          orderNumber: z.string().nullable(),
          at: Instant,
        }),
      ),
    }),
  }),
} as const
