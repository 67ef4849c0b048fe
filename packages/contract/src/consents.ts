import { z } from 'zod'
import { InstantSchema, createTrimmedTextSchema } from './fields'

/** A legal text in the version that somebody agreed to. */
export const ConsentedDocumentSchema = z.object({
  document: createTrimmedTextSchema(40).min(1),
  version: createTrimmedTextSchema(20).min(1),
})

/** Legal texts that are agreed to at once, in the versions that the client showed. */
export const ConsentedDocumentsSchema = z.array(ConsentedDocumentSchema).max(4)

/** What somebody agreed to and when, the newest first. */
export const ConsentHistorySchema = z.object({
  consents: z.array(ConsentedDocumentSchema.extend({ at: InstantSchema })),
})
