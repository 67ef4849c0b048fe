import { eq, sql } from 'drizzle-orm'
import type { ResponseData } from '@anzuo/contract'
import {
  isNotificationSwitchable,
  isNotificationWanted,
  notificationKindNames,
  notificationChannels,
  type NotificationWay,
} from '@anzuo/domain/notifications/notificationKinds'
import type { Database } from '../../db/database'
import { notificationPreferences, users } from '../../db/schema'
import { createApiError } from '../../http/apiError'
import type { RequestContext } from '../../http/apiRoutes'

export type PreferenceContext = {
  db: Database
  /** Ways that this server can send by. */
  ways: readonly NotificationWay[]
}

type Preferences = ResponseData<'/notification/preferences/get'>

/** What comes to somebody by which way, for all that they may choose. */
export const getNotificationPreferences = async (
  { db, ways }: PreferenceContext,
  userId: string,
): Promise<Preferences> => {
  const [user] = await db
    .select({ phone: users.phone, email: users.email })
    .from(users)
    .where(eq(users.id, userId))
  const rows = await db
    .select()
    .from(notificationPreferences)
    .where(eq(notificationPreferences.userId, userId))
  const chosen = new Map(rows.map(({ kind, way, isOn }) => [`${kind} ${way}`, isOn]))
  return {
    ways: [...ways],
    hasMailbox: Boolean(user?.email),
    hasPhone: Boolean(user?.phone),
    switches: notificationKindNames.flatMap(kind =>
      notificationChannels
        .filter(way => ways.includes(way) && isNotificationSwitchable(kind, way))
        .map(way => ({ kind, way, isOn: isNotificationWanted(kind, way, chosen.get(`${kind} ${way}`)) })),
    ),
  }
}

/** Switches kinds on or off. @throws ApiError `invalidRequest` for what can't be chosen: then nothing is changed */
export const editNotificationPreferences = async (
  context: PreferenceContext,
  { caller, request: { switches } }: RequestContext<'/notification/preferences/edit'>,
): Promise<Preferences> => {
  if (!switches.every(({ kind, way }) => isNotificationSwitchable(kind, way)))
    throw createApiError('invalidRequest', 'notificationNotSwitchable')
  const { userId } = caller
  // Of two words about one switch the last one counts.
  const latest = new Map(switches.map(each => [`${each.kind} ${each.way}`, { userId, ...each }]))
  await context.db
    .insert(notificationPreferences)
    .values([...latest.values()])
    .onConflictDoUpdate({
      target: [notificationPreferences.userId, notificationPreferences.kind, notificationPreferences.way],
      set: { isOn: sql`excluded.is_on` },
    })
  return getNotificationPreferences(context, userId)
}
