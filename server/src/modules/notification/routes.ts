import { and, desc, eq, inArray, isNull, lte, sql } from 'drizzle-orm'
import type { ResponseData } from '@anzuo/contract'
import type { notificationEndpoints } from '@anzuo/contract/notification'
import { getNotificationDefinition } from '@anzuo/domain/notifications/notificationKinds'
import { MAX_ACCEPTED_SUBSCRIPTIONS } from '@anzuo/domain/notifications/subscriptionAsks'
import { paginateRows, whereOlderThanCursor } from '../../db/keysetPagination'
import { notifications, wechatSubscriptions } from '../../db/schema'
import type { RequestContext, RouteHandlers } from '../../http/apiRoutes'
import { getCheckReminder, saveCheckReminder } from './weeklyReminders'
import { loadSkuNames } from './skuNames'
import { getNotificationTexts } from './notificationTexts'
import {
  editNotificationPreferences,
  getNotificationPreferences,
  type PreferenceContext,
} from './preferences'

type NotificationRouteContext = PreferenceContext & { now: () => Date }

/** The inbox of the signed-in person, and what they are told of by which way. */
export const notificationRoutes = (
  context: NotificationRouteContext,
): RouteHandlers<typeof notificationEndpoints> => ({
  '/notification/list': call => listNotifications(context, call),

  '/notification/unread': async ({ caller }) => ({
    count: await context.db.$count(notifications, whereUnread(caller.userId)),
  }),

  '/notification/read': call => markRead(context, call),

  '/notification/preferences/get': ({ caller }) => getNotificationPreferences(context, caller.userId),

  '/notification/preferences/edit': call => editNotificationPreferences(context, call),

  '/notification/subscribe': call => recordAcceptances(context, call),

  '/check_reminder/get': ({ caller }) => getCheckReminder(context.db, caller.userId),

  '/check_reminder/save': call => saveCheckReminder(context, call),
})

const whereInInbox = (userId: string) => and(eq(notifications.userId, userId), notifications.isInInbox)

const whereUnread = (userId: string) => and(whereInInbox(userId), isNull(notifications.readAt))

const listNotifications = async (
  { db }: NotificationRouteContext,
  { caller, request, locale }: RequestContext<'/notification/list'>,
): Promise<ResponseData<'/notification/list'>> => {
  const rows = await db
    .select()
    .from(notifications)
    .where(and(whereInInbox(caller.userId), whereOlderThanCursor(notifications, request.cursor)))
    .orderBy(desc(notifications.at), desc(notifications.id))
    .limit(request.limit + 1)
  const { page, next } = paginateRows(rows, request.limit, row => [row.at.getTime(), row.id])
  const names = await loadSkuNames(db, page, locale)
  return {
    notifications: page.map(({ id, kind, data, at, readAt }) => ({
      id,
      kind,
      ...getNotificationTexts({ kind, data, name: names.get(id) }, locale),
      data,
      at: at.toISOString(),
      isRead: readAt !== null,
    })),
    next,
  }
}

const markRead = async (
  { db, now }: NotificationRouteContext,
  { caller, request }: RequestContext<'/notification/read'>,
): Promise<ResponseData<'/notification/read'>> => {
  const which =
    'ids' in request ? inArray(notifications.id, request.ids) : lte(notifications.at, new Date(request.until))
  await db
    .update(notifications)
    .set({ readAt: now() })
    .where(and(whereUnread(caller.userId), which))
  return { count: await db.$count(notifications, whereUnread(caller.userId)) }
}

/** What somebody agreed to counts for one message each; more than anybody needs is not kept. */
const recordAcceptances = async (
  { db }: NotificationRouteContext,
  { caller, request }: RequestContext<'/notification/subscribe'>,
): Promise<Record<string, never>> => {
  const kinds = [...new Set(request.kinds)].filter(kind =>
    getNotificationDefinition(kind).ways.includes('wechat'),
  )
  if (kinds.length === 0) return {}
  await db
    .insert(wechatSubscriptions)
    .values(kinds.map(kind => ({ userId: caller.userId, kind, accepted: 1 })))
    .onConflictDoUpdate({
      target: [wechatSubscriptions.userId, wechatSubscriptions.kind],
      set: {
        accepted: sql`least(${wechatSubscriptions.accepted} + 1, ${MAX_ACCEPTED_SUBSCRIPTIONS}::integer)`,
      },
    })
  return {}
}
