import { MINUTE_MS, HOUR_MS } from '../durations'

/** What other systems can be told of, by what it is about and what happened. */
export const webhookEventTypes = [
  'order.placed',
  'order.paid',
  'order.shipped',
  'order.completed',
  'order.closed',
  'payment.received',
  'payment.odd',
  'payment.returned',
  'refund.submitted',
  'refund.changed',
  'refund.paid',
  'stock.changed',
  'chair.claimed',
  'chair.released',
  'webhook.test',
] as const
export type WebhookEventType = (typeof webhookEventTypes)[number]

/** Events that an endpoint chooses among; the test event is sent by hand. */
export const webhookTopics = ['order', 'payment', 'refund', 'stock', 'chair'] as const
/** What events are about: an endpoint chooses by it. */
export type WebhookTopic = (typeof webhookTopics)[number]

const SECOND_MS = 1000

/**
 * Waits before each further try of a delivery, as the Standard Webhooks specification proposes: about three days in all.
 * https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
 */
export const WEBHOOK_RETRY_DELAYS_MS: readonly number[] = [
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  24 * HOUR_MS,
]

/** Milliseconds until a delivery is tried again after so many tries; null when that was the last one. */
export const getWebhookRetryDelayMs = (tries: number): number | null =>
  WEBHOOK_RETRY_DELAYS_MS[tries - 1] ?? null

/** So long the secret before counts beside the new one, so that a receiver can change over. */
export const PREVIOUS_SECRET_HOURS = 24
