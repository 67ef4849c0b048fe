import { presenceKinds } from '@anzuo/domain/office/presence'
import { z } from 'zod'
import { IdSchema, InstantSchema } from '../fields'
import { defineOfficeRead } from './endpoint'

export const officePresenceEndpoints = {
  '/office/v1/presence/note': defineOfficeRead({
    summary:
      'Say for a few seconds that somebody has a record open, learn who else has and who changed it last; it keeps no session awake',
    access: 'operator',
    isAutomatic: true,
    request: z.object({
      kind: z.enum(presenceKinds),
      recordId: IdSchema,
      /** Left: the record was closed. */
      hasLeft: z.boolean().default(false),
    }),
    data: z.object({
      others: z.array(z.object({ id: IdSchema, name: z.string() })),
      /** What somebody else changed of it last; null when nobody did. */
      lastChange: z.object({ name: z.string(), at: InstantSchema }).nullable(),
    }),
  }),
} as const
