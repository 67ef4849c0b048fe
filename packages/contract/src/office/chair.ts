import {
  CHAIR_KEY_STATE_NAMES,
  CHAIR_RIGHT_EVENTS,
  chairRegistryStates,
} from '@anzuo/domain/office/chairRegistry'
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

const ChairSchema = ChairSummarySchema.extend({
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
  actions: z.array(z.enum(['handOver', 'shutOut'])),
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
      'Destroy the keys of a chair: nobody believes it until its maker gives it a new one. It can’t be undone',
    access: 'chairs:change',
    fields: { serialNumber: SerialNumberSchema, reason: ReasonSchema },
    data: ChairSchema,
  }),
} as const
