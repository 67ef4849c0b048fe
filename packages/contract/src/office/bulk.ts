import { hidingReasons, contributionKinds } from '@anzuo/domain/shop/moderation'
import { MAX_BULK_LINES, MAX_PRINTED_ORDERS } from '@anzuo/domain/office/bulk'
import { z } from 'zod'
import { IdSchema, LocaleSchema, createTrimmedTextSchema } from '../fields'
import { VersionSchema, defineOfficeChange } from './endpoint'

/** What became of one line: each answers alone, and one that can't be done leaves the others as they are. */
const BulkOutcomeSchema = z.object({
  lines: z.array(
    z.object({
      /** What the line was about, as the caller named it. */
      id: z.string(),
      isDone: z.boolean(),
      /** Why not, in the caller’s language; empty when it was done. */
      problem: z.string(),
    }),
  ),
})

const listOf = <Line extends z.ZodType>(line: Line) => z.array(line).min(1).max(MAX_BULK_LINES)

export const officeBulkEndpoints = {
  '/office/v1/order/print_many': defineOfficeChange({
    summary:
      'Labels or packing slips of every parcel of these orders in one PDF; each order counts as an opening of personal data',
    access: 'personalData:open',
    fields: {
      paper: z.enum(['label', 'packingSlip']),
      ids: z.array(IdSchema).min(1).max(MAX_PRINTED_ORDERS),
      /** Each customer’s own language when left out. */
      locale: LocaleSchema.optional(),
    },
    data: BulkOutcomeSchema.extend({
      fileName: z.string(),
      /** Base64; empty when there was nothing to print. */
      pdf: z.string(),
    }),
  }),
  '/office/v1/order/ship_many': defineOfficeChange({
    summary: 'Hand all that is left of the courier’s part of these orders over, each with its number',
    access: 'orders:change',
    fields: {
      lines: listOf(
        z.object({
          /** Number of the order. */
          number: createTrimmedTextSchema(24).min(1),
          /** A carrier’s code. */
          company: z.string().min(1).max(20),
          trackingNumber: z.string().regex(/^[0-9A-Za-z-]{6,40}$/),
        }),
      ),
    },
    data: BulkOutcomeSchema,
  }),
  '/office/v1/catalogue/publish_many': defineOfficeChange({
    summary: 'Put these products on sale',
    access: 'catalogue:change',
    fields: { lines: listOf(z.object({ id: IdSchema, version: VersionSchema })) },
    data: BulkOutcomeSchema,
  }),
  '/office/v1/catalogue/withdraw_many': defineOfficeChange({
    summary: 'Take these products off sale; orders that were placed stay as they are',
    access: 'catalogue:change',
    fields: {
      lines: listOf(z.object({ id: IdSchema, version: VersionSchema })),
      reason: createTrimmedTextSchema(200).min(1),
    },
    data: BulkOutcomeSchema,
  }),
  '/office/v1/review/show_many': defineOfficeChange({
    summary: 'Let everybody see these; a question needs its answer first',
    access: 'reviews:moderate',
    fields: {
      lines: listOf(z.object({ kind: z.enum(contributionKinds), id: IdSchema, version: VersionSchema })),
    },
    data: BulkOutcomeSchema,
  }),
  '/office/v1/review/hide_many': defineOfficeChange({
    summary: 'Let nobody but their authors see these, who read which rule they break',
    access: 'reviews:moderate',
    fields: {
      lines: listOf(z.object({ kind: z.enum(contributionKinds), id: IdSchema, version: VersionSchema })),
      reason: z.enum(hidingReasons),
      note: createTrimmedTextSchema(200).default(''),
    },
    data: BulkOutcomeSchema,
  }),
} as const
