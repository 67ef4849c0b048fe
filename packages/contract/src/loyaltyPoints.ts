import { z } from 'zod'
import { LOYALTY_POINT_ENTRY_KINDS } from '@anzuo/domain/shop/choices'
import { defineEndpoint } from './endpoint'
import {
  IdSchema,
  InstantSchema,
  createPageSchema,
  EmptyObjectSchema,
  createPageRequestSchema,
} from './fields'

export const loyaltyPointsEndpoints = {
  '/points/balance': defineEndpoint({
    summary: 'Points of the signed-in person',
    access: 'user',
    request: EmptyObjectSchema,
    data: z.object({ balance: z.number().int() }),
  }),
  '/points/history': defineEndpoint({
    summary: 'How points came and went, the newest first',
    access: 'user',
    request: createPageRequestSchema({}),
    data: createPageSchema({
      entries: z.array(
        z.object({
          id: IdSchema,
          kind: z.enum(LOYALTY_POINT_ENTRY_KINDS),
          points: z.number().int(),
          orderNumber: z.string().nullable(),
          at: InstantSchema,
        }),
      ),
    }),
  }),
} as const
