import { and, eq, ne, or, sql } from 'drizzle-orm'
import type { DataOf } from '../../../../src/contract'
import { DAY, shopRules, statusesUnderWay } from '../../../../src/domain/shop'
import type { Database } from '../../db/database'
import { orders } from '../../db/schema'
import type { Appointment } from '../../db/schema/orders'
import { refuse } from '../../http/refusal'
import { shopDay } from './shopDay'

type AppointmentDay = DataOf<'/dealer_order/appointments'>['days'][number]

/** For whom times are looked up: an order that has one already may keep it. */
type Asking = { now: Date; orderId?: string }

const daysToChoose = (now: Date): string[] =>
  Array.from({ length: shopRules.appointmentDays }, (_, index) =>
    shopDay(now.getTime() + (shopRules.appointmentFromDays + index) * DAY),
  )

/** Appointments of orders that are under way, the asking one's aside. */
const taken = ({ orderId }: Asking) =>
  and(
    or(...statusesUnderWay.map(status => eq(orders.status, status))),
    sql`${orders.appointment} is not null`,
    orderId === undefined ? undefined : ne(orders.id, orderId),
  )

/** The days that an appointment can be made for, and which parts of them have no room left. */
export const readAppointmentDays = async (db: Database, asking: Asking): Promise<AppointmentDay[]> => {
  const date = sql<string>`${orders.appointment}->>'date'`
  const slot = sql<Appointment['slot']>`${orders.appointment}->>'slot'`
  const full = await db
    .select({ date, slot })
    .from(orders)
    .where(taken(asking))
    .groupBy(date, slot)
    .having(sql`count(*) >= ${shopRules.appointmentsPerSlot}`)
  return daysToChoose(asking.now).map(day => ({
    date: day,
    full: full.filter(each => each.date === day).map(each => each.slot),
  }))
}

/**
 * Keeps an appointment free for an order until its transaction ends: others who want the same time wait for it, and then
 * count it.
 * @throws Refusal when chairs are to be set up and no time that can be had was chosen
 */
export const takeAppointment = async (
  tx: Database,
  chosen: Appointment | null,
  { isNeeded, ...asking }: Asking & { isNeeded: boolean },
): Promise<Appointment | null> => {
  if (!isNeeded) return null
  if (!chosen) throw refuse('invalidRequest', 'appointmentNeeded')
  const { date, slot } = chosen
  if (!daysToChoose(asking.now).includes(date)) throw refuse('invalidRequest', 'appointmentWrong')
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`appointment ${date} ${slot}`}, 0))`)
  const others = await tx.$count(
    orders,
    and(
      taken(asking),
      sql`${orders.appointment}->>'date' = ${date}`,
      sql`${orders.appointment}->>'slot' = ${slot}`,
    ),
  )
  if (others >= shopRules.appointmentsPerSlot) throw refuse('conflict', 'appointmentFull')
  return chosen
}
