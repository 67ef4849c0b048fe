import { say, type Locale } from '../messages'
import type { MailGateway, Sent } from './mail'
import type { SmsGateway } from './sms'

/** Where a code goes: a phone, or a mailbox. */
export type Target = { channel: 'phone' | 'email'; address: string }

/** A verification code on its way to a person. */
export type CodeMessage = { target: Target; code: string; text: string }

export type Delivery = { ok: true } | { ok: false; reason: 'notConfigured' | 'failed' }

export type DeliverCode = (message: {
  target: Target
  code: string
  validMinutes: number
  locale: Locale
}) => Promise<Delivery>

/** Sends codes to phones and mailboxes in the person's language, by whatever this server has for it. */
export const codeDelivery = (options: {
  mail: MailGateway | null
  sms: SmsGateway | null
  /** Keeps codes where a developer can read them; null in production. */
  outbox: ((message: CodeMessage) => Promise<void>) | null
  onFailed: (error: Error) => void
}): DeliverCode => {
  const { mail, sms, outbox, onFailed } = options
  return async ({ target, code, validMinutes, locale }) => {
    const text = say(locale, { key: 'codeText', words: { code, minutes: validMinutes } })
    await outbox?.({ target, code, text })

    let sent: Sent | null = null
    if (target.channel === 'phone' && sms)
      sent = await sms.send({ phone: target.address, text, code, locale })
    if (target.channel === 'email' && mail)
      sent = await mail.send({ to: target.address, subject: say(locale, { key: 'codeSubject' }), text })

    if (sent === null) return outbox ? { ok: true } : { ok: false, reason: 'notConfigured' }
    if (sent.ok) return { ok: true }
    onFailed(sent.error)
    return { ok: false, reason: 'failed' }
  }
}
