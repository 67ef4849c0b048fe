import { translate, type Locale } from '../messages'
import type { EmailGateway, MessageSendResult } from './mail'
import { SmsError, type SmsGateway } from './sms/smsGateway'

/** Where a code goes: a phone, or a mailbox. */
export type VerificationTarget = { channel: 'phone' | 'email'; address: string }

/** A verification code on its way to a person. */
export type VerificationCodeMessage = { target: VerificationTarget; code: string; text: string }

/** `abroad`: text messages don't go to phones of that country. */
export type CodeDeliveryResult = { ok: true } | { ok: false; reason: 'notConfigured' | 'abroad' | 'failed' }

export type DeliverVerificationCode = (message: {
  target: VerificationTarget
  code: string
  validMinutes: number
  locale: Locale
}) => Promise<CodeDeliveryResult>

/**
 * A text message whose code browsers offer on the pages of one host alone, as its last line says to them
 * (https://wicg.github.io/sms-one-time-codes/). A page of somebody else's is not offered it.
 */
const bindCodeToHost = (text: string, { code, host }: { code: string; host: string }): string =>
  `${text}\n\n@${host} #${code}`

/** Sends codes to phones and mailboxes in the person's language, by whatever this server has for it. */
export const createVerificationCodeDelivery = (options: {
  mail: EmailGateway | null
  sms: SmsGateway | null
  /** Keeps codes where a developer can read them; null in production. */
  outbox: ((message: VerificationCodeMessage) => Promise<void>) | null
  /** Whose pages a code is for; null where there is no such host. */
  codeHost: string | null
  onFailed: (error: Error) => void
}): DeliverVerificationCode => {
  const { mail, sms, outbox, codeHost, onFailed } = options
  return async ({ target, code, validMinutes, locale }) => {
    const words = translate(locale, { key: 'codeText', params: { code, minutes: validMinutes } })
    const isBound = target.channel === 'phone' && codeHost !== null
    const text = isBound ? bindCodeToHost(words, { code, host: codeHost }) : words
    await outbox?.({ target, code, text })

    let sent: MessageSendResult | null = null
    if (target.channel === 'phone' && sms)
      sent = await sms.send({
        phone: target.address,
        text,
        locale,
        kind: 'code',
        fields: { code, minutes: String(validMinutes) },
      })
    if (target.channel === 'email' && mail)
      sent = await mail.send({ to: target.address, subject: translate(locale, { key: 'codeSubject' }), text })

    if (sent === null) return outbox ? { ok: true } : { ok: false, reason: 'notConfigured' }
    if (sent.ok) return { ok: true }
    onFailed(sent.error)
    const isAbroad = sent.error instanceof SmsError && sent.error.problem === 'abroad'
    return { ok: false, reason: isAbroad ? 'abroad' : 'failed' }
  }
}
