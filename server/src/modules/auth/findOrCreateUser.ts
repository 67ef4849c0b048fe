import { randomInt, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Database } from '../../db/database'
import { users } from '../../db/schema'
import type { VerificationTarget } from '../../gateways/verificationCodeDelivery'
import type { Locale } from '../../messages'

/**
 * The account of a phone or mailbox, made when there is none yet. Of several registrations at once, one makes the account
 * and the others find it. An account that is found stays until the transaction ends; while one is being erased, its end is
 * waited for and a new one is made.
 */
export const findOrCreateUser = async (
  db: Database,
  person: { target: VerificationTarget; locale: Locale },
  now: Date,
): Promise<{ userId: string; isNewUser: boolean }> => {
  const { channel, address } = person.target
  const [registered] = await db
    .insert(users)
    .values({
      id: randomUUID(),
      [channel]: address,
      nickname: `Anzuo ${String(randomInt(10_000)).padStart(4, '0')}`,
      locale: person.locale,
      createdAt: now,
    })
    .onConflictDoNothing()
    .returning({ id: users.id })
  if (registered) return { userId: registered.id, isNewUser: true }

  const [known] = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(users[channel], address))
    .for('key share')
  // The account that stopped the registration has been erased since.
  return known ? { userId: known.id, isNewUser: false } : findOrCreateUser(db, person, now)
}
