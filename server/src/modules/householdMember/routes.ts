import { and, asc, eq, sql } from 'drizzle-orm'
import type { HouseholdMember } from '@anzuo/contract'
import type { householdMemberEndpoints } from '@anzuo/contract/householdMember'
import { MAX_HOUSEHOLD_MEMBERS } from '@anzuo/domain/report/householdMember'
import type { Database } from '../../db/database'
import { householdMembers, users } from '../../db/schema'
import { createApiError } from '../../http/apiError'
import type { RequestContext, RouteHandlers } from '../../http/apiRoutes'
import type { AuthenticatedUser } from '../../http/requestDecorators'
import { requirePlausibleBirthday } from '../user/birthday'

type HouseholdMemberContext = { db: Database; now: () => Date }

/** Who else is measured under the account of the signed-in person. */
export const householdMemberRoutes = (
  context: HouseholdMemberContext,
): RouteHandlers<typeof householdMemberEndpoints> => ({
  '/household_member/list': async ({ caller }) => ({
    members: await context.db
      .select()
      .from(householdMembers)
      .where(eq(householdMembers.userId, caller.userId))
      .orderBy(asc(householdMembers.createdAt), asc(householdMembers.id)),
  }),

  '/household_member/save': call => saveMember(context, call),

  '/household_member/delete': async ({ caller, request }) => {
    // Reports and cuff readings go with their member: the database deletes them.
    const erased = await context.db
      .delete(householdMembers)
      .where(isOwnMember(caller, request.id))
      .returning({ id: householdMembers.id })
    if (erased.length === 0) throw createApiError('notFound', 'householdMemberNotFound')
    return {}
  },
})

const saveMember = async (
  { db, now }: HouseholdMemberContext,
  { caller, request }: RequestContext<'/household_member/save'>,
): Promise<HouseholdMember> => {
  requirePlausibleBirthday(request.birthday, now())
  const profile = { ...request, updatedAt: now() }
  await db.transaction(async tx => {
    // One at a time for each account, so that two devices cannot add the last member twice.
    await tx.execute(sql`select 1 from ${users} where ${users.id} = ${caller.userId} for update`)
    const known = await tx
      .select({ id: householdMembers.id })
      .from(householdMembers)
      .where(eq(householdMembers.userId, caller.userId))
    if (known.length >= MAX_HOUSEHOLD_MEMBERS && !known.some(({ id }) => id === request.id))
      throw createApiError('invalidRequest', 'tooManyHouseholdMembers', { most: MAX_HOUSEHOLD_MEMBERS })
    await tx
      .insert(householdMembers)
      .values({ userId: caller.userId, createdAt: now(), ...profile })
      .onConflictDoUpdate({ target: [householdMembers.userId, householdMembers.id], set: profile })
  })
  return request
}

/**
 * The name of the caller's household member.
 * @throws ApiError `invalidRequest` for somebody whom this account does not hold, or no longer
 */
export const requireMemberName = async (
  db: Database,
  caller: AuthenticatedUser,
  memberId: string,
): Promise<string> => {
  const [member] = await db
    .select({ name: householdMembers.name })
    .from(householdMembers)
    .where(isOwnMember(caller, memberId))
  if (!member) throw createApiError('invalidRequest', 'householdMemberNotFound')
  return member.name
}

const isOwnMember = (caller: AuthenticatedUser, id: string) =>
  and(eq(householdMembers.userId, caller.userId), eq(householdMembers.id, id))
