import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { WebhookEventType } from '@anzuo/domain/office/webhookEvents'
import type { Database } from '../../db/database'

/** Something that happened, as other systems are told of it: ids, kinds and amounts, nothing of a person. */
type WebhookEvent = { type: WebhookEventType; data: Record<string, unknown> }

/**
 * Writes down that something happened, and who is to be told, in the transaction of what happened: either all of it is there or nothing.
 * Nothing is written where nobody wants to know; what an address is paused for waits.
 */
export const recordWebhookEvent = async (
  tx: Database,
  { type, data }: WebhookEvent,
  now: Date,
): Promise<void> => {
  const [topic] = type.split('.')
  const at = now.toISOString()
  await tx.execute(sql`
    with told as (
      select id from webhook_endpoints
      where ${topic} = any(topics) and stopped_for is distinct from 'gone'
    ),
    event as (
      insert into webhook_events (id, type, data, at)
      select ${randomUUID()}::uuid, ${type}, ${JSON.stringify(data)}::jsonb, ${at}::timestamptz
      where exists (select 1 from told) returning id
    )
    insert into webhook_deliveries (id, event_id, endpoint_id, status, tries, try_at, created_at)
    select gen_random_uuid(), event.id, told.id, 'due', 0, ${at}::timestamptz, ${at}::timestamptz from event, told`)
}
