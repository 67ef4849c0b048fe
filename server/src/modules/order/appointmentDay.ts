import { and, inArray, isNotNull, notExists, sql } from 'drizzle-orm'
import { formatChinaDate, isOpenAt } from '@anzuo/domain/chinaTime'
import type { Database } from '../../db/database'
import { notifications, orders } from '../../db/schema'
import { recordNotification } from '../notification/recordNotification'

/** People are told of the day in its morning, on the clock of China. Whoever is not up yet isn't woken. */
const TELLING_HOURS = { opens: '08:00', closes: '20:00' } as const

const BATCH_SIZE = 200

/**
 * Tells buyers in the morning that the fitters come today, once for each day that was agreed.
 * @returns how many
 */
export const tellOfAppointmentDay = (db: Database, now: Date): Promise<number> =>
  db.transaction(async tx => {
    if (!isOpenAt(TELLING_HOURS, now.getTime())) return 0
    const today = formatChinaDate(now.getTime())
    const due = await tx
      .select({ id: orders.id, number: orders.number, userId: orders.userId })
      .from(orders)
      .where(
        and(
          inArray(orders.status, ['pendingDelivery', 'pendingReceipt']),
          isNotNull(orders.userId),
          sql`${orders.appointment} ->> 'date' = ${today}`,
          notExists(
            tx
              .select({ id: notifications.id })
              .from(notifications)
              .where(
                sql`${notifications.userId} = ${orders.userId} and ${notifications.eventKey} = 'arriving:' || ${orders.id} || ':' || ${today}::text`,
              ),
          ),
        ),
      )
      .limit(BATCH_SIZE)
    for (const { id, number, userId } of due)
      await recordNotification(
        tx,
        {
          userId,
          kind: 'arriving',
          event: `${id}:${today}`,
          data: { orderId: id, orderNumber: number, step: 'appointment' },
        },
        now,
      )
    return due.length
  })
