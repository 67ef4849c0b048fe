import { randomUUID } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import type { pictureEndpoints } from '@anzuo/contract/picture'
import { DAY_SECONDS } from '@anzuo/domain/durations'
import type { Database } from '../../db/database'
import { uploadedPictures } from '../../db/schema'
import { isUuid } from '../../db/valueChecks'
import { createApiError, createRateLimitError } from '../../http/apiError'
import type { RouteHandlers } from '../../http/apiRoutes'
import { consumeRateLimit } from '../auth/rateLimits'
import { getPictureUrl, UPLOADED_PICTURE_PREFIX } from './pictureUrls'
import { MAX_PICTURE_EDGE, reencodePicture } from './reencodePicture'

const MAX_UPLOADS_PER_DAY = 100

/** Pictures for reviews and refunds. */
export const pictureRoutes = (options: {
  db: Database
  now: () => Date
}): RouteHandlers<typeof pictureEndpoints> => {
  const { db, now } = options
  return {
    '/picture/upload': async ({ caller, request }) => {
      await consumePictureLimit(db, caller.userId, now())
      const data = await reencodePicture(request.image, MAX_PICTURE_EDGE)
      const id = randomUUID()
      await db
        .insert(uploadedPictures)
        .values({ id, userId: caller.userId, mime: 'image/jpeg', data, createdAt: now() })
      return { id, url: getPictureUrl(UPLOADED_PICTURE_PREFIX + id) }
    },
  }
}

/**
 * Counts a picture that somebody sends, before it costs anything.
 * @throws ApiError `tooManyRequests` when there were too many in a day
 */
export const consumePictureLimit = async (db: Database, userId: string, now: Date): Promise<void> => {
  const limit = { key: `pictures:${userId}`, max: MAX_UPLOADS_PER_DAY, windowSeconds: DAY_SECONDS }
  const taken = await consumeRateLimit(db, limit, now)
  if (!taken.ok) throw createRateLimitError('tooManyRequests', taken.secondsLeft)
}

/**
 * The names of pictures that a person uploaded.
 * @throws ApiError `notFound` when one of them isn't theirs or isn't there
 */
export const requireOwnPictureNames = async (
  db: Database,
  userId: string,
  ids: readonly string[],
): Promise<string[]> => {
  if (ids.length === 0) return []
  if (!ids.every(isUuid)) throw createApiError('notFound', 'pictureNotFound')
  const found = await db
    .select({ id: uploadedPictures.id })
    .from(uploadedPictures)
    .where(and(eq(uploadedPictures.userId, userId), inArray(uploadedPictures.id, [...ids])))
  if (found.length < new Set(ids.map(id => id.toLowerCase())).size)
    throw createApiError('notFound', 'pictureNotFound')
  return ids.map(id => UPLOADED_PICTURE_PREFIX + id.toLowerCase())
}
