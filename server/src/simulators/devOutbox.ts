import { randomUUID } from 'node:crypto'
import { desc } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/database'
import { devOutboxMessages } from '../db/schema'
import type { VerificationCodeMessage } from '../gateways/verificationCodeDelivery'
import { getRequestLocale } from '../http/requestLocale'
import { translate, type Locale } from '../messages'

/**
 * Stands in for the phones and mailboxes of people while the product is developed: keeps every code that was sent, and
 * shows them at `/dev/outbox` (JSON) and `/dev/outbox/page`. Never registered in production.
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

/** Adds the outbox's two addresses. */
export const registerDevOutboxRoutes = (app: FastifyInstance, db: Database): void => {
  const hidden = { schema: { hide: true } }
  app.get('/dev/outbox', hidden, async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    return listLatestEntries(db)
  })
  app.get('/dev/outbox/page', hidden, async (request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', `default-src 'none'; style-src 'unsafe-inline'`)
      .send(renderOutboxPage(getRequestLocale(request), await listLatestEntries(db))),
  )
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

const renderOutboxPage = (locale: Locale, entries: DevOutboxEntry[]): string => `<!doctype html>
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
  b { font-size: 1.75rem; letter-spacing: .1em; font-variant-numeric: tabular-nums; display: block }
</style>
<h1>${translate(locale, { key: 'outboxTitle' })}</h1>
<p>${translate(locale, { key: entries.length > 0 ? 'outboxNote' : 'outboxEmpty' })}</p>
<ol>
${entries.map(renderEntry).join('\n')}
</ol>
</html>`

const renderEntry = ({ target, code, sentAt }: DevOutboxEntry): string =>
  `<li>${escapeHtml(target)} <b>${escapeHtml(code)}</b> <time>${escapeHtml(sentAt)}</time></li>`

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`)
