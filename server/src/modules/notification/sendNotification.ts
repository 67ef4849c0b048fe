import { and, eq, gt, sql } from 'drizzle-orm'
import { DEFAULT_LOCALE } from '@anzuo/domain/locale'
import {
  getNotificationDefinition,
  isNotificationWanted,
  type NotificationWay,
} from '@anzuo/domain/notifications/notificationKinds'
import { INBOX_MINI_PROGRAM_PAGE } from '@anzuo/domain/notifications/notificationTarget'
import { z } from 'zod'
import type { Database } from '../../db/database'
import { notificationPreferences, notifications, users, wechatSubscriptions } from '../../db/schema'
import type { EmailGateway } from '../../gateways/mail'
import { SmsError, type SmsContent, type SmsGateway } from '../../gateways/sms/smsGateway'
import type { SubscribeMessageGateway } from '../../gateways/subscribeMessages'
import type { Locale } from '../../messages'
import { fillTemplate, type MessageTemplates } from './messageTemplates'
import { writeNotificationMail, type MailLinks } from './notificationMail'
import { loadSkuNames } from './skuNames'
import { getNotificationTexts } from './notificationTexts'

type NotificationRow = typeof notifications.$inferSelect
type UserRow = typeof users.$inferSelect
type OutsideWay = Exclude<NotificationWay, 'inbox'>

/** A message as it goes out, for whoever develops. */
export type SentNotification = Pick<NotificationRow, 'userId' | 'kind'> & {
  way: NotificationWay
  target: string
  subject: string
  text: string
  html: string | null
}

export type NotificationGateways = {
  mail: Pick<EmailGateway, 'send'> | null
  sms: SmsGateway | null
  wechat: SubscribeMessageGateway | null
}

export type NotificationContext = {
  db: Database
  now: () => Date
  gateways: NotificationGateways
  templates: MessageTemplates
  links: MailLinks
  /** Shows messages to a developer, and stands in for gateways that are not there; null in production. */
  outbox: ((message: SentNotification) => Promise<void>) | null
  /** A message that will not be sent by this way, however often it is tried. Nothing in it is of the person. */
  onRejected: (rejection: { kind: NotificationRow['kind']; way: OutsideWay; reason: string }) => void
}

/** What came of one way: `none`: it does not lead to this person. */
type Outcome = { kind: 'sent' } | { kind: 'none' } | { kind: 'failed'; error: Error }

const SENT = { kind: 'sent' } as const
const NONE = { kind: 'none' } as const
const OUTSIDE_WAYS = ['wechat', 'sms', 'mail'] as const satisfies readonly OutsideWay[]

const PayloadSchema = z.object({ notificationId: z.uuid() })

/**
 * Sends a message by each of its ways that the person still wants, in their language. A way that took it is noted at once, so that a
 * further try sends by the others alone.
 * @throws the error of a gateway that did not take it, so that it is tried again, until it is no news any more
 */
export const sendNotification = async (
  context: NotificationContext,
  payload: Record<string, unknown>,
): Promise<void> => {
  const { db, now } = context
  const { notificationId } = PayloadSchema.parse(payload)
  const found = await loadNotification(db, notificationId)
  if (!found) return
  const { notification, user } = found
  const { newsMs } = getNotificationDefinition(notification.kind)
  if (notification.at.getTime() + newsMs < now().getTime()) return
  const chosen = await loadChosenChannels(db, notification)
  const locale = user.locale ?? DEFAULT_LOCALE
  const name = (await loadSkuNames(db, [notification], locale)).get(notificationId)
  let failure: Error | null = null
  for (const way of OUTSIDE_WAYS) {
    if (notification.sentWays.includes(way)) continue
    if (!isNotificationWanted(notification.kind, way, chosen.get(way))) continue
    const outcome = await sendByWay[way](context, { notification: { ...notification, name }, user, locale })
    if (outcome.kind === 'sent') await noteSent(db, notificationId, way)
    if (outcome.kind === 'failed') failure = outcome.error
  }
  if (failure) throw failure
}

const loadNotification = async (
  db: Database,
  id: string,
): Promise<{ notification: NotificationRow; user: UserRow } | null> => {
  const [found] = await db
    .select({ notification: notifications, user: users })
    .from(notifications)
    .innerJoin(users, eq(users.id, notifications.userId))
    .where(eq(notifications.id, id))
  return found ?? null
}

const loadChosenChannels = async (
  db: Database,
  { userId, kind }: NotificationRow,
): Promise<ReadonlyMap<NotificationWay, boolean>> => {
  const rows = await db
    .select({ way: notificationPreferences.way, isOn: notificationPreferences.isOn })
    .from(notificationPreferences)
    .where(and(eq(notificationPreferences.userId, userId), eq(notificationPreferences.kind, kind)))
  return new Map(rows.map(({ way, isOn }) => [way, isOn]))
}

