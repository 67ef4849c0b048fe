import { z } from 'zod'
import { Instant, typed } from './fields'

/** A legal text in the version that somebody agreed to. */
export const AgreedText = z.object({ document: typed(40).min(1), version: typed(20).min(1) })

/** Legal texts that are agreed to at once, in the versions that the client showed. */
export const AgreedTexts = z.array(AgreedText).max(4)

/** What somebody agreed to and when, the newest first. */
export const Consents = z.object({ consents: z.array(AgreedText.extend({ at: Instant })) })
