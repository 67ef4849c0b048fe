import { eq } from 'drizzle-orm'
import type { Database } from '../../db/database'
import { operatorPasskeys } from '../../db/schema'
import { toRelyingParty, verifyPasskeyAnswer, type WebAuthnJson } from '../../webAuthn'

/**
 * Whose passkey has answered. Its count of signatures is noted.
 * @returns null for a passkey that is not known, or an answer to something else
 */
export const verifyPasskey = async (
  tx: Database,
  asked: { officeAddress: string; challenge: string },
  response: WebAuthnJson,
): Promise<string | null> => {
  const [passkey] =
    typeof response.id === 'string'
      ? await tx.select().from(operatorPasskeys).where(eq(operatorPasskeys.id, response.id)).for('update')
      : []
  if (!passkey) return null
  const { challenge } = asked
  const counter = await verifyPasskeyAnswer(toRelyingParty(asked.officeAddress), passkey, {
    challenge,
    response,
  })
  if (counter === null) return null
  await tx.update(operatorPasskeys).set({ counter }).where(eq(operatorPasskeys.id, passkey.id))
  return passkey.operatorId
}
