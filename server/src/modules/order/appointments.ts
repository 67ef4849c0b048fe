import { and, eq, ne, or, sql } from 'drizzle-orm'
import type { ResponseData } from '@anzuo/contract'
import { openOrderStatuses, type ShopRules } from '@anzuo/domain/shop'
import { formatChinaDate } from '@anzuo/domain/chinaTime'
import { DAY_MS } from '@anzuo/domain/durations'
import type { Database } from '../../db/database'
import { orders } from '../../db/schema'
import type { InstallationAppointment } from '../../db/schema/orders'
import { createApiError } from '../../http/apiError'

type AppointmentDay = ResponseData<'/dealer_order/appointments'>['days'][number]

/** For whom times are looked up: an order that has one already may keep it. */
type AppointmentQuery = {
  now: Date
  rules: Pick<ShopRules, 'appointmentFromDays' | 'appointmentDays' | 'appointmentsPerSlot'>
  orderId?: string
}

const listSelectableDays = ({ now, rules }: AppointmentQuery): string[] =>
  Array.from({ length: rules.appointmentDays }, (_, index) =>
    formatChinaDate(now.getTime() + (rules.appointmentFromDays + index) * DAY_MS),
  )

/** Appointments of orders that are under way, the asking one's aside. */
const whereSlotTaken = ({ orderId }: AppointmentQuery) =>
  and(
    or(...openOrderStatuses.map(status => eq(orders.status, status))),
    sql`${orders.appointment} is not null`,
    orderId === undefined ? undefined : ne(orders.id, orderId),
  )

/** The days that an appointment can be made for, and which parts of them have no room left. */
export const listAppointmentDays = async (
  db: Database,
  asking: AppointmentQuery,
): Promise<AppointmentDay[]> => {
  const date = sql<string>`${orders.appointment}->>'date'`
  const slot = sql<InstallationAppointment['slot']>`${orders.appointment}->>'slot'`
  const full = await db
    .select({ date, slot })
    .from(orders)
    .where(whereSlotTaken(asking))
    .groupBy(date, slot)
    .having(sql`count(*) >= ${asking.rules.appointmentsPerSlot}`)
  return listSelectableDays(asking).map(day => ({
    date: day,
    full: full.filter(each => each.date === day).map(each => each.slot),
  }))
}

/**
 * Keeps an appointment free for an order until its transaction ends: others who want the same time wait for it, and then
 * count it.
 * @throws ApiError when chairs are to be set up and no time that can be had was chosen
 */
export const reserveAppointment = async (
  tx: Database,
  chosen: InstallationAppointment | null,
  { isNeeded, ...asking }: AppointmentQuery & { isNeeded: boolean },
): Promise<InstallationAppointment | null> => {
  if (!isNeeded) return null
  if (!chosen) throw createApiError('invalidRequest', 'appointmentNeeded')
  const { date, slot } = chosen
  if (!listSelectableDays(asking).includes(date)) throw createApiError('invalidRequest', 'appointmentWrong')
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`appointment ${date} ${slot}`}, 0))`)
  const others = await tx.$count(
    orders,
    and(
      whereSlotTaken(asking),
      sql`${orders.appointment}->>'date' = ${date}`,
      sql`${orders.appointment}->>'slot' = ${slot}`,
    ),
  )
  if (others >= asking.rules.appointmentsPerSlot) throw createApiError('conflict', 'appointmentFull')
  return chosen
}
