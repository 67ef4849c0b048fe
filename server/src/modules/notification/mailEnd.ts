import { createHmac, timingSafeEqual } from 'node:crypto'
import { notificationKindNames, type NotificationKind } from '@anzuo/domain/notifications/notificationKinds'
import { sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../../db/database'
import { isUuid } from '../../db/valueChecks'
import { getRequestLocale } from '../../http/requestLocale'
import { translate, type Locale } from '../../messages'
import { escapeHtml, renderCard } from './mailLayout'
import { getNotificationTitle } from './notificationTexts'

/** Below our address; person, kind and signature follow. */
const MAIL_END_PATH = '/mail_end'

/** A form of one field. */
const MAX_BODY_BYTES = 4096

type MailSwitch = { userId: string; kind: NotificationKind }

const sign = (secret: string, { userId, kind }: MailSwitch): string =>
  createHmac('sha256', secret).update(`mail end ${userId} ${kind}`).digest('base64url').slice(0, 32)

/** The path that ends mails of one kind for one person, for whoever has the mail. It works for as long as the mail is kept. */
export const createMailEndPath = (secret: string, mail: MailSwitch): string =>
  `${MAIL_END_PATH}/${mail.userId}/${mail.kind}/${sign(secret, mail)}`

type EndParams = { userId: string; kind: string; signature: string }

const readMailEnd = (secret: string, { userId, kind: name, signature }: EndParams): MailSwitch | null => {
  const kind = notificationKindNames.find(each => each === name)
  if (!kind || !isUuid(userId)) return null
  const expected = Buffer.from(sign(secret, { userId, kind }))
  const given = Buffer.from(signature)
  return given.length === expected.length && timingSafeEqual(given, expected) ? { userId, kind } : null
}

/**
 * The address that ends mails of a kind without a log-in. Mail programs post to it (RFC 8058); people open it and press the one button.
 * Opening it changes nothing: programs that look at links in mails open them too.
 */
export const registerMailEnd = async (
  app: FastifyInstance,
  { db, secret }: { db: Database; secret: string },
): Promise<void> => {
  const path = `${MAIL_END_PATH}/:userId/:kind/:signature`
  app.get<{ Params: EndParams }>(path, { schema: { hide: true } }, async (request, reply) => {
    const mail = readMailEnd(secret, request.params)
    return sendPage(request, reply, mail ? { state: 'ask', kind: mail.kind } : { state: 'wrong' })
  })
  await app.register(async scope => {
    // What is posted says nothing that the address does not.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, _body, done) => done(null, null))
    scope.post<{ Params: EndParams }>(
      path,
      { schema: { hide: true }, bodyLimit: MAX_BODY_BYTES },
      async (request, reply) => {
        const mail = readMailEnd(secret, request.params)
        if (!mail) return sendPage(request, reply, { state: 'wrong' })
        await endMails(db, mail)
        return sendPage(request, reply, { state: 'done', kind: mail.kind })
      },
    )
  })
}

/** Of an account that is gone there is nothing to switch. */
const endMails = async (db: Database, { userId, kind }: MailSwitch): Promise<void> => {
  await db.execute(sql`
    insert into notification_preferences (user_id, kind, way, is_on)
    select id, ${kind}, 'mail', false from users where id = ${userId}::uuid
    on conflict (user_id, kind, way) do update set is_on = false`)
}

type EndPage = { state: 'ask' | 'done'; kind: NotificationKind } | { state: 'wrong' }

const sendPage = (request: FastifyRequest, reply: FastifyReply, page: EndPage): FastifyReply =>
  reply
    .code(page.state === 'wrong' ? 404 : 200)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header('x-robots-tag', 'noindex')
    .header(
      'content-security-policy',
      `default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'`,
    )
    .send(renderPage(getRequestLocale(request), page))

const renderPage = (locale: Locale, page: EndPage): string => {
  const translateKey = (key: 'notifyEndTitle' | 'notifyEndButton' | 'notifyEndWrong') =>
    translate(locale, { key })
  if (page.state === 'wrong')
    return renderCard({
      locale,
      title: translateKey('notifyEndTitle'),
      text: translateKey('notifyEndWrong'),
      end: '',
    })
  const params = { title: getNotificationTitle(page.kind, locale) }
  const key = page.state === 'ask' ? 'notifyEndAsk' : 'notifyEndDone'
  return renderCard({
    locale,
    title: translateKey('notifyEndTitle'),
    text: translate(locale, { key, params }),
    end:
      page.state === 'ask'
        ? `<form method="post"><button class="button">${escapeHtml(translateKey('notifyEndButton'))}</button></form>`
        : '',
  })
}
