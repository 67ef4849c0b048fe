import type { Locale } from '../messages'
import type { EmailGateway, MessageSendResult } from './mail'
import type { SmsContent, SmsGateway } from './sms/smsGateway'
import type { VerificationTarget } from './verificationCodeDelivery'

/** Something that a customer is told about what they bought. `subject` is for mails, `sms` for phones whose provider sends templates. */
export type CustomerMessage = {
  target: VerificationTarget
  subject: string
  text: string
  locale: Locale
  sms: SmsContent
}

/** Sends a message; null where this server has no way to such a target. */
export type SendCustomerMessage = (message: CustomerMessage) => Promise<MessageSendResult | null>

/** Sends messages to phones and mailboxes, by whatever this server has for it. */
export const createCustomerMessageDelivery =
  (options: {
    mail: EmailGateway | null
    sms: SmsGateway | null
    /** Shows messages to a developer; null in production. */
    print: ((line: string) => void) | null
  }): SendCustomerMessage =>
  async ({ target, subject, text, locale, sms: content }) => {
    const { mail, sms, print } = options
    print?.(`message for ${target.address}: ${text}`)
    if (target.channel === 'phone')
      return sms ? sms.send({ phone: target.address, text, locale, ...content }) : null
    return mail ? mail.send({ to: target.address, subject, text }) : null
  }
