import { z } from 'zod'
import { call } from './call'
import { Nothing } from './fields'

/** What the client needs to know about this server before anybody is signed in. */
export const AppConfig = z.object({
  /** Days until a report counts as expired. */
  reportDays: z.number().int(),
  /** Length of the face measurement, seconds. */
  measurementSeconds: z.number().int(),
  /** The drawn sample clip may be offered in place of a camera (development and demonstration servers). */
  sampleClip: z.boolean(),
  /** Codes can be read in the local outbox page (development only). */
  outbox: z.boolean(),
})

export const app = {
  '/open/app/app_config': call({
    summary: 'Settings of this server that the client follows',
    access: 'open',
    request: Nothing,
    data: AppConfig,
  }),
} as const
