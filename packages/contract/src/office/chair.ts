import { CHAIR_FAMILY_KEYS } from '@anzuo/chair-protocol'
import {
  CHAIR_ALARM_KINDS,
  CHAIR_KEY_STATE_NAMES,
  CHAIR_RIGHT_EVENTS,
  CHAIR_SHUT_OUT_CAUSES,
  chairLifeStages,
  chairRegistryStates,
} from '@anzuo/domain/office/chairRegistry'
import { MAX_CONSOLE_BATCH_SIZE } from '@anzuo/domain/office/chairSerials'
import { MIN_OPENING_NOTE_LENGTH } from '@anzuo/domain/office/personalDataMask'
import { z } from 'zod'
import {
  IdSchema,
  InstantSchema,
  createPageRequestSchema,
  createPageSchema,
  createTrimmedTextSchema,
} from '../fields'
import { defineOfficeChange, defineOfficeRead } from './endpoint'
import { ActorSchema } from './operatorFields'

const SerialNumberSchema = z.string().regex(/^[\w-]{1,40}$/)

/** A chair as a machine: whether it has an owner, never who; nothing of what anybody did with it. */
const ChairSummarySchema = z.object({
  serialNumber: SerialNumberSchema,
  /** Null for one that was made and never seen. */
  family: z.string().nullable(),
  firmware: z.string().nullable(),
  state: z.enum(chairRegistryStates),
  registeredAt: InstantSchema.nullable(),
  /** When it went; null while it is there, and when nobody heard it go. */
  offlineSince: InstantSchema.nullable(),
  hasOwner: z.boolean(),
})

/** What the caller may do to a chair now. */
const CHAIR_DEEDS = [
  'handOver',
  'shutOut',
  'rotateKey',
  'letIn',
  'proposeLetIn',
  'signLetIn',
  'dropLetIn',
] as const

/** Why somebody should look at a serial number, how often that was so, and when. */
const ChairAlarmSchema = z.object({
  serialNumber: z.string(),
  kind: z.enum(CHAIR_ALARM_KINDS),
  count: z.number().int(),
  firstAt: InstantSchema,
  lastAt: InstantSchema,
})

const BatchIdSchema = z.string().min(1).max(32)

/** Chairs that were made together, and how many of them have come how far. */
const ChairBatchSchema = z.object({
  id: BatchIdSchema,
  family: z.enum(CHAIR_FAMILY_KEYS),
  count: z.number().int(),
  firstSerial: z.string(),
  lastSerial: z.string(),
  madeAt: InstantSchema,
  /** When a factory got the secrets, which nobody gets twice. */
  handedOutAt: InstantSchema.nullable(),
  stages: z.record(z.enum(chairLifeStages), z.number().int()),
  /** Files of labels. */
  labelParts: z.number().int(),
})

const ChairSchema = ChairSummarySchema.extend({
  /** Null for one that was made by itself. */
  batchId: z.string().nullable(),
  shippedAt: InstantSchema.nullable(),
  alarms: z.array(ChairAlarmSchema),
  ownerSince: InstantSchema.nullable(),
  /** People beside the owner. */
  sharedWith: z.number().int(),
  /** Whoever is beside it may use it as a guest. */
  allowsGuests: z.boolean(),
  /** Whether the next person who presses its button becomes its owner. */
  isClaimable: z.boolean(),
  keys: z.array(
    z.object({
      version: z.number().int(),
      state: z.enum(CHAIR_KEY_STATE_NAMES),
      createdAt: InstantSchema,
      activatedAt: InstantSchema.nullable(),
      retiredAt: InstantSchema.nullable(),
    }),
  ),
  /** What changed about rights, the latest first; by whom is for the owner alone. */
  events: z.array(z.object({ id: IdSchema, action: z.enum(CHAIR_RIGHT_EVENTS), at: InstantSchema })),
  /** Why it is shut out; null while it isn't, and where nobody has said. */
  shutOut: z
    .object({
      cause: z.enum(CHAIR_SHUT_OUT_CAUSES),
      at: InstantSchema,
      /** Who wants to let it in again; somebody else has to sign. */
      proposal: z.object({ by: ActorSchema, at: InstantSchema }).nullable(),
    })
    .nullable(),
  actions: z.array(z.enum(CHAIR_DEEDS)),
})

const ReasonSchema = createTrimmedTextSchema(200).min(MIN_OPENING_NOTE_LENGTH)

