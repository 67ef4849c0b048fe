import { z } from 'zod'
import {
  EmptyObjectSchema,
  IdSchema,
  InstantSchema,
  createPageRequestSchema,
  createPageSchema,
  createTrimmedTextSchema,
} from '../fields'
import { defineOfficeRead } from './endpoint'
import { ActorSchema } from './operatorFields'

export const auditSubjectKinds = [
  'operator',
  'apiKey',
  'order',
  'refund',
  'oddMoney',
  'accountingDay',
  'webhookEndpoint',
  'settings',
  'product',
  'category',
  'file',
  'review',
  'question',
  'policy',
  'store',
  'assistant',
  'customer',
  'chair',
  'chairBatch',
  'firmware',
] as const

/** What a thing was before and after, by its fields; null where there was or is none. Personal data is masked here too. */
const AuditStateSchema = z.record(z.string(), z.unknown()).nullable()

const AuditEntrySchema = z.object({
  /** Counts up by one: a line that is missing shows. */
  sequence: z.number().int(),
  at: InstantSchema,
  /** Null for what a command of the server did. */
  actor: ActorSchema.nullable(),
  /** What was done: the call without `/office/v1/`, or the command. */
  action: z.string(),
  subject: z.object({ kind: z.enum(auditSubjectKinds), id: IdSchema, label: z.string() }),
  before: AuditStateSchema,
  after: AuditStateSchema,
  /** Why, in the words of who did it. */
  reason: z.string(),
  requestId: z.string(),
  previousHash: z.string(),
  hash: z.string(),
})

export const auditEndpoints = {
  '/office/v1/audit/list': defineOfficeRead({
    summary: 'What was changed and opened by whom, the newest first',
    access: 'audit:read',
    request: createPageRequestSchema({
      actorId: IdSchema.optional(),
      /** The beginning of an action, such as `order/`. */
      action: createTrimmedTextSchema(60).optional(),
      subject: z.object({ kind: z.enum(auditSubjectKinds), id: IdSchema }).optional(),
      from: InstantSchema.optional(),
      until: InstantSchema.optional(),
    }),
    data: createPageSchema({ entries: z.array(AuditEntrySchema) }),
  }),
  '/office/v1/audit/verify': defineOfficeRead({
    summary: 'Check that no line of the log was changed or taken out',
    access: 'audit:read',
    request: EmptyObjectSchema,
    data: z.object({
      checked: z.number().int(),
      /** The first line that doesn't follow from the one before it; null when all do. */
      brokenAt: z.number().int().nullable(),
      /** Hash of the last line, to be kept elsewhere. */
      lastHash: z.string(),
    }),
  }),
} as const
