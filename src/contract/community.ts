import { z } from 'zod'
import { call } from './call'
import { Id, Instant, Next, paging, Picture } from './fields'
import { Review } from './product'

export const Post = z.object({
  id: Id,
  title: z.string(),
  text: z.string(),
  pictures: z.array(Picture),
  productId: Id.nullable(),
  at: Instant,
})

export const community = {
  '/open/community/list': call({
    summary: 'Posts of the brand and reviews with pictures, the newest first',
    access: 'open',
    request: z.object({ ...paging }),
    data: z.object({
      entries: z.array(
        z.discriminatedUnion('kind', [
          z.object({ kind: z.literal('post'), post: Post }),
          z.object({ kind: z.literal('review'), review: Review }),
        ]),
      ),
      next: Next,
    }),
  }),
  '/open/material/get': call({
    summary: 'One post of the brand',
    access: 'open',
    request: z.object({ id: Id }),
    data: Post,
  }),
} as const
