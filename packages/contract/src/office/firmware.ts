import {
  firmwareHoldReasons,
  firmwareReleaseStates,
  firmwareUpdateStates,
  MAX_FIRMWARE_IMAGE_BYTES,
} from '@anzuo/domain/office/firmware'
import { MIN_OPENING_NOTE_LENGTH } from '@anzuo/domain/office/personalDataMask'
import { z } from 'zod'
import { IdSchema, InstantSchema, createTrimmedTextSchema } from '../fields'
import { VersionSchema, defineOfficeChange, defineOfficeRead, defineOfficeUpload } from './endpoint'

const ReleaseSchema = z.object({
  id: IdSchema,
  family: z.string(),
  firmware: z.string(),
  /** Higher with each release of a family. */
  counter: z.number().int(),
  state: z.enum(firmwareReleaseStates),
  heldBecause: z.enum(firmwareHoldReasons).nullable(),
  /** For how many of a hundred chairs it is open. */
  share: z.number().int(),
  expiresAt: InstantSchema,
  createdAt: InstantSchema,
  version: VersionSchema,
  /** Chairs for which it is open now, by how far it is with them. */
  chairs: z.record(z.enum(firmwareUpdateStates), z.number().int()),
  /** Chairs whose turn comes with a larger share. */
  later: z.number().int(),
})

const UpdateSchema = z.object({
  serialNumber: z.string(),
  state: z.enum(firmwareUpdateStates),
  firmwareBefore: z.string(),
  attempts: z.number().int(),
  blocksSent: z.number().int(),
  /** Why it waits or failed, in one word; null when there is nothing to say. */
  note: z.string().nullable(),
  changedAt: InstantSchema,
})

const ReleaseDetailSchema = ReleaseSchema.extend({
  /** SHA-256 of the image, hex. */
  digest: z.string(),
  /** Length of the image, bytes. */
  size: z.number().int(),
  blocks: z.number().int(),
  /** Once the image works, a chair takes no version below this one. */
  floor: z.string(),
  keyId: z.number().int(),
  /** Those that are not well first, so many that they fit on a page. */
  updates: z.array(UpdateSchema),
  mayChange: z.boolean(),
})

const ReasonSchema = createTrimmedTextSchema(200).min(MIN_OPENING_NOTE_LENGTH)

export const officeFirmwareEndpoints = {
  '/office/v1/firmware/list': defineOfficeRead({
    summary: 'The latest firmware releases of all families',
    access: 'chairs:read',
    request: z.object({}),
    data: z.object({ releases: z.array(ReleaseSchema), mayChange: z.boolean() }),
  }),
  '/office/v1/firmware/get': defineOfficeRead({
    summary: 'One release with what its manifest says, and the chairs that are not well',
    access: 'chairs:read',
    request: z.object({ id: IdSchema }),
    data: ReleaseDetailSchema,
  }),
  '/office/v1/firmware/upload': defineOfficeUpload({
    summary:
      'Release an image that its maker has signed; it is held until somebody opens it. The body is the image',
    access: 'chairs:change',
    fields: { manifest: z.string().max(512) },
    file: { maxBytes: MAX_FIRMWARE_IMAGE_BYTES },
    data: ReleaseDetailSchema,
  }),
  '/office/v1/firmware/roll_out': defineOfficeChange({
    summary: 'Open a release for a share of the fleet, hold it, go on, or take it back for good',
    access: 'chairs:change',
    fields: {
      id: IdSchema,
      version: VersionSchema,
      state: z.enum(firmwareReleaseStates),
      share: z.number().int().min(1).max(100),
      reason: ReasonSchema,
    },
    data: ReleaseDetailSchema,
    changed: ReleaseDetailSchema,
  }),
  '/office/v1/firmware/try_again': defineOfficeChange({
    summary: 'Let a chair on which a release failed have it once more',
    access: 'chairs:change',
    fields: { id: IdSchema, serialNumber: z.string().regex(/^[\w-]{1,40}$/) },
    data: ReleaseDetailSchema,
  }),
} as const
