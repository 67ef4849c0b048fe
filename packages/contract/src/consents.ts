import { z } from 'zod'
import { Instant, createTrimmedTextSchema } from './fields'

/** A legal text in the version that somebody agreed to. */
export const ConsentedDocument = z.object({
  document: createTrimmedTextSchema(40).min(1),
  version: createTrimmedTextSchema(20).min(1),
})

/** Legal texts that are agreed to at once, in the versions that the client showed. */
export const ConsentedDocuments = z.array(ConsentedDocument).max(4)

/** What somebody agreed to and when, the newest first. */
export const ConsentHistory = z.object({ consents: z.array(ConsentedDocument.extend({ at: Instant })) })
