import type { Locale } from '../messages'
import type { EmailGateway, MessageSendResult } from './mail'
import type { SmsGateway } from './sms'
import type { VerificationTarget } from './verificationCodeDelivery'

/** Something that a customer is told about what they bought. `subject` is for mails. */
export type CustomerMessage = { target: VerificationTarget; subject: string; text: string; locale: Locale }

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
  async ({ target, subject, text, locale }) => {
    const { mail, sms, print } = options
    print?.(`message for ${target.address}: ${text}`)
    if (target.channel === 'phone')
      return sms ? sms.send({ phone: target.address, text, code: null, locale }) : null
    return mail ? mail.send({ to: target.address, subject, text }) : null
  }
