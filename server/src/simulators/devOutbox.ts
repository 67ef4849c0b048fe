import { randomUUID } from 'node:crypto'
import { desc } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/database'
import { devOutboxMessages, devOutboxNotifications } from '../db/schema'
import type { VerificationCodeMessage } from '../gateways/verificationCodeDelivery'
import { getRequestLocale } from '../http/requestLocale'
import { translate, type Locale } from '../messages'
import { escapeHtml } from '../modules/notification/mailLayout'
import type { SentNotification } from '../modules/notification/sendNotification'

/**
 * Stands in for the phones and mailboxes of people while the product is developed: keeps every code and message that was sent. Codes are
 * at `/dev/outbox` and messages at `/dev/outbox/messages` (JSON); `/dev/outbox/page` shows both as they look. Never registered in
 * production.
 */

/** A code as it was sent; `target` is the phone or mailbox. */
export type DevOutboxEntry = {
  channel: 'phone' | 'email'
  target: string
  code: string
  text: string
  sentAt: string
}

const MAX_ENTRIES = 50

/** Keeps a code that was sent. */
export const saveToDevOutbox = async (
  db: Database,
  { target, code, text }: VerificationCodeMessage,
  now: Date,
): Promise<void> => {
  await db
    .insert(devOutboxMessages)
    .values({ id: randomUUID(), channel: target.channel, target: target.address, code, text, sentAt: now })
}

/** A message as it was sent; `html` is of a mail. */
export type DevOutboxNotification = Omit<SentNotification, 'userId'> & { sentAt: string }

/** Keeps a message that was sent. */
export const saveNotificationToDevOutbox = async (
  db: Database,
  message: SentNotification,
  now: Date,
): Promise<void> => {
  await db.insert(devOutboxNotifications).values({ id: randomUUID(), ...message, sentAt: now })
}

/** Adds the outbox's addresses. */
export const registerDevOutboxRoutes = (app: FastifyInstance, db: Database): void => {
  const hidden = { schema: { hide: true } }
  app.get('/dev/outbox', hidden, async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    return listLatestEntries(db)
  })
  app.get('/dev/outbox/messages', hidden, async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    return listLatestNotifications(db)
  })
  app.get('/dev/outbox/page', hidden, async (request, reply) => {
    const [entries, messages] = [await listLatestEntries(db), await listLatestNotifications(db)]
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', `default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'`)
      .send(renderOutboxPage(getRequestLocale(request), { entries, messages }))
  })
}

const listLatestNotifications = async (db: Database): Promise<DevOutboxNotification[]> => {
  const rows = await db
    .select()
    .from(devOutboxNotifications)
    .orderBy(desc(devOutboxNotifications.sentAt))
    .limit(MAX_ENTRIES)
  return rows.map(({ kind, way, target, subject, text, html, sentAt }) => ({
    kind,
    way,
    target,
    subject,
    text,
    html,
    sentAt: sentAt.toISOString(),
  }))
}

const listLatestEntries = async (db: Database): Promise<DevOutboxEntry[]> => {
  const rows = await db
    .select()
    .from(devOutboxMessages)
    .orderBy(desc(devOutboxMessages.sentAt))
    .limit(MAX_ENTRIES)
  return rows.map(({ channel, target, code, text, sentAt }) => ({
    channel,
    target,
    code,
    text,
    sentAt: sentAt.toISOString(),
  }))
}

type OutboxContent = { entries: DevOutboxEntry[]; messages: DevOutboxNotification[] }

const renderOutboxPage = (locale: Locale, { entries, messages }: OutboxContent): string => `<!doctype html>
<html lang="${locale}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="4">
<title>${translate(locale, { key: 'outboxTitle' })}</title>
<style>
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
  body { max-width: 40rem; margin: 2rem auto; padding: 0 1rem }
  ol { list-style: none; padding: 0 }
  li { padding: 1rem 0; border-top: 1px solid color-mix(in srgb, currentColor 20%, transparent) }
  h2 { font-size: 1.125rem; margin: 2rem 0 0 }
  pre { background: color-mix(in srgb, currentColor 8%, transparent); border-radius: .875rem; font: inherit; margin: .5rem 0 0;
    padding: .75rem 1rem; white-space: pre-wrap; overflow-wrap: anywhere }
  iframe { border: 1px solid color-mix(in srgb, currentColor 20%, transparent); border-radius: .875rem; height: 26rem;
    margin: .5rem 0 0; width: 100% }
  small { opacity: .75 }
  li b { font-size: 1.75rem; letter-spacing: .1em; font-variant-numeric: tabular-nums; display: block }
</style>
<h1>${translate(locale, { key: 'outboxTitle' })}</h1>
<p>${translate(locale, { key: entries.length + messages.length > 0 ? 'outboxNote' : 'outboxEmpty' })}</p>
<ol>
${entries.map(renderEntry).join('\n')}
</ol>
<ol>
${messages.map(renderNotification).join('\n')}
</ol>
</html>`

const renderEntry = ({ target, code, sentAt }: DevOutboxEntry): string =>
  `<li>${escapeHtml(target)} <b>${escapeHtml(code)}</b> <time>${escapeHtml(sentAt)}</time></li>`

/** A message as it looks: a mail as the page that mail programs show, all else as its text. */
const renderNotification = ({
  way,
  kind,
  target,
  subject,
  text,
  html,
  sentAt,
}: DevOutboxNotification): string =>
  `<li><small>${escapeHtml(way)} · ${escapeHtml(kind)} · ${escapeHtml(target)} · <time>${escapeHtml(sentAt)}</time></small>
<h2>${escapeHtml(subject)}</h2>
${html === null ? '' : `<iframe sandbox title="${escapeHtml(subject)}" srcdoc="${escapeHtml(html)}"></iframe>`}
<pre>${escapeHtml(text)}</pre></li>`
