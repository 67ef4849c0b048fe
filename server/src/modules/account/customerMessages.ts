import type { Database } from '../../db/database'
import type { SendCustomerMessage } from '../../gateways/customerMessageDelivery'
import type { SmsContent } from '../../gateways/sms/smsGateway'
import { translate, type TranslatableMessage } from '../../messages'
import { findUserContacts } from './accountNotices'

export type CustomerMessageContext = { db: Database; now: () => Date; send: SendCustomerMessage }

/** What a customer is told; `subject` is for mails. */
type MessageTexts = { subject: TranslatableMessage; text: TranslatableMessage; sms: SmsContent }

/**
 * Tells somebody something at the first place that takes it, the phone before the mailbox, in their language. Who can't be reached is
 * told nothing.
 * @throws the error of a gateway that took it nowhere, so that it is tried again
 */
export const sendToCustomer = async (
  { db, send }: Pick<CustomerMessageContext, 'db' | 'send'>,
  userId: string,
  { subject, text, sms }: MessageTexts,
): Promise<void> => {
  const { targets, locale } = await findUserContacts(db, userId)
  let failure: Error | null = null
  for (const target of targets) {
    const sent = await send({
      target,
      subject: translate(locale, subject),
      text: translate(locale, text),
      locale,
      sms,
    })
    if (sent?.ok) return
    failure = sent?.error ?? failure
  }
  if (failure) throw failure
}
