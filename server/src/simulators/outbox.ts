import { randomUUID } from 'node:crypto'
import { desc } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/database'
import { outbox } from '../db/schema'
import type { CodeMessage } from '../gateways/codes'
import { localeOf } from '../http/language'
import { say, type Locale } from '../messages'

/**
 * Stands in for the phones and mailboxes of people while the product is developed: keeps every code that was sent, and
 * shows them at `/dev/outbox` (JSON) and `/dev/outbox/page`. Never registered in production.
 */

/** A code as it was sent; `target` is the phone or mailbox. */
export type OutboxEntry = {
  channel: 'phone' | 'email'
  target: string
  code: string
  text: string
  sentAt: string
}

const SHOWN = 50

/** Keeps a code that was sent. */
export const recordInOutbox = async (
  db: Database,
  { target, code, text }: CodeMessage,
  now: Date,
): Promise<void> => {
  await db
    .insert(outbox)
    .values({ id: randomUUID(), channel: target.channel, target: target.address, code, text, sentAt: now })
}

/** Adds the outbox's two addresses. */
export const serveOutbox = (app: FastifyInstance, db: Database): void => {
  const hidden = { schema: { hide: true } }
  app.get('/dev/outbox', hidden, async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    return latest(db)
  })
  app.get('/dev/outbox/page', hidden, async (request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', `default-src 'none'; style-src 'unsafe-inline'`)
      .send(page(localeOf(request), await latest(db))),
  )
}

const latest = async (db: Database): Promise<OutboxEntry[]> => {
  const rows = await db.select().from(outbox).orderBy(desc(outbox.sentAt)).limit(SHOWN)
  return rows.map(({ channel, target, code, text, sentAt }) => ({
    channel,
    target,
    code,
    text,
    sentAt: sentAt.toISOString(),
  }))
}

const page = (locale: Locale, entries: OutboxEntry[]): string => `<!doctype html>
<html lang="${locale}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="4">
<title>${say(locale, { key: 'outboxTitle' })}</title>
<style>
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
  body { max-width: 40rem; margin: 2rem auto; padding: 0 1rem }
  ol { list-style: none; padding: 0 }
  li { padding: 1rem 0; border-top: 1px solid color-mix(in srgb, currentColor 20%, transparent) }
  b { font-size: 1.75rem; letter-spacing: .1em; font-variant-numeric: tabular-nums; display: block }
</style>
<h1>${say(locale, { key: 'outboxTitle' })}</h1>
<p>${say(locale, { key: entries.length > 0 ? 'outboxNote' : 'outboxEmpty' })}</p>
<ol>
${entries.map(entryItem).join('\n')}
</ol>
</html>`

const entryItem = ({ target, code, sentAt }: OutboxEntry): string =>
  `<li>${escapeHtml(target)} <b>${escapeHtml(code)}</b> <time>${escapeHtml(sentAt)}</time></li>`

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`)
