import { z } from 'zod'
import { defineEndpoint } from './endpoint'
import { InstantSchema, EmptyObjectSchema } from './fields'
import { MemberIdSchema } from './householdMember'

/** What a cuff on the arm showed. */
export const CuffBloodPressureSchema = z.object({
  /** mmHg. */
  systolic: z.number().int().min(60).max(260),
  /** mmHg. */
  diastolic: z.number().int().min(30).max(160),
  takenAt: InstantSchema,
})

/** A reading that the person entered, and whose it is; the id is made on the device. */
const CuffReadingSchema = CuffBloodPressureSchema.extend({
  id: z.uuid(),
  memberId: MemberIdSchema,
})

export const cuffReadingEndpoints = {
  '/cuff_reading/add': defineEndpoint({
    summary:
      'Keep a cuff reading, which calibrates the blood pressure estimate; repeating it has no second effect',
    access: 'user',
    // An older app does not name a person: its reading is of the person whose account it is.
    request: CuffReadingSchema.extend({ memberId: MemberIdSchema.default(null) }),
    data: CuffReadingSchema,
  }),
  '/cuff_reading/list': defineEndpoint({
    summary: 'Cuff readings of the last year of everybody in the household, the newest first',
    access: 'user',
    request: EmptyObjectSchema,
    data: z.object({ readings: z.array(CuffReadingSchema) }),
  }),
  '/cuff_reading/delete': defineEndpoint({
    summary: 'Delete one cuff reading',
    access: 'user',
    request: z.object({ id: z.uuid() }),
    data: EmptyObjectSchema,
  }),
} as const
