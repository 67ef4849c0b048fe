import { and, asc, eq, lte, notInArray, sql } from 'drizzle-orm'
import { getWebhookRetryDelayMs } from '@anzuo/domain/office/webhookEvents'
import type { Database } from '../../db/database'
import { webhookDeliveries, webhookEndpoints, webhookEvents, webhookTries } from '../../db/schema'
import type { SendWebhook, WebhookAnswer } from '../../gateways/webhookSender'
import { openWebhookSecret } from './webhookSecrets'

type Delivery = typeof webhookDeliveries.$inferSelect
type Endpoint = typeof webhookEndpoints.$inferSelect
type Due = { delivery: Delivery; endpoint: Endpoint; event: typeof webhookEvents.$inferSelect }

/** What sending webhooks needs of the server. */
export type WebhookContext = {
  db: Database
  now: () => Date
  codeSecret: string
  send: SendWebhook
  /** Nothing more is sent to an address, until an owner lets it go on. */
  onStopped: (endpoint: { id: string; url: string; reason: 'noAnswer' | 'gone' }) => void
}

/** So many are sent at once. */
const BATCH_SIZE = 20

/** Longer than a receiver may take: a try whose outcome was lost is made again after this. */
const LEASE_MS = 60_000

/** A run ends after this, and the next one goes on. */
const MAX_RUN_MS = 25_000

/** Gone (RFC 9110): the receiver wants nothing more. */
const GONE = 410

/** The body of an event, the same for every try and receiver. */
export const writeWebhookBody = ({ type, at, data }: Due['event']): string =>
  JSON.stringify({ type, timestamp: at.toISOString(), data })

/**
 * Sends what is due, to each address in turn with what it was told. An address that doesn't answer is left alone for the rest of the run,
 * so that it holds up no other.
 * @returns how many were delivered
 */
export const deliverWebhooks = async (context: WebhookContext): Promise<number> => {
  const start = performance.now()
  const silent = new Set<string>()
  let delivered = 0
  while (performance.now() - start < MAX_RUN_MS) {
    const due = await claimDue(context, [...silent])
    if (due.length === 0) break
    const answers = await Promise.all(due.map(each => deliver(context, each)))
    answers.forEach((isDelivered, index) => {
      const endpointId = due[index]?.endpoint.id
      if (isDelivered) delivered += 1
      else if (endpointId) silent.add(endpointId)
    })
  }
  return delivered
}

const claimDue = ({ db, now }: WebhookContext, silent: readonly string[]): Promise<Due[]> =>
  db.transaction(async tx => {
    const due = await tx
      .select({ delivery: webhookDeliveries, endpoint: webhookEndpoints, event: webhookEvents })
      .from(webhookDeliveries)
      .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, webhookDeliveries.endpointId))
      .innerJoin(webhookEvents, eq(webhookEvents.id, webhookDeliveries.eventId))
      .where(
        and(
          eq(webhookDeliveries.status, 'due'),
          lte(webhookDeliveries.tryAt, now()),
          webhookEndpoints.isEnabled,
          silent.length > 0 ? notInArray(webhookDeliveries.endpointId, [...silent]) : undefined,
        ),
      )
      .orderBy(asc(webhookDeliveries.tryAt), asc(webhookDeliveries.sequence))
      .limit(BATCH_SIZE)
      .for('update', { of: webhookDeliveries, skipLocked: true })
    for (const { delivery } of due)
      await tx
        .update(webhookDeliveries)
        .set({
          tries: sql`${webhookDeliveries.tries} + 1`,
          lastTriedAt: now(),
          tryAt: new Date(now().getTime() + LEASE_MS),
        })
        .where(eq(webhookDeliveries.id, delivery.id))
    return due.map(each => ({ ...each, delivery: { ...each.delivery, tries: each.delivery.tries + 1 } }))
  })

const listSecrets = (endpoint: Endpoint, { codeSecret, now }: WebhookContext): string[] => {
  const { secret, previousSecret, previousSecretUntil } = endpoint
  const isPreviousGood = previousSecretUntil !== null && previousSecretUntil > now()
  return [secret, ...(previousSecret !== null && isPreviousGood ? [previousSecret] : [])].map(sealed =>
    openWebhookSecret(codeSecret, sealed),
  )
}

const deliver = async (context: WebhookContext, { delivery, endpoint, event }: Due): Promise<boolean> => {
  const answer = await context.send({
    url: endpoint.url,
    id: event.id,
    timestamp: Math.floor(context.now().getTime() / 1000),
    body: writeWebhookBody(event),
    secrets: listSecrets(endpoint, context),
  })
  const isDelivered = answer.status !== null && answer.status >= 200 && answer.status < 300
  await recordAnswer(context, { delivery, endpoint, answer, isDelivered })
  return isDelivered
}

type Outcome = { delivery: Delivery; endpoint: Endpoint; answer: WebhookAnswer; isDelivered: boolean }

const recordAnswer = async (context: WebhookContext, outcome: Outcome): Promise<void> => {
  const { db, now, onStopped } = context
  const { delivery, endpoint, answer, isDelivered } = outcome
  const isGone = answer.status === GONE
  const retryDelayMs = isGone ? null : getWebhookRetryDelayMs(delivery.tries)
  const { status: httpStatus, problem, milliseconds } = answer
  const stopped = await db.transaction(async tx => {
    const [known] = await tx
      .update(webhookDeliveries)
      .set({
        httpStatus,
        problem,
        milliseconds,
        status: isDelivered ? 'delivered' : retryDelayMs === null ? 'failed' : 'due',
        tryAt: new Date(now().getTime() + (retryDelayMs ?? 0)),
      })
      .where(eq(webhookDeliveries.id, delivery.id))
      .returning({ id: webhookDeliveries.id })
    // Somebody removed the address while it was being sent to.
    if (!known) return null
    await tx
      .insert(webhookTries)
      .values({ deliveryId: delivery.id, at: now(), httpStatus, problem, milliseconds })
    if (isDelivered) {
      // Not a change of the endpoint that two people could have open.
      await tx.execute(sql`update webhook_endpoints set last_success_at = ${now().toISOString()}::timestamptz
        where id = ${endpoint.id}::uuid`)
      return null
    }
    return retryDelayMs === null
      ? stopEndpoint(tx, { ...outcome, reason: isGone ? 'gone' : 'noAnswer' }, now())
      : null
  })
  if (stopped) onStopped(stopped)
}

/** Stops an address that wants no more, or that took nothing since this delivery was made, which was tried for three days. */
const stopEndpoint = async (
  tx: Database,
  { delivery, endpoint, reason }: Outcome & { reason: 'noAnswer' | 'gone' },
  now: Date,
): Promise<{ id: string; url: string; reason: 'noAnswer' | 'gone' } | null> => {
  const [stopped] = await tx
    .update(webhookEndpoints)
    .set({ isEnabled: false, stoppedFor: reason, stoppedAt: now })
    .where(
      and(
        eq(webhookEndpoints.id, endpoint.id),
        webhookEndpoints.isEnabled,
        reason === 'gone'
          ? undefined
          : sql`(${webhookEndpoints.lastSuccessAt} is null or ${webhookEndpoints.lastSuccessAt} < ${delivery.createdAt.toISOString()}::timestamptz)`,
      ),
    )
    .returning()
  return stopped ? { id: stopped.id, url: stopped.url, reason } : null
}
