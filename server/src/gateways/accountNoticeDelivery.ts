import { translate, type Locale, type MessageKey } from '../messages'
import type { EmailGateway } from './mail'
import type { SmsGateway } from './sms/smsGateway'
import type { VerificationTarget } from './verificationCodeDelivery'

/** What an owner of an account is told, so that they notice when it was somebody else. */
export type AccountNotice = 'contactChanged' | 'loggedInOnNewDevice' | 'closureRequested' | 'passkeyAdded'

/** Tells somebody about their account. Never fails: nobody waits for it, and a failure is logged. */
export type DeliverAccountNotice = (message: {
  target: VerificationTarget
  notice: AccountNotice
  locale: Locale
}) => Promise<void>

const TEXTS: Record<AccountNotice, MessageKey> = {
  contactChanged: 'noticeContactChanged',
  loggedInOnNewDevice: 'noticeNewDevice',
  closureRequested: 'noticeClosureRequested',
  passkeyAdded: 'noticePasskeyAdded',
}

/** Sends notices to phones and mailboxes, by whatever this server has for it. */
export const createAccountNoticeDelivery =
  (options: {
    mail: EmailGateway | null
    sms: SmsGateway | null
    /** Shows notices to a developer; null in production. */
    print: ((line: string) => void) | null
    onFailed: (error: Error) => void
  }): DeliverAccountNotice =>
  async ({ target, notice, locale }) => {
    const { mail, sms, print, onFailed } = options
    const text = translate(locale, { key: TEXTS[notice] })
    print?.(`notice for ${target.address}: ${text}`)
    const sent =
      target.channel === 'phone'
        ? await sms?.send({ phone: target.address, text, locale, kind: notice, fields: {} })
        : await mail?.send({ to: target.address, subject: translate(locale, { key: 'noticeSubject' }), text })
    if (sent?.ok === false) onFailed(sent.error)
  }
