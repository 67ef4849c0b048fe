import { stringify } from 'csv-stringify/sync'
import { z } from 'zod'
import { CHAIR_FAMILY_KEYS, SERIAL_NUMBER_PATTERN } from '@anzuo/chair-protocol'
import { InstantSchema } from '@anzuo/contract/fields'

const ManifestChairSchema = z.object({
  serialNumber: z.string().regex(SERIAL_NUMBER_PATTERN),
  family: z.enum(CHAIR_FAMILY_KEYS),
  /** What the code on the chair leads to. */
  link: z.url(),
  keyVersion: z.number().int().min(1),
  /** Hex of 32 bytes. */
  deviceKey: z.string().regex(/^[\da-f]{64}$/),
  brokerUser: z.string(),
  brokerPassword: z.string(),
  /** The picture of its label, from the folder of the manifest; null where the sheets are all there is. */
  label: z.string().nullable(),
})

/** What the factory writes into one chair and prints on it. */
export type ManifestChair = z.infer<typeof ManifestChairSchema>

const ManifestSchema = z.object({
  format: z.literal('chair-batch'),
  version: z.literal(1),
  batch: z.string(),
  madeAt: InstantSchema,
  chairs: z.array(ManifestChairSchema),
})

/** What a factory line gets with a batch. It holds secrets. */
export type ChairManifest = z.infer<typeof ManifestSchema>

/** A manifest as JSON. */
export const formatManifest = (manifest: ChairManifest): string => `${JSON.stringify(manifest, null, 2)}\n`

/** The chairs of a manifest as CSV (RFC 4180), with a header. */
export const formatManifestCsv = ({ chairs }: ChairManifest): string =>
  stringify([...chairs], {
    header: true,
    columns: Object.keys(ManifestChairSchema.shape),
    record_delimiter: '\r\n',
  })

/**
 * Reads a manifest.
 * @returns null for a text that is none
 */
export const parseManifest = (text: string): ChairManifest | null => {
  try {
    const read = ManifestSchema.safeParse(JSON.parse(text))
    return read.success ? read.data : null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}
