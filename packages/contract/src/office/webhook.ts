import { webhookEventTypes, webhookTopics } from '@anzuo/domain/office/webhookEvents'
import { z } from 'zod'
import {
  EmptyObjectSchema,
  IdSchema,
  InstantSchema,
  createPageRequestSchema,
  createPageSchema,
  createTrimmedTextSchema,
} from '../fields'
import { VersionSchema, defineOfficeChange, defineOfficeRead } from './endpoint'

const UrlSchema = z.url({ protocol: /^https?$/ }).max(500)
const TopicsSchema = z.array(z.enum(webhookTopics)).min(1).max(webhookTopics.length)
const DescriptionSchema = createTrimmedTextSchema(120)

const WebhookEndpointSchema = z.object({
  id: IdSchema,
  version: VersionSchema,
  url: z.string(),
  description: z.string(),
  topics: z.array(z.enum(webhookTopics)),
  isEnabled: z.boolean(),
  /** Why we stopped by ourselves. */
  stoppedFor: z.enum(['noAnswer', 'gone']).nullable(),
  stoppedAt: InstantSchema.nullable(),
  lastSuccessAt: InstantSchema.nullable(),
  /** Until when the secret before signs beside the new one. */
  previousSecretUntil: InstantSchema.nullable(),
  /** Deliveries that wait to be tried; at most 1000 are counted. */
  waiting: z.number().int(),
  createdAt: InstantSchema,
})

const WebhookDeliverySchema = z.object({
  id: IdSchema,
  /** The same for every try and every endpoint: by it a receiver knows a repeat. */
  eventId: IdSchema,
  type: z.enum(webhookEventTypes),
  status: z.enum(['due', 'delivered', 'failed']),
  tries: z.number().int(),
  /** When it is tried next; null when it is not. */
  nextTryAt: InstantSchema.nullable(),
  lastTriedAt: InstantSchema.nullable(),
  httpStatus: z.number().int().nullable(),
  /** Why no answer came. */
  problem: z.string().nullable(),
  milliseconds: z.number().int().nullable(),
  createdAt: InstantSchema,
  /** The body as it is sent. */
  payload: z.string(),
})

const WebhookTrySchema = WebhookDeliverySchema.pick({ httpStatus: true, problem: true }).extend({
  /** When its answer came, or was no longer waited for. */
  at: InstantSchema,
  milliseconds: z.number().int(),
})

/** The secret is shown once. */
const WithSecretSchema = z.object({ endpoint: WebhookEndpointSchema, secret: z.string() })

const seen = { id: IdSchema, version: VersionSchema }

export const webhookEndpoints = {
  '/office/v1/webhook/list': defineOfficeRead({
    summary: 'Addresses of other systems that are told of what happens',
    access: 'webhooks:change',
    request: EmptyObjectSchema,
    data: z.object({ endpoints: z.array(WebhookEndpointSchema).max(50) }),
  }),
  '/office/v1/webhook/create': defineOfficeChange({
    summary:
      'Tell another system of what happens, by the Standard Webhooks specification; its secret is shown once',
    access: 'webhooks:change',
    fields: { url: UrlSchema, description: DescriptionSchema.default(''), topics: TopicsSchema },
    data: WithSecretSchema,
  }),
  '/office/v1/webhook/edit': defineOfficeChange({
    summary: 'Change address, topics or description, pause it or let it go on',
    access: 'webhooks:change',
    fields: {
      ...seen,
      url: UrlSchema,
      description: DescriptionSchema.default(''),
      topics: TopicsSchema,
      isEnabled: z.boolean(),
    },
    data: WebhookEndpointSchema,
    changed: WebhookEndpointSchema,
  }),
  '/office/v1/webhook/rotate_secret': defineOfficeChange({
    summary: 'Make a new secret, shown once; the one before signs beside it for a day',
    access: 'webhooks:change',
    fields: seen,
    data: WithSecretSchema,
    changed: WebhookEndpointSchema,
  }),
  '/office/v1/webhook/delete': defineOfficeChange({
    summary: 'Tell it nothing more, and forget its deliveries',
    access: 'webhooks:change',
    fields: seen,
    data: EmptyObjectSchema,
    changed: WebhookEndpointSchema,
  }),
  '/office/v1/webhook/send_test': defineOfficeChange({
    summary: 'Send an event that tells of nothing, to try an address',
    access: 'webhooks:change',
    fields: { id: IdSchema },
    data: WebhookDeliverySchema,
  }),
  '/office/v1/webhook/deliveries': defineOfficeRead({
    summary: 'What was sent to an address and what came of it, the newest first',
    access: 'webhooks:change',
    request: createPageRequestSchema({
      endpointId: IdSchema,
      status: z.enum(['due', 'delivered', 'failed']).optional(),
    }),
    data: createPageSchema({ deliveries: z.array(WebhookDeliverySchema) }),
  }),
  '/office/v1/webhook/tries': defineOfficeRead({
    summary: 'Each try of a delivery and what came of it, the newest first',
    access: 'webhooks:change',
    request: z.object({ deliveryId: IdSchema }),
    data: z.object({ tries: z.array(WebhookTrySchema).max(100) }),
  }),
  '/office/v1/webhook/send_again': defineOfficeChange({
    summary: 'Send a delivery again, under the same number',
    access: 'webhooks:change',
    fields: { id: IdSchema },
    data: WebhookDeliverySchema,
  }),
} as const
