import { and, desc, eq, lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { OfficeResponseData, ValidatedOfficeRequest } from '@anzuo/contract/office'
import type { Database } from '../../db/database'
import { decodeCursor, paginateRows } from '../../db/keysetPagination'
import { webhookDeliveries, webhookEndpoints, webhookEvents, webhookTries } from '../../db/schema'
import { isUuid } from '../../db/valueChecks'
import { createApiError } from '../../http/apiError'
import { writeWebhookBody } from '../../modules/webhook/deliverWebhooks'

export type EndpointRow = typeof webhookEndpoints.$inferSelect
type EndpointView = OfficeResponseData<'/office/v1/webhook/list'>['endpoints'][number]
type DeliveryView = OfficeResponseData<'/office/v1/webhook/deliveries'>['deliveries'][number]

const MAX_COUNTED = 1000

/** An endpoint as owners see it: never its secret. */
export const toEndpointView = async (db: Database, endpoint: EndpointRow): Promise<EndpointView> => {
  const some = db
    .select({ one: sql`1` })
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.endpointId, endpoint.id), eq(webhookDeliveries.status, 'due')))
    .limit(MAX_COUNTED)
    .as('some')
  const [counted] = await db.select({ count: sql<number>`count(*)::int` }).from(some)
  return {
    id: endpoint.id,
    version: endpoint.version,
    url: endpoint.url,
    description: endpoint.description,
    topics: endpoint.topics,
    isEnabled: endpoint.isEnabled,
    stoppedFor: endpoint.stoppedFor,
    stoppedAt: endpoint.stoppedAt?.toISOString() ?? null,
    lastSuccessAt: endpoint.lastSuccessAt?.toISOString() ?? null,
    previousSecretUntil: endpoint.previousSecretUntil?.toISOString() ?? null,
    waiting: counted?.count ?? 0,
    createdAt: endpoint.createdAt.toISOString(),
  }
}

const selectDeliveries = (db: Database) =>
  db
    .select({ delivery: webhookDeliveries, event: webhookEvents })
    .from(webhookDeliveries)
    .innerJoin(webhookEvents, eq(webhookEvents.id, webhookDeliveries.eventId))

type DeliveryRow = Awaited<ReturnType<typeof selectDeliveries>>[number]

const toDeliveryView = ({ delivery, event }: DeliveryRow): DeliveryView => ({
  id: delivery.id,
  eventId: event.id,
  type: event.type,
  status: delivery.status,
  tries: delivery.tries,
  nextTryAt: delivery.status === 'due' ? delivery.tryAt.toISOString() : null,
  lastTriedAt: delivery.lastTriedAt?.toISOString() ?? null,
  httpStatus: delivery.httpStatus,
  problem: delivery.problem,
  milliseconds: delivery.milliseconds,
  createdAt: delivery.createdAt.toISOString(),
  payload: writeWebhookBody(event),
})

/** @throws ApiError `notFound` */
export const getDelivery = async (db: Database, id: string): Promise<DeliveryView> => {
  const [row] = isUuid(id) ? await selectDeliveries(db).where(eq(webhookDeliveries.id, id)) : []
  if (!row) throw createApiError('notFound', 'nothingThere')
  return toDeliveryView(row)
}

/** Ten tries belong to a delivery; more come only by hand. */
const MAX_LISTED_TRIES = 100

/**
 * Each try of a delivery, the newest first.
 * @throws ApiError `notFound`
 */
export const listTries = async (
  db: Database,
  deliveryId: string,
): Promise<OfficeResponseData<'/office/v1/webhook/tries'>> => {
  const { id } = await getDelivery(db, deliveryId)
  const tries = await db
    .select()
    .from(webhookTries)
    .where(eq(webhookTries.deliveryId, id))
    .orderBy(desc(webhookTries.sequence))
    .limit(MAX_LISTED_TRIES)
  return {
    tries: tries.map(({ at, httpStatus, problem, milliseconds }) => ({
      at: at.toISOString(),
      httpStatus,
      problem,
      milliseconds,
    })),
  }
}

const SequenceCursor = z.tuple([z.number().int().min(0)])

/** What was sent to an address, the newest first. */
export const listDeliveries = async (
  db: Database,
  { endpointId, status, cursor, limit }: ValidatedOfficeRequest<'/office/v1/webhook/deliveries'>,
): Promise<OfficeResponseData<'/office/v1/webhook/deliveries'>> => {
  if (!isUuid(endpointId)) throw createApiError('notFound', 'nothingThere')
  const rows = await selectDeliveries(db)
    .where(
      and(
        eq(webhookDeliveries.endpointId, endpointId),
        status === undefined ? undefined : eq(webhookDeliveries.status, status),
        cursor === undefined
          ? undefined
          : lt(webhookDeliveries.sequence, decodeCursor(cursor, SequenceCursor)[0]),
      ),
    )
    .orderBy(desc(webhookDeliveries.sequence))
    .limit(limit + 1)
  const { page, next } = paginateRows(rows, limit, ({ delivery }) => [delivery.sequence])
  return { deliveries: page.map(toDeliveryView), next }
}