const noteSent = async (db: Database, id: string, way: OutsideWay): Promise<void> => {
  await db
    .update(notifications)
    .set({ sentWays: sql`array_append(${notifications.sentWays}, ${way})` })
    .where(eq(notifications.id, id))
}

type Sending = { notification: NotificationRow & { name: string | undefined }; user: UserRow; locale: Locale }

const sendMail = async (
  context: NotificationContext,
  { notification, user, locale }: Sending,
): Promise<Outcome> => {
  const { gateways, links, outbox } = context
  if (user.email === null || (!gateways.mail && !outbox)) return NONE
  const { endAddress, ...mail } = writeNotificationMail(links, notification, locale)
  if (gateways.mail) {
    const sent = await gateways.mail.send({
      to: user.email,
      ...mail,
      ...(endAddress === null ? {} : { endAddress }),
    })
    if (!sent.ok) return { kind: 'failed', error: sent.error }
  }
  await outbox?.({ ...toOutboxEntry(notification), way: 'mail', target: user.email, ...mail })
  return SENT
}

/** What a template takes of a message; null for kinds that don't go to phones. */
const toSmsContent = ({ kind, data }: NotificationRow): SmsContent | null => {
  const number = data.orderNumber ?? data.requestNumber ?? ''
  switch (kind) {
    case 'arriving':
    case 'repairToPay':
      return { kind, fields: { number } }
    case 'readyToCollect':
      return { kind, fields: { number, pickupCode: data.pickupCode ?? '' } }
    default:
      return null
  }
}

const sendSms = async (
  context: NotificationContext,
  { notification, user, locale }: Sending,
): Promise<Outcome> => {
  const { gateways, outbox } = context
  if (user.phone === null || (!gateways.sms && !outbox)) return NONE
  const { title, text } = getNotificationTexts(notification, locale)
  const content = toSmsContent(notification)
  if (content === null) return NONE
  if (gateways.sms) {
    const sent = await gateways.sms.send({ phone: user.phone, text, locale, ...content })
    // The other ways tell of it; to try again would change nothing.
    if (!sent.ok && sent.error instanceof SmsError && isWithoutRemedy(sent.error)) return NONE
    if (!sent.ok) return { kind: 'failed', error: sent.error }
  }
  const entry = toOutboxEntry(notification)
  await outbox?.({ ...entry, way: 'sms', target: user.phone, subject: title, text, html: null })
  return SENT
}

const isWithoutRemedy = ({ problem }: SmsError): boolean => problem === 'noTemplate' || problem === 'abroad'

/** Takes one acceptance and sends by it; one that was not used comes back. */
const sendWechat = async (
  context: NotificationContext,
  { notification, user, locale }: Sending,
): Promise<Outcome> => {
  const { db, gateways, templates, outbox, onRejected } = context
  const { kind, data, userId } = notification
  const openid = user.miniProgramOpenid
  const template = templates.get(kind)
  if (!gateways.wechat || !template || openid === null) return NONE
  const own = and(eq(wechatSubscriptions.userId, userId), eq(wechatSubscriptions.kind, kind))
  const change = (accepted: number | ReturnType<typeof sql>) =>
    db.update(wechatSubscriptions).set({ accepted }).where(own)
  const taken = await db
    .update(wechatSubscriptions)
    .set({ accepted: sql`${wechatSubscriptions.accepted} - 1` })
    .where(and(own, gt(wechatSubscriptions.accepted, 0)))
    .returning({ kind: wechatSubscriptions.kind })
  if (taken.length === 0) return NONE
  const { title } = getNotificationTexts(notification, locale)
  const fields = fillTemplate(template, { data, title })
  const sent = await gateways.wechat.send({
    openid,
    templateId: template.id,
    page: INBOX_MINI_PROGRAM_PAGE,
    locale,
    fields,
  })
  if (sent.ok) {
    const entry = toOutboxEntry(notification)
    const text = Object.values(fields).join('\n')
    await outbox?.({ ...entry, way: 'wechat', target: openid, subject: title, text, html: null })
    return SENT
  }
  // The platform counts otherwise than we do: what it counts holds.
  if (sent.problem === 'refused') {
    await change(0)
    return NONE
  }
  await change(sql`${wechatSubscriptions.accepted} + 1`)
  if (sent.problem === 'failed')
    return { kind: 'failed', error: new Error(`the subscribe message was not taken: ${sent.reason}`) }
  onRejected({ kind, way: 'wechat', reason: sent.reason })
  return NONE
}

const sendByWay: Record<OutsideWay, (context: NotificationContext, sending: Sending) => Promise<Outcome>> = {
  wechat: sendWechat,
  sms: sendSms,
  mail: sendMail,
}

const toOutboxEntry = ({ userId, kind }: NotificationRow) => ({ userId, kind })
