import { and, asc, eq, lte } from 'drizzle-orm'
import type { ResponseData } from '@anzuo/contract'
import {
  findNextPreparation,
  formatClockTime,
  isPreparedSince,
  PREPARATION_MS,
  type MassageSchedule,
} from '@anzuo/domain/chair/massageSchedules'
import type { Database } from '../../db/database'
import { checkReminders, massageSchedules } from '../../db/schema'
import type { RequestContext } from '../../http/apiRoutes'
import { getOwnChairRole } from '../chair/chairAccess'
import { recordNotification } from './recordNotification'

/** So many of each kind are done in one run; the next one goes on. */
const BATCH_SIZE = 200

/** When a weekly time comes next, after this moment; null while it is off. */
export const findNextReminder = (weekly: MassageSchedule, now: Date): Date | null => {
  const moment = findNextPreparation(weekly, now.getTime())
  if (moment === null || moment > now.getTime()) return moment === null ? null : new Date(moment)
  // That of now is over for whoever looks for the next one.
  const next = findNextPreparation(weekly, moment + PREPARATION_MS)
  return next === null ? null : new Date(next)
}

/** The moment that somebody is to be reminded of now; null when it is too long ago, or the time was changed meanwhile. */
const findPresentReminder = (weekly: MassageSchedule, now: Date): Date | null => {
  const moment = findNextPreparation(weekly, now.getTime())
  return moment !== null && isPreparedSince(moment, now.getTime()) ? new Date(moment) : null
}

/** When somebody is reminded of a check. */
export const getCheckReminder = async (
  db: Database,
  userId: string,
): Promise<ResponseData<'/check_reminder/get'>> => {
  const [reminder] = await db
    .select({
      minuteOfDay: checkReminders.minuteOfDay,
      weekdays: checkReminders.weekdays,
      timeZone: checkReminders.timeZone,
      isOn: checkReminders.isOn,
    })
    .from(checkReminders)
    .where(eq(checkReminders.userId, userId))
  return { reminder: reminder ?? null }
}

/** Sets when the caller is reminded of a check. */
export const saveCheckReminder = async (
  { db, now }: { db: Database; now: () => Date },
  { caller, request: { reminder } }: RequestContext<'/check_reminder/save'>,
): Promise<ResponseData<'/check_reminder/save'>> => {
  const { userId } = caller
  const row = { ...reminder, remindAt: findNextReminder(reminder, now()) }
  await db
    .insert(checkReminders)
    .values({ userId, ...row })
    .onConflictDoUpdate({ target: checkReminders.userId, set: row })
  return { reminder }
}

/**
 * Reminds of checks that are due, each in one transaction with when it is due next.
 * @returns how many were due
 */
export const remindOfChecks = (db: Database, now: Date): Promise<number> =>
  db.transaction(async tx => {
    const due = await tx
      .select()
      .from(checkReminders)
      .where(and(checkReminders.isOn, lte(checkReminders.remindAt, now)))
      .orderBy(asc(checkReminders.remindAt))
      .limit(BATCH_SIZE)
      .for('update', { skipLocked: true })
    for (const reminder of due) {
      const { userId, minuteOfDay } = reminder
      const moment = findPresentReminder(reminder, now)
      if (moment)
        await recordNotification(
          tx,
          {
            userId,
            kind: 'checkReminder',
            event: moment.toISOString(),
            data: { time: formatClockTime(minuteOfDay) },
          },
          now,
        )
      await tx
        .update(checkReminders)
        .set({ remindAt: findNextReminder(reminder, now) })
        .where(eq(checkReminders.userId, userId))
    }
    return due.length
  })

/** The same for massages on chairs. */
export const remindOfMassages = (db: Database, now: Date): Promise<number> =>
  db.transaction(async tx => {
    const due = await tx
      .select()
      .from(massageSchedules)
      .where(and(massageSchedules.isOn, lte(massageSchedules.remindAt, now)))
      .orderBy(asc(massageSchedules.remindAt))
      .limit(BATCH_SIZE)
      .for('update', { skipLocked: true })
    for (const schedule of due) {
      const { id, userId, serialNumber, minuteOfDay } = schedule
      const moment = findPresentReminder(schedule, now)
      // Whoever may no longer use the chair is not reminded of it.
      if (moment && (await getOwnChairRole(tx, { userId, serialNumber }, now)))
        await recordNotification(
          tx,
          {
            userId,
            kind: 'chairReminder',
            event: `${id}:${moment.toISOString()}`,
            data: { serialNumber, time: formatClockTime(minuteOfDay) },
          },
          now,
        )
      await tx
        .update(massageSchedules)
        .set({ remindAt: findNextReminder(schedule, now) })
        .where(and(eq(massageSchedules.userId, userId), eq(massageSchedules.id, id)))
    }
    return due.length
  })
