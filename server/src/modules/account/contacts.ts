import { eq } from 'drizzle-orm'
import type { Database } from '../../db/database'
import { users } from '../../db/schema'
import type { DeliverCode, Target } from '../../gateways/codes'
import { refuse } from '../../http/refusal'
import type { Locale } from '../../messages'
import { checkCode, redeemCode, type CodeRules } from '../auth/codes'
import { sendCodeTo } from '../auth/send'
import { endSessionsOf } from '../auth/sessions'

type Channel = Target['channel']
type Proof = { channel: Channel; code: string }
type Person = { userId: string; ip: string; locale: Locale }
type Tools = { rules: CodeRules; deliver: DeliverCode; now: () => Date }

/**
 * The phone or mailbox that somebody is known by.
 * @throws Refusal `invalidRequest` for a channel that the person hasn't got
 */
const ownTarget = async (db: Database, userId: string, channel: Channel): Promise<Target> => {
  const [row] = await db.select().from(users).where(eq(users.id, userId))
  const address = row?.[channel]
  if (!address) throw refuse('invalidRequest', channel === 'phone' ? 'noPhoneYet' : 'noEmailYet')
  return { channel, address }
}

/** Sends a code to the person's own phone or mailbox. */
export const sendOwnCode = async (tools: Tools, { userId, ip, locale }: Person, channel: Channel) =>
  sendCodeTo(tools, await ownTarget(tools.rules.db, userId, channel), { ip, locale })

/**
 * Checks a code that went to the person's own phone or mailbox.
 * @returns what redeems it, inside the transaction of what it allows
 */
export const checkOwnCode = async (
  { rules, now }: Tools,
  { userId, ip }: Pick<Person, 'userId' | 'ip'>,
  { channel, code }: Proof,
) => {
  const target = await ownTarget(rules.db, userId, channel)
  const checked = await checkCode(rules, { target, code }, { ip, now: now() })
  return (tx: Database) => redeemCode(tx, checked, now())
}

/**
 * Changes the phone or mailbox of a person who proved both: one that was known before, and the new one. All other devices are
 * signed out, because who changes it may do so after somebody else got in.
 * @throws Refusal `conflict` when the new one belongs to another account
 */
export const changeContact = async (
  tools: Tools,
  person: Pick<Person, 'userId' | 'ip'> & { tokenHash: string },
  change: { target: Target; code: string; proof: Proof },
): Promise<void> => {
  const { rules, now } = tools
  const { target, code, proof } = change
  const own = await ownTarget(rules.db, person.userId, proof.channel)
  if (own.address === target.address) throw refuse('invalidRequest', 'contactSame')
  const redeemOwn = await checkOwnCode(tools, person, proof)
  const checkedNew = await checkCode(rules, { target, code }, { ip: person.ip, now: now() })
  await rules.db.transaction(async tx => {
    await redeemOwn(tx)
    await redeemCode(tx, checkedNew, now())
    const [taken] = await tx
      .select({ id: users.id })
      .from(users)
      .where(eq(users[target.channel], target.address))
    if (taken) throw refuse('conflict', taken.id === person.userId ? 'contactSame' : 'contactTaken')
    await tx
      .update(users)
      .set({ [target.channel]: target.address })
      .where(eq(users.id, person.userId))
    await endSessionsOf(tx, person.userId, { except: person.tokenHash })
  })
}
