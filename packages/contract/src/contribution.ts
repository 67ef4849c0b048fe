import {
  MAX_QUESTION_LENGTH,
  MIN_QUESTION_LENGTH,
  hidingReasons,
  moderationStates,
  reviewReportReasons,
} from '@anzuo/domain/shop/moderation'
import { z } from 'zod'
import { defineEndpoint } from './endpoint'
import {
  EmptyObjectSchema,
  IdSchema,
  IdempotencyKeySchema,
  InstantSchema,
  PictureUrlSchema,
  createPageRequestSchema,
  createPageSchema,
  createTrimmedTextSchema,
} from './fields'

/** How the shop stands to what somebody wrote; the author alone reads it. */
const moderationFields = {
  state: z.enum(moderationStates),
  /** Which rule it breaks; null unless it is hidden. */
  hiddenFor: z.enum(hidingReasons).nullable(),
}

const ProductQuestionSchema = z.object({
  id: IdSchema,
  /** Masked. */
  personName: z.string().nullable(),
  text: z.string(),
  answer: z.string(),
  at: InstantSchema,
})

const OwnQuestionSchema = z.object({ id: IdSchema, text: z.string(), at: InstantSchema, ...moderationFields })

const OwnReviewSchema = z.object({
  id: IdSchema,
  productId: IdSchema,
  skuId: IdSchema,
  name: z.string(),
  skuName: z.string(),
  stars: z.number().int(),
  text: z.string(),
  pictures: z.array(z.object({ id: IdSchema, url: PictureUrlSchema })),
  reply: z.string().nullable(),
  at: InstantSchema,
  ...moderationFields,
})

/** What people write about products beside the review itself, and what becomes of it. */
export const contributionEndpoints = {
  '/open/product/questions': defineEndpoint({
    summary: 'Questions about a product that the shop has answered, the newest first',
    access: 'open',
    request: createPageRequestSchema({ id: IdSchema }),
    data: createPageSchema({ questions: z.array(ProductQuestionSchema) }),
  }),
  '/product/question/ask': defineEndpoint({
    summary: 'Ask about a product. The question is shown together with its answer',
    access: 'user',
    request: z.object({
      requestKey: IdempotencyKeySchema,
      productId: IdSchema,
      text: createTrimmedTextSchema(MAX_QUESTION_LENGTH).min(MIN_QUESTION_LENGTH),
    }),
    data: OwnQuestionSchema,
  }),
  '/product/question/own': defineEndpoint({
    summary: 'Own questions about a product that others don’t see',
    access: 'user',
    request: z.object({ productId: IdSchema }),
    data: z.object({ questions: z.array(OwnQuestionSchema) }),
  }),
  '/product/review/own': defineEndpoint({
    summary: 'Own reviews of an order, and whether others see them',
    access: 'user',
    request: z.object({ orderId: IdSchema }),
    data: z.object({ reviews: z.array(OwnReviewSchema) }),
  }),
  '/product/review/rewrite': defineEndpoint({
    summary: 'Write a hidden review anew; its stars stay. It is looked at again',
    access: 'user',
    request: z.object({
      id: IdSchema,
      text: createTrimmedTextSchema(500),
      pictures: z.array(IdSchema).max(6).default([]),
    }),
    data: OwnReviewSchema,
  }),
  '/product/review/report': defineEndpoint({
    summary: 'Tell the shop that a review breaks a rule, once for each review',
    access: 'user',
    request: z.object({ id: IdSchema, reason: z.enum(reviewReportReasons) }),
    data: EmptyObjectSchema,
  }),
} as const
