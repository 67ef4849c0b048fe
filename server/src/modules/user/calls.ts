import { eq } from 'drizzle-orm'
import type { User } from '../../../../src/contract'
import type { user } from '../../../../src/contract/user'
import { emptyProfile } from '../../../../src/domain/report/profileDraft'
import type { Database } from '../../db/database'
import { profiles, users } from '../../db/schema'
import { refuse } from '../../http/refusal'
import type { HandlersOf } from '../../http/registry'
import { maskEmail, maskPhone } from '../auth/target'
import { pictureBase64 } from './picture'

const OLDEST_YEARS = 120

/** The signed-in person: how they appear, and what they told about themselves for the health check. */
export const userCalls = ({ db, now }: { db: Database; now: () => Date }): HandlersOf<typeof user> => ({
  '/user/get': async ({ caller }) => {
    const [row] = await db.select().from(users).where(eq(users.id, caller.userId))
    return shown(row)
  },

  '/user/edit': async ({ caller, request }) => {
    const { nickname, locale } = request
    const image = typeof request.image === 'string' ? pictureBase64(request.image) : request.image
    if (request.image !== null && image === null) throw refuse('invalidRequest', 'pictureWrong')
    const [row] = await db
      .update(users)
      // A field that was left out keeps the id as the only thing set, which changes nothing.
      .set({ id: caller.userId, nickname, locale, image })
      .where(eq(users.id, caller.userId))
      .returning()
    return shown(row)
  },

  '/user/profile/get': async ({ caller }) => {
    const [row] = await db.select().from(profiles).where(eq(profiles.userId, caller.userId))
    // The contract's schema leaves out the columns that are not part of a profile.
    return row ?? emptyProfile
  },

  '/user/profile/edit': async ({ caller, request }) => {
    if (request.birthday !== null && !isPlausibleBirthday(request.birthday, now()))
      throw refuse('invalidRequest', 'birthdayWrong')
    const profile = { ...request, updatedAt: now() }
    await db
      .insert(profiles)
      .values({ userId: caller.userId, ...profile })
      .onConflictDoUpdate({ target: profiles.userId, set: profile })
    return request
  },
})

/** @throws Refusal `sessionOver` for an account that was removed while its session lived */
const shown = (row: typeof users.$inferSelect | undefined): User => {
  if (!row) throw refuse('sessionOver', 'verificationFailed')
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

/** Compared as dates: whoever is ahead of UTC may have a child born "tomorrow". */
const isPlausibleBirthday = (birthday: string, now: Date): boolean => {
  const latest = new Date(now.getTime() + 24 * 3600_000).toISOString().slice(0, 10)
  const oldest = `${now.getUTCFullYear() - OLDEST_YEARS}-01-01`
  return birthday >= oldest && birthday <= latest
}
