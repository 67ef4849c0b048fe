import { and, asc, eq, sql } from 'drizzle-orm'
import type { PlannedMassageSchedule, ResponseData } from '@anzuo/contract'
import { findNextPreparation, MAX_MASSAGE_SCHEDULES } from '@anzuo/domain/chair/massageSchedules'
import type { Database } from '../../db/database'
import { massagePresets, massageSchedules, users } from '../../db/schema'
import { createApiError } from '../../http/apiError'
import type { RequestContext } from '../../http/apiRoutes'
import { requireChairAccess } from '../chair/chairAccess'
import type { ChairUser } from '../chair/chairMembers'
import { findNextReminder } from '../notification/weeklyReminders'

type ScheduleContext = { db: Database; now: () => Date }
type Schedule = Omit<PlannedMassageSchedule, 'nextAt'>

const isScheduleOf = ({ userId, serialNumber }: ChairUser) =>
  and(eq(massageSchedules.userId, userId), eq(massageSchedules.serialNumber, serialNumber))

const toPlanned = (schedule: Schedule, now: Date): PlannedMassageSchedule => {
  const moment = findNextPreparation(schedule, now.getTime())
  return { ...schedule, nextAt: moment === null ? null : new Date(moment).toISOString() }
}

const listSchedules = (db: Database, person: ChairUser): Promise<Schedule[]> =>
  db
    .select({
      id: massageSchedules.id,
      presetId: massageSchedules.presetId,
      minuteOfDay: massageSchedules.minuteOfDay,
      weekdays: massageSchedules.weekdays,
      timeZone: massageSchedules.timeZone,
      isOn: massageSchedules.isOn,
    })
    .from(massageSchedules)
    .where(isScheduleOf(person))
    .orderBy(asc(massageSchedules.minuteOfDay), asc(massageSchedules.id))

/** When the caller wants presets laid ready, by the time of day. */
export const listMassageSchedules = async (
  { db, now }: ScheduleContext,
  { caller, request: { serialNumber } }: RequestContext<'/device/schedule/list'>,
): Promise<ResponseData<'/device/schedule/list'>> => {
  const person = { userId: caller.userId, serialNumber }
  await requireChairAccess(db, person, now())
  return { schedules: (await listSchedules(db, person)).map(each => toPlanned(each, now())) }
}

/** Saves a time with its preset, which must be the caller's own on this chair. */
export const saveMassageSchedule = async (
  { db, now }: ScheduleContext,
  { caller, request: { serialNumber, schedule } }: RequestContext<'/device/schedule/save'>,
): Promise<PlannedMassageSchedule> => {
  const person = { userId: caller.userId, serialNumber }
  await requireChairAccess(db, person, now())
  await db.transaction(async tx => {
    // One at a time for each account, so that two devices cannot add the last one twice.
    await tx.execute(sql`select 1 from ${users} where ${users.id} = ${caller.userId} for update`)
    const [preset] = await tx
      .select({ id: massagePresets.id })
      .from(massagePresets)
      .where(
        and(
          eq(massagePresets.userId, caller.userId),
          eq(massagePresets.serialNumber, serialNumber),
          eq(massagePresets.id, schedule.presetId),
        ),
      )
    if (!preset) throw createApiError('notFound', 'presetNotFound')
    const remindAt = findNextReminder(schedule, now())
    const known = await listSchedules(tx, person)
    if (known.length >= MAX_MASSAGE_SCHEDULES && !known.some(({ id }) => id === schedule.id))
      throw createApiError('invalidRequest', 'tooManySchedules', { most: MAX_MASSAGE_SCHEDULES })
    await tx
      .insert(massageSchedules)
      .values({ ...person, ...schedule, createdAt: now(), remindAt })
      .onConflictDoUpdate({
        target: [massageSchedules.userId, massageSchedules.id],
        set: { ...schedule, serialNumber, remindAt },
      })
  })
  return toPlanned(schedule, now())
}

export const deleteMassageSchedule = async (
  { db, now }: ScheduleContext,
  { caller, request: { serialNumber, id } }: RequestContext<'/device/schedule/delete'>,
): Promise<Record<string, never>> => {
  const person = { userId: caller.userId, serialNumber }
  await requireChairAccess(db, person, now())
  await db.delete(massageSchedules).where(and(isScheduleOf(person), eq(massageSchedules.id, id)))
  return {}
}
