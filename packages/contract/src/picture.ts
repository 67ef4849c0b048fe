import { z } from 'zod'
import { defineEndpoint } from './endpoint'
import { IdSchema, PictureUrlSchema } from './fields'

export const pictureEndpoints = {
  '/picture/upload': defineEndpoint({
    summary: 'Keep a picture for a review or a refund',
    access: 'user',
    // Base64 of a JPEG, PNG or WebP, with or without a data prefix.
    request: z.object({ image: z.string().min(1).max(400_000) }),
    data: z.object({ id: IdSchema, url: PictureUrlSchema }),
  }),
} as const
