import { randomUUID } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import type { picture } from '../../../../src/contract/picture'
import type { Database } from '../../db/database'
import { pictures } from '../../db/schema'
import { isUuid } from '../../db/values'
import { refuse, refuseForNow } from '../../http/refusal'
import type { HandlersOf } from '../../http/registry'
import { take } from '../auth/limits'
import { pictureBase64 } from '../user/picture'
import { pictureUrl, UPLOADS } from './address'

const MOST_A_DAY = 100
const DAY_SECONDS = 24 * 3600

/** Pictures for reviews and refunds. */
export const pictureCalls = (options: { db: Database; now: () => Date }): HandlersOf<typeof picture> => {
  const { db, now } = options
  return {
    '/picture/upload': async ({ caller, request }) => {
      const data = pictureBase64(request.image)
      if (data === null) throw refuse('invalidRequest', 'pictureWrong')
      const limit = { key: `pictures:${caller.userId}`, most: MOST_A_DAY, windowSeconds: DAY_SECONDS }
      const taken = await take(db, limit, now())
      if (!taken.ok) throw refuseForNow('tooManyRequests', taken.secondsLeft)
      const id = randomUUID()
      await db
        .insert(pictures)
        .values({ id, userId: caller.userId, mime: mimeOf(data), data, createdAt: now() })
      return { id, url: pictureUrl(UPLOADS + id) }
    },
  }
}

const mimeOf = (base64: string): string => {
  if (base64.startsWith('/9j/')) return 'image/jpeg'
  return base64.startsWith('iVBOR') ? 'image/png' : 'image/webp'
}

/**
 * The names of pictures that a person uploaded.
 * @throws Refusal `notFound` when one of them isn't theirs or isn't there
 */
export const ownPictures = async (
  db: Database,
  userId: string,
  ids: readonly string[],
): Promise<string[]> => {
  if (ids.length === 0) return []
  if (!ids.every(isUuid)) throw refuse('notFound', 'pictureNotFound')
  const found = await db
    .select({ id: pictures.id })
    .from(pictures)
    .where(and(eq(pictures.userId, userId), inArray(pictures.id, [...ids])))
  if (found.length < new Set(ids.map(id => id.toLowerCase())).size)
    throw refuse('notFound', 'pictureNotFound')
  return ids.map(id => UPLOADS + id.toLowerCase())
}
