import { z } from 'zod'
import { defineEndpoint } from './endpoint'
import { EmptyObjectSchema } from './fields'

/** What the client needs to know about this server before anybody is signed in. */
const AppConfigSchema = z.object({
  /** Days until a report counts as expired. */
  reportDays: z.number().int(),
  /** Length of the face measurement, seconds. */
  measurementSeconds: z.number().int(),
  /** The drawn sample clip may be offered in place of a camera (development and demonstration servers). */
  sampleClip: z.boolean(),
  /** Codes can be read in the local outbox page (development only). */
  outbox: z.boolean(),
})

export const appConfigEndpoints = {
  '/open/app/app_config': defineEndpoint({
    summary: 'Settings of this server that the client follows',
    access: 'open',
    request: EmptyObjectSchema,
    data: AppConfigSchema,
  }),
} as const
