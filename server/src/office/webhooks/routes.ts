import { randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { RESPONSE_CODE } from '@anzuo/contract'
import type { webhookEndpoints as webhookContract } from '@anzuo/contract/office/webhook'
import { HOUR_MS } from '@anzuo/domain/durations'
import { PREVIOUS_SECRET_HOURS } from '@anzuo/domain/office/webhookEvents'
import type { Database } from '../../db/database'
import { webhookDeliveries, webhookEndpoints, webhookEvents } from '../../db/schema'
import { isUuid } from '../../db/valueChecks'
import { isWebhookUrlAllowed } from '../../gateways/webhookSender'
import { ApiError, createApiError } from '../../http/apiError'
import { createWebhookSecret } from '../../modules/webhook/webhookSecrets'
import type { OfficeChange, OfficeHandlers } from '../officeCall'
import { getDelivery, listDeliveries, listTries, toEndpointView, type EndpointRow } from './webhookViews'

/** More than this tell each other what they could ask one for. */
const MAX_ENDPOINTS = 20

/** What the calls about webhooks need of the server. */
type OfficeWebhookContext = {
  db: Database
  now: () => Date
  codeSecret: string
  /** Whether webhooks may go to this machine and its network, and without TLS: in development only. */
  allowsPrivate: boolean
}

const toSubject = ({ id, url }: EndpointRow) => ({ kind: 'webhookEndpoint' as const, id, label: url })

const toAuditState = ({ url, topics, isEnabled, version }: EndpointRow) => ({
  url,
  topics,
  isEnabled,
  version,
})

/** @throws ApiError `notFound` */
const lockEndpoint = async (tx: Database, id: string): Promise<EndpointRow> => {
  const [endpoint] = isUuid(id)
    ? await tx.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, id)).for('update')
    : []
  if (!endpoint) throw createApiError('notFound', 'nothingThere')
  return endpoint
}

/** @throws ApiError `changed` with the endpoint as it is now; `notFound` */
const lockSeenEndpoint = async (
  tx: Database,
  { id, version }: { id: string; version: number },
): Promise<EndpointRow> => {
  const endpoint = await lockEndpoint(tx, id)
  if (endpoint.version !== version)
    throw new ApiError(
      RESPONSE_CODE.changed,
      { key: 'officeMoneyChanged' },
      { data: await toEndpointView(tx, endpoint) },
    )
  return endpoint
}

const updateEndpoint = async (
  tx: Database,
  id: string,
  changes: Partial<typeof webhookEndpoints.$inferInsert>,
): Promise<EndpointRow> => {
  const [endpoint] = await tx
    .update(webhookEndpoints)
    .set(changes)
    .where(eq(webhookEndpoints.id, id))
    .returning()
  if (!endpoint) throw new Error('an endpoint that was not locked')
  return endpoint
}

/** @throws ApiError `invalidRequest` for an address that webhooks may not go to */
const requireAllowedUrl = (url: string, { allowsPrivate }: OfficeWebhookContext): void => {
  if (!isWebhookUrlAllowed(url, { allowsPrivate }))
    throw createApiError('invalidRequest', 'officeWebhookAddress')
}

const createCreation = (context: OfficeWebhookContext): OfficeChange<'/office/v1/webhook/create'> => ({
  isShownOnce: true,
  run: async ({ tx, request: { url, description, topics }, audit }) => {
    requireAllowedUrl(url, context)
    if ((await tx.$count(webhookEndpoints)) >= MAX_ENDPOINTS)
      throw createApiError('conflict', 'officeWebhookLimit', { most: MAX_ENDPOINTS })
    const { secret, sealed } = createWebhookSecret(context.codeSecret)
    const [endpoint] = await tx
      .insert(webhookEndpoints)
      .values({
        id: randomUUID(),
        url,
        description,
        topics: [...new Set(topics)],
        secret: sealed,
        isEnabled: true,
        createdAt: context.now(),
      })
      .returning()
    if (!endpoint) throw new Error('an endpoint that was not written')
    audit({ subject: toSubject(endpoint), before: null, after: toAuditState(endpoint) })
    return { endpoint: await toEndpointView(tx, endpoint), secret }
  },
})

