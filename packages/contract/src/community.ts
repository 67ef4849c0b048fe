import { z } from 'zod'
import { defineEndpoint } from './endpoint'
import {
  IdSchema,
  InstantSchema,
  createPageSchema,
  createPageRequestSchema,
  PictureUrlSchema,
} from './fields'
import { ProductReviewSchema } from './product'

export const CommunityPostSchema = z.object({
  id: IdSchema,
  title: z.string(),
  text: z.string(),
  pictures: z.array(PictureUrlSchema),
  productId: IdSchema.nullable(),
  at: InstantSchema,
})

export const communityEndpoints = {
  '/open/community/list': defineEndpoint({
    summary: 'Posts of the brand and reviews with pictures, the newest first',
    access: 'open',
    request: createPageRequestSchema({}),
    data: createPageSchema({
      entries: z.array(
        z.discriminatedUnion('kind', [
          z.object({ kind: z.literal('post'), post: CommunityPostSchema }),
          z.object({ kind: z.literal('review'), review: ProductReviewSchema }),
        ]),
      ),
    }),
  }),
  '/open/material/get': defineEndpoint({
    summary: 'One post of the brand',
    access: 'open',
    request: z.object({ id: IdSchema }),
    data: CommunityPostSchema,
  }),
} as const
