import { z } from 'zod'
import { defineEndpoint } from './endpoint'
import { Id, Instant, createPage, createPageRequest, PictureUrl } from './fields'
import { ProductReview } from './product'

export const CommunityPost = z.object({
  id: Id,
  title: z.string(),
  text: z.string(),
  pictures: z.array(PictureUrl),
  productId: Id.nullable(),
  at: Instant,
})

export const communityEndpoints = {
  '/open/community/list': defineEndpoint({
    summary: 'Posts of the brand and reviews with pictures, the newest first',
    access: 'open',
    request: createPageRequest({}),
    data: createPage({
      entries: z.array(
        z.discriminatedUnion('kind', [
          z.object({ kind: z.literal('post'), post: CommunityPost }),
          z.object({ kind: z.literal('review'), review: ProductReview }),
        ]),
      ),
    }),
  }),
  '/open/material/get': defineEndpoint({
    summary: 'One post of the brand',
    access: 'open',
    request: z.object({ id: Id }),
    data: CommunityPost,
  }),
} as const