const createEdit = (context: OfficeWebhookContext): OfficeChange<'/office/v1/webhook/edit'> => ({
  run: async ({ tx, request, audit }) => {
    const { id, version, url, description, topics, isEnabled } = request
    requireAllowedUrl(url, context)
    const before = await lockSeenEndpoint(tx, { id, version })
    const isLetOn = isEnabled && !before.isEnabled
    const after = await updateEndpoint(tx, id, {
      url,
      description,
      topics: [...new Set(topics)],
      isEnabled,
      ...(isLetOn ? { stoppedFor: null, stoppedAt: null } : {}),
    })
    audit({ subject: toSubject(after), before: toAuditState(before), after: toAuditState(after) })
    return toEndpointView(tx, after)
  },
})

const createRotation = ({
  now,
  codeSecret,
}: OfficeWebhookContext): OfficeChange<'/office/v1/webhook/rotate_secret'> => ({
  isShownOnce: true,
  run: async ({ tx, request, audit }) => {
    const before = await lockSeenEndpoint(tx, request)
    const { secret, sealed } = createWebhookSecret(codeSecret)
    const until = new Date(now().getTime() + PREVIOUS_SECRET_HOURS * HOUR_MS)
    const after = await updateEndpoint(tx, request.id, {
      secret: sealed,
      previousSecret: before.secret,
      previousSecretUntil: until,
    })
    audit({
      subject: toSubject(after),
      before: toAuditState(before),
      after: { ...toAuditState(after), previousSecretUntil: until.toISOString() },
    })
    return { endpoint: await toEndpointView(tx, after), secret }
  },
})

const createDeletion = (): OfficeChange<'/office/v1/webhook/delete'> => ({
  run: async ({ tx, request, audit }) => {
    const before = await lockSeenEndpoint(tx, request)
    await tx.delete(webhookEndpoints).where(eq(webhookEndpoints.id, before.id))
    audit({ subject: toSubject(before), before: toAuditState(before), after: null })
    return {}
  },
})

const createTestSending = ({ now }: OfficeWebhookContext): OfficeChange<'/office/v1/webhook/send_test'> => ({
  run: async ({ tx, request, audit }) => {
    const endpoint = await lockEndpoint(tx, request.id)
    const { id: endpointId } = endpoint
    const [eventId, id] = [randomUUID(), randomUUID()]
    const at = now()
    await tx.insert(webhookEvents).values({ id: eventId, type: 'webhook.test', data: { endpointId }, at })
    const delivery = { id, eventId, endpointId, status: 'due' as const, tries: 0, tryAt: at, createdAt: at }
    await tx.insert(webhookDeliveries).values(delivery)
    audit({ subject: toSubject(endpoint), before: null, after: { test: eventId } })
    return getDelivery(tx, id)
  },
})

const createRepeat = ({ now }: OfficeWebhookContext): OfficeChange<'/office/v1/webhook/send_again'> => ({
  run: async ({ tx, request: { id }, audit }) => {
    const before = await getDelivery(tx, id)
    const [delivery] = await tx
      .update(webhookDeliveries)
      .set({ status: 'due', tries: 0, tryAt: now() })
      .where(eq(webhookDeliveries.id, id))
      .returning()
    if (!delivery) throw createApiError('notFound', 'nothingThere')
    audit({
      subject: toSubject(await lockEndpoint(tx, delivery.endpointId)),
      before: { event: before.eventId, status: before.status, tries: before.tries },
      after: { event: before.eventId, status: 'due' },
    })
    return getDelivery(tx, id)
  },
})

/** Addresses of other systems that are told of what happens. */
export const webhookRoutes = (context: OfficeWebhookContext): OfficeHandlers<typeof webhookContract> => {
  const { db } = context
  return {
    '/office/v1/webhook/list': async () => {
      const rows = await db
        .select()
        .from(webhookEndpoints)
        .orderBy(asc(webhookEndpoints.createdAt))
        .limit(MAX_ENDPOINTS)
      return { endpoints: await Promise.all(rows.map(row => toEndpointView(db, row))) }
    },
    '/office/v1/webhook/create': createCreation(context),
    '/office/v1/webhook/edit': createEdit(context),
    '/office/v1/webhook/rotate_secret': createRotation(context),
    '/office/v1/webhook/delete': createDeletion(),
    '/office/v1/webhook/send_test': createTestSending(context),
    '/office/v1/webhook/deliveries': ({ request }) => listDeliveries(db, request),
    '/office/v1/webhook/tries': ({ request }) => listTries(db, request.deliveryId),
    '/office/v1/webhook/send_again': createRepeat(context),
  }
}
