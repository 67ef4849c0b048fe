import { eq } from 'drizzle-orm'
import type { User } from '@anzuo/contract'
import type { userEndpoints } from '@anzuo/contract/user'
import { emptyHealthProfile } from '@anzuo/domain/report/healthProfile'
import type { Database } from '../../db/database'
import { healthProfiles, users } from '../../db/schema'
import { createApiError } from '../../http/apiError'
import type { RouteHandlers } from '../../http/apiRoutes'
import type { ContentCheck } from '../contentCheck/contentCheck'
import { maskPhone } from '../../phoneNumber'
import { maskEmail } from '../auth/verificationTarget'
import { MAX_AVATAR_EDGE, reencodePicture } from '../picture/reencodePicture'
import { consumePictureLimit } from '../picture/routes'
import { requirePlausibleBirthday } from './birthday'

type UserContext = { db: Database; now: () => Date; contentCheck: ContentCheck }

/** The signed-in person: how they appear, and what they told about themselves for the health check. */
export const userRoutes = ({ db, now, contentCheck }: UserContext): RouteHandlers<typeof userEndpoints> => ({
  '/user/get': async ({ caller }) => {
    const [row] = await db.select().from(users).where(eq(users.id, caller.userId))
    return toUserResponse(row)
  },

  '/user/edit': async ({ caller, request }) => {
    const { nickname, locale } = request
    // Others read the name, of the picture nobody else sees anything.
    if (nickname !== undefined && nickname !== (await findNickname(db, caller.userId)))
      await contentCheck.requirePublicText({ userId: caller.userId, text: nickname, field: 'fieldName' })
    let image = request.image
    if (typeof image === 'string') {
      await consumePictureLimit(db, caller.userId, now())
      image = await reencodePicture(image, MAX_AVATAR_EDGE)
    }
    const [row] = await db
      .update(users)
      // A field that was left out keeps the id as the only thing set, which changes nothing.
      .set({ id: caller.userId, nickname, locale, image })
      .where(eq(users.id, caller.userId))
      .returning()
    return toUserResponse(row)
  },

  '/user/profile/get': async ({ caller }) => {
    const [row] = await db.select().from(healthProfiles).where(eq(healthProfiles.userId, caller.userId))
    // The contract's schema leaves out the columns that are not part of a profile.
    return row ?? emptyHealthProfile
  },

  '/user/profile/edit': async ({ caller, request }) => {
    requirePlausibleBirthday(request.birthday, now())
    const profile = { ...request, updatedAt: now() }
    await db
      .insert(healthProfiles)
      .values({ userId: caller.userId, ...profile })
      .onConflictDoUpdate({ target: healthProfiles.userId, set: profile })
    return request
  },
})

const findNickname = async (db: Database, userId: string): Promise<string | null> => {
  const [row] = await db.select({ nickname: users.nickname }).from(users).where(eq(users.id, userId))
  return row?.nickname ?? null
}

/** @throws ApiError `sessionOver` for an account that was removed while its session lived */
const toUserResponse = (row: typeof users.$inferSelect | undefined): User => {
  if (!row) throw createApiError('sessionOver', 'verificationFailed')
  const { id, nickname, icon, image, phone, email, locale } = row
  return {
    id,
    nickname,
    icon,
    image,
    phone: phone && maskPhone(phone),
    email: email && maskEmail(email),
    locale,
  }
}
