import { eq } from 'drizzle-orm'
import { DEFAULT_LOCALE } from '@anzuo/domain/locale'
import type { Database } from '../../db/database'
import { users } from '../../db/schema'
import type { AccountNotice, DeliverAccountNotice } from '../../gateways/accountNoticeDelivery'
import type { VerificationTarget } from '../../gateways/verificationCodeDelivery'
import type { Locale } from '../../messages'

type ContactsOfUser = { targets: readonly VerificationTarget[]; locale: Locale }

/** Where somebody can be told about their account, and in which language. */
export const findUserContacts = async (db: Database, userId: string): Promise<ContactsOfUser> => {
  const [user] = await db
    .select({ phone: users.phone, email: users.email, locale: users.locale })
    .from(users)
    .where(eq(users.id, userId))
  const { phone = null, email = null, locale } = user ?? {}
  return {
    targets: [
      ...(phone === null ? [] : [{ channel: 'phone' as const, address: phone }]),
      ...(email === null ? [] : [{ channel: 'email' as const, address: email }]),
    ],
    locale: locale ?? DEFAULT_LOCALE,
  }
}

/**
 * Tells the owner of an account, at each place where they can be reached, what somebody did with it.
 * @param told.except a place where they know of it already
 */
export const notifyAccountOwner = (
  notify: DeliverAccountNotice,
  { targets, locale }: ContactsOfUser,
  { notice, except }: { notice: AccountNotice; except?: VerificationTarget },
): void => {
  for (const target of targets)
    if (target.address !== except?.address) void notify({ target, notice, locale })
}
