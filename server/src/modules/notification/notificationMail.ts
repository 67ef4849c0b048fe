import type { NotificationField, NotificationKind } from '@anzuo/domain/notifications/notificationKinds'
import {
  getNotificationTarget,
  type NotificationTarget,
} from '@anzuo/domain/notifications/notificationTarget'
import { translate, type Locale } from '../../messages'
import { createMailEndPath } from './mailEnd'
import { escapeHtml, renderCard } from './mailLayout'
import { getNotificationTexts } from './notificationTexts'

/** What mails need to lead back to us. */
export type MailLinks = {
  /** Signs the links that end mails. */
  secret: string
  publicAddress: string | null
}

type MailedNotification = {
  userId: string
  kind: NotificationKind
  data: Partial<Record<NotificationField, string>>
  /** Of what it is about, where that is sold. */
  name?: string | undefined
}

export type NotificationMail = { subject: string; text: string; html: string; endAddress: string | null }

/** The address of a page of the app, below ours. */
const toPath = (target: NotificationTarget): string => {
  switch (target.page) {
    case 'order':
      return `/order?id=${target.id}`
    case 'refund':
      return `/refundOrderDetail/${target.id}`
    case 'product':
      return `/productDetail/${target.id}`
    case 'chair':
      return `/chair/${target.serialNumber}`
    case 'chairFirmware':
      return `/chair/${target.serialNumber}/firmware`
    case 'chairList':
      return '/devices'
    case 'health':
      return '/health'
  }
}

/** A message as a mail: the same words as a page and as plain text, with the way to what it is about and the way to end such mails. */
export const writeNotificationMail = (
  { secret, publicAddress }: MailLinks,
  { userId, kind, data, name }: MailedNotification,
  locale: Locale,
): NotificationMail => {
  const { title, text } = getNotificationTexts({ kind, data, name }, locale)
  const translateKey = (key: 'notifyMailOpen' | 'notifyMailWhy' | 'notifyMailEnd') =>
    translate(locale, { key })
  const base = publicAddress ?? ''
  const open = `${base}${toPath(getNotificationTarget(kind, data))}`
  const end = `${base}${createMailEndPath(secret, { userId, kind })}`
  const [openLabel, why, endLabel] = [
    translateKey('notifyMailOpen'),
    translateKey('notifyMailWhy'),
    translateKey('notifyMailEnd'),
  ]
  return {
    subject: title,
    text: `${text}\n\n${openLabel}: ${open}\n\n--\n${why}\n${endLabel}: ${end}\n`,
    html: renderCard({
      locale,
      title,
      text,
      end: `<a class="button" href="${escapeHtml(open)}">${escapeHtml(openLabel)}</a>`,
      note: `${escapeHtml(why)} <a href="${escapeHtml(end)}">${escapeHtml(endLabel)}</a>`,
    }),
    endAddress: publicAddress === null ? null : end,
  }
}
