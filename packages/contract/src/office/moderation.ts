import {
  MAX_REPLY_LENGTH,
  contentWarnings,
  contributionKinds,
  hidingReasons,
  moderationQueues,
  moderationStates,
  reviewReportReasons,
} from '@anzuo/domain/shop/moderation'
import { z } from 'zod'
import {
  EmptyObjectSchema,
  IdSchema,
  InstantSchema,
  PictureUrlSchema,
  createPageRequestSchema,
  createPageSchema,
  createTrimmedTextSchema,
} from '../fields'
import { VersionSchema, defineOfficeChange, defineOfficeRead } from './endpoint'

const KindSchema = z.enum(contributionKinds)

/** What a customer wrote about a product: a review, or a question. */
const ContributionSchema = z.object({
  kind: KindSchema,
  id: IdSchema,
  version: VersionSchema,
  state: z.enum(moderationStates),
  hiddenFor: z.enum(hidingReasons).nullable(),
  productId: IdSchema,
  productName: z.string(),
  picture: PictureUrlSchema,
  /** As everybody sees it: masked, null for an anonymous one. */
  personName: z.string().nullable(),
  /** Null for a question. */
  stars: z.number().int().nullable(),
  skuName: z.string().nullable(),
  text: z.string(),
  pictures: z.array(PictureUrlSchema),
  /** What the shop says to it in public. */
  reply: z.string().nullable(),
  at: InstantSchema,
  /** What deserves a second look; a hint of a program. */
  warnings: z.array(z.enum(['contactDetails', 'promisesCure', ...contentWarnings])),
  /** What readers object to, while nobody has decided. */
  reports: z.array(z.object({ reason: z.enum(reviewReportReasons), at: InstantSchema })),
  /** Number of the order by which it was bought; null for a question and for samples. */
  orderId: IdSchema.nullable(),
})

const referenceFields = { kind: KindSchema, id: IdSchema, version: VersionSchema }
const ReplySchema = createTrimmedTextSchema(MAX_REPLY_LENGTH).min(1)

export const officeModerationEndpoints = {
  '/office/v1/review/queues': defineOfficeRead({
    summary: 'How many reviews and questions stand in each queue; at most 1000 are counted',
    access: 'reviews:moderate',
    request: EmptyObjectSchema,
    data: z.object({
      queues: z.array(
        z.object({ queue: z.enum(moderationQueues), kind: KindSchema, count: z.number().int() }),
      ),
    }),
  }),
  '/office/v1/review/list': defineOfficeRead({
    summary: 'Reviews and questions page by page: what waits with the oldest first, all else with the newest',
    access: 'reviews:moderate',
    request: createPageRequestSchema({
      queue: z.enum(moderationQueues).default('toLookAt'),
      kind: KindSchema.optional(),
      productId: IdSchema.optional(),
    }),
    data: createPageSchema({ contributions: z.array(ContributionSchema) }),
  }),
  '/office/v1/review/get': defineOfficeRead({
    summary: 'One review or question',
    access: 'reviews:moderate',
    request: z.object({ kind: KindSchema, id: IdSchema }),
    data: ContributionSchema,
  }),
  '/office/v1/review/show': defineOfficeChange({
    summary:
      'Let everybody see it, with a public reply where one is given; reports of it are decided by this',
    access: 'reviews:moderate',
    fields: {
      ...referenceFields,
      /** Left out: the reply stays as it is. A question needs one. */
      reply: ReplySchema.optional(),
    },
    data: ContributionSchema,
    changed: ContributionSchema,
  }),
  '/office/v1/review/hide': defineOfficeChange({
    summary: 'Let nobody but its author see it, who reads which rule it breaks; stars stay as they are',
    access: 'reviews:moderate',
    fields: {
      ...referenceFields,
      reason: z.enum(hidingReasons),
      /** For colleagues, in the audit log. */
      note: createTrimmedTextSchema(200).default(''),
    },
    data: ContributionSchema,
    changed: ContributionSchema,
  }),
} as const
