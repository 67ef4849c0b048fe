import { eq } from 'drizzle-orm'
import type { Database } from '../../db/database'
import { hasSqlState, UNIQUE_VIOLATION } from '../../db/databaseErrors'
import { users } from '../../db/schema'
import type { DeliverVerificationCode, VerificationTarget } from '../../gateways/verificationCodeDelivery'
import { createApiError } from '../../http/apiError'
import type { Locale } from '../../messages'
import {
  checkVerificationCode,
  redeemVerificationCode,
  type VerificationAttempt,
  type VerificationCodeConfig,
} from '../auth/verificationCodes'
import { sendVerificationCode } from '../auth/sendVerificationCode'
import { revokeUserAuthSessions } from '../auth/authSessions'

type Channel = VerificationTarget['channel']
type ContactProof = { channel: Channel; code: string; requestId: string }
type Person = { userId: string; ip: string; locale: Locale }
type ContactContext = { rules: VerificationCodeConfig; deliver: DeliverVerificationCode; now: () => Date }

/**
 * The phone or mailbox that somebody is known by.
 * @throws ApiError `invalidRequest` for a channel that the person hasn't got
 */
const getOwnTarget = async (db: Database, userId: string, channel: Channel): Promise<VerificationTarget> => {
  const [row] = await db.select().from(users).where(eq(users.id, userId))
  const address = row?.[channel]
  if (!address) throw createApiError('invalidRequest', channel === 'phone' ? 'noPhoneYet' : 'noEmailYet')
  return { channel, address }
}

/** Sends a code to the person's own phone or mailbox. */
export const sendCodeToOwnContact = async (
  tools: ContactContext,
  { userId, ip, locale }: Person,
  channel: Channel,
) => {
  const target = await getOwnTarget(tools.rules.db, userId, channel)
  return sendVerificationCode(tools, target, { ip, locale, knownClient: `user:${userId}` })
}

/**
 * Checks a code that went to the person's own phone or mailbox.
 * @returns what redeems it, inside the transaction of what it allows
 */
export const verifyOwnContactCode = async (
  { rules, now }: ContactContext,
  { userId, ip }: Pick<Person, 'userId' | 'ip'>,
  { channel, ...attempt }: ContactProof,
) => {
  const target = await getOwnTarget(rules.db, userId, channel)
  const checked = await checkVerificationCode(rules, { target, ...attempt }, { ip, now: now() })
  return (tx: Database) => redeemVerificationCode(tx, checked, now())
}

/**
 * Changes the phone or mailbox of a person who proved both: one that was known before, and the new one. All other devices are
 * signed out, because who changes it may do so after somebody else got in.
 * @throws ApiError `conflict` when the new one belongs to another account
 */
export const changeAccountContact = async (
  tools: ContactContext,
  person: Pick<Person, 'userId' | 'ip'> & { sessionId: string },
  change: VerificationAttempt & { proof: ContactProof },
): Promise<void> => {
  const { rules, now } = tools
  const { target, proof } = change
  const own = await getOwnTarget(rules.db, person.userId, proof.channel)
  if (own.address === target.address) throw createApiError('invalidRequest', 'contactSame')
  const redeemOwn = await verifyOwnContactCode(tools, person, proof)
  const checkedNew = await checkVerificationCode(rules, change, { ip: person.ip, now: now() })
  await rules.db.transaction(async tx => {
    await redeemOwn(tx)
    await redeemVerificationCode(tx, checkedNew, now())
    const [taken] = await tx
      .select({ id: users.id })
      .from(users)
      .where(eq(users[target.channel], target.address))
    if (taken) throw createApiError('conflict', taken.id === person.userId ? 'contactSame' : 'contactTaken')
    await tx
      .update(users)
      .set({ [target.channel]: target.address })
      .where(eq(users.id, person.userId))
      // Another account may have taken it after the look above.
      .catch((error: unknown) => {
        throw hasSqlState(error, UNIQUE_VIOLATION) ? createApiError('conflict', 'contactTaken') : error
      })
    await revokeUserAuthSessions(tx, person.userId, { except: person.sessionId })
  })
}
