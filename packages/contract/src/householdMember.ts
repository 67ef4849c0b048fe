import { MAX_HOUSEHOLD_MEMBERS } from '@anzuo/domain/report/householdMember'
import { z } from 'zod'
import { defineEndpoint } from './endpoint'
import { createTrimmedTextSchema, EmptyObjectSchema } from './fields'
import { HealthProfileSchema } from './user'

/** Whom a check or a reading is of: a member of the household, or null for the person whose account it is. */
export const MemberIdSchema = z.uuid().nullable()

/** Somebody who is measured under the account of another person, with a health profile of their own. The id is made on the device. */
const HouseholdMemberSchema = HealthProfileSchema.extend({
  id: z.uuid(),
  name: createTrimmedTextSchema(40).min(1),
})

export const householdMemberEndpoints = {
  '/household_member/list': defineEndpoint({
    summary: 'Who else is measured under this account, the oldest entry first',
    access: 'user',
    request: EmptyObjectSchema,
    data: z.object({ members: z.array(HouseholdMemberSchema).max(MAX_HOUSEHOLD_MEMBERS) }),
  }),
  '/household_member/save': defineEndpoint({
    summary: 'Add a member of the household, or save their profile whole; repeating it has no second effect',
    access: 'user',
    request: HouseholdMemberSchema,
    data: HouseholdMemberSchema,
  }),
  '/household_member/delete': defineEndpoint({
    summary: 'Erase a member of the household with all their reports and cuff readings',
    access: 'user',
    request: z.object({ id: z.uuid() }),
    data: EmptyObjectSchema,
  }),
} as const