export const officeChairEndpoints = {
  '/office/v1/chair/list': defineOfficeRead({
    summary: 'Chairs by the beginning of their serial number, page by page',
    access: 'chairs:read',
    request: createPageRequestSchema({
      query: SerialNumberSchema.optional(),
      state: z.enum(chairRegistryStates).optional(),
    }),
    data: createPageSchema({ chairs: z.array(ChairSummarySchema) }),
  }),
  '/office/v1/chair/get': defineOfficeRead({
    summary: 'One chair with its keys and what changed about rights',
    access: 'chairs:read',
    request: z.object({ serialNumber: SerialNumberSchema }),
    data: ChairSchema,
  }),
  '/office/v1/chair/hand_over': defineOfficeChange({
    summary:
      'End the ownership of a chair: everybody loses it, and whoever presses its button next may claim it',
    access: 'chairs:change',
    fields: { serialNumber: SerialNumberSchema, reason: ReasonSchema },
    data: ChairSchema,
  }),
  '/office/v1/chair/shut_out': defineOfficeChange({
    summary:
      'Destroy the keys of a chair: nobody believes it until it is let in again and its maker gives it a new one',
    access: 'chairs:change',
    fields: {
      serialNumber: SerialNumberSchema,
      cause: z.enum(CHAIR_SHUT_OUT_CAUSES),
      reason: ReasonSchema,
    },
    data: ChairSchema,
  }),
  '/office/v1/chair/let_in': defineOfficeChange({
    summary:
      'Let a chair that was shut out get a new key from its maker. After a theft the first call proposes it, and somebody else’s signs',
    access: 'chairs:change',
    fields: { serialNumber: SerialNumberSchema, reason: ReasonSchema },
    data: ChairSchema,
  }),
  '/office/v1/chair/drop_let_in': defineOfficeChange({
    summary: 'Turn down, or take back, that a chair is let in again',
    access: 'chairs:change',
    fields: { serialNumber: SerialNumberSchema, reason: ReasonSchema },
    data: ChairSchema,
  }),
  '/office/v1/chair/rotate_key': defineOfficeChange({
    summary: 'Draw the next key of a chair; it gets it when it is connected',
    access: 'chairs:change',
    fields: { serialNumber: SerialNumberSchema, reason: ReasonSchema },
    data: ChairSchema,
  }),
  '/office/v1/chair/alarms': defineOfficeRead({
    summary:
      'Serial numbers at which somebody should look: unknown, copied, with a wrong key, or shut out and calling',
    access: 'chairs:read',
    request: createPageRequestSchema({ kind: z.enum(CHAIR_ALARM_KINDS).optional() }),
    data: createPageSchema({ alarms: z.array(ChairAlarmSchema) }),
  }),
  '/office/v1/chair/batches': defineOfficeRead({
    summary: 'Batches of chairs, the latest first',
    access: 'chairs:read',
    request: createPageRequestSchema({}),
    data: createPageSchema({ batches: z.array(ChairBatchSchema) }),
  }),
  '/office/v1/chair/make_batch': defineOfficeChange({
    summary: 'Make a batch: serial numbers in a row, each chair with a random key of its own',
    access: 'chairs:change',
    fields: {
      family: z.enum(CHAIR_FAMILY_KEYS),
      count: z.number().int().min(1).max(MAX_CONSOLE_BATCH_SIZE),
    },
    data: ChairBatchSchema,
  }),
  '/office/v1/chair/batch_labels': defineOfficeRead({
    summary: 'Labels of a batch as one PDF, 240 a part; they hold no secret',
    access: 'chairs:read',
    request: z.object({ id: BatchIdSchema, part: z.number().int().min(1).max(50) }),
    data: z.object({ fileName: z.string(), pdf: z.base64() }),
  }),
  '/office/v1/chair/hand_out_batch': defineOfficeChange({
    summary: 'Give out the manifest of a batch with its keys, once',
    access: 'chairs:change',
    fields: { id: BatchIdSchema },
    data: z.object({ fileName: z.string(), zip: z.base64() }),
  }),
  '/office/v1/chair/ship_batch': defineOfficeChange({
    summary: 'Note that the chairs of a batch left the factory',
    access: 'chairs:change',
    fields: { id: BatchIdSchema },
    data: ChairBatchSchema,
  }),
} as const
