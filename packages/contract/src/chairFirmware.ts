import { FIRMWARE_MANIFEST_BYTES, MAX_FIRMWARE_BYTES } from '@anzuo/chair-protocol'
import { MAX_FIRMWARE_PART_BYTES } from '@anzuo/domain/office/firmware'
import { z } from 'zod'
import { ChairSerialNumberSchema } from './chair'
import { defineEndpoint } from './endpoint'
import { EmptyObjectSchema, IdSchema } from './fields'

const hexString = (maxBytes: number, minBytes = maxBytes) =>
  z.string().regex(new RegExp(`^([\\da-f]{2}){${minBytes},${maxBytes}}$`))

const FIRMWARE_STATUS_BYTES = 20

const releaseRequest = z.object({ serialNumber: ChairSerialNumberSchema, releaseId: IdSchema })

export const chairFirmwareEndpoints = {
  '/device/firmware/get': defineEndpoint({
    summary: 'New firmware that is released for a chair and that it does not run yet (owner)',
    access: 'user',
    request: z.object({ serialNumber: ChairSerialNumberSchema }),
    data: z.object({
      update: z
        .object({
          releaseId: IdSchema,
          firmware: z.string(),
          /** What the maker has signed, as the chair reads it. */
          manifest: hexString(FIRMWARE_MANIFEST_BYTES),
          /** The chair is connected to the internet now, and gets it without anybody doing anything. */
          comesByInternet: z.boolean(),
        })
        .nullable(),
    }),
  }),
  '/device/firmware/image': defineEndpoint({
    summary:
      'A part of the image of such firmware, from a byte on; its length follows from the manifest (owner)',
    access: 'user',
    request: releaseRequest.extend({ offset: z.number().int().min(0).max(MAX_FIRMWARE_BYTES) }),
    data: z.object({ bytes: hexString(MAX_FIRMWARE_PART_BYTES, 1) }),
  }),
  '/device/firmware/report': defineEndpoint({
    summary: 'Hand in what a chair has answered about its firmware over Bluetooth (owner)',
    access: 'user',
    request: releaseRequest.extend({ status: hexString(FIRMWARE_STATUS_BYTES) }),
    data: EmptyObjectSchema,
  }),
} as const
