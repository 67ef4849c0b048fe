import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import {
  isNotificationData,
  isNotificationSwitchable,
  type NotificationData,
  type NotificationKind,
} from '@anzuo/domain/notifications/notificationKinds'
import type { Database } from '../../db/database'

/** The job that sends one message by all of its ways. */
export const NOTIFICATION_JOB = 'sendNotification'

type NewNotification<Kind extends NotificationKind> = {
  /** Null for what belongs to nobody, such as an order that was made in a store: nobody is told. */
  userId: string | null
  kind: Kind
  /** What of this kind happened, such as the id of a parcel: one event is told of once. */
  event: string
  data: NotificationData<Kind>
}

/**
 * Writes down that somebody is to be told of something, with the job that sends it, in the transaction of what happened: either all of it
 * is there or nothing. What was written before under the same event stays as it is. Who can't be reached any more is told nothing.
 * @throws for data that is not of the kind: a message carries its fields and nothing else
 */
export const recordNotification = async <Kind extends NotificationKind>(
  tx: Database,
  { userId, kind, event, data }: NewNotification<Kind>,
  now: Date,
): Promise<void> => {
  if (userId === null) return
  if (!isNotificationData(kind, data)) throw new Error(`data that is not of a message of ${kind}`)
  const at = now.toISOString()
  const isInInbox = isNotificationSwitchable(kind, 'inbox')
    ? sql`coalesce((select is_on from notification_preferences
        where user_id = ${userId}::uuid and kind = ${kind} and way = 'inbox'), true)`
    : sql`true`
  await tx.execute(sql`
    with told as (
      insert into notifications (id, user_id, kind, event_key, data, is_in_inbox, sent_ways, at)
      select ${randomUUID()}::uuid, id, ${kind}, ${`${kind}:${event}`}, ${JSON.stringify(data)}::jsonb, ${isInInbox}, '{}', ${at}::timestamptz
      from users where id = ${userId}::uuid and (phone is not null or email is not null)
      on conflict do nothing
      returning id
    )
    insert into jobs (id, name, key, payload, run_at, failures)
    select gen_random_uuid(), ${NOTIFICATION_JOB}, ${NOTIFICATION_JOB} || ' ' || told.id,
      jsonb_build_object('notificationId', told.id), ${at}::timestamptz, 0 from told`)
}
