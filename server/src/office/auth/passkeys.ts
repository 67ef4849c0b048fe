import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { eq } from 'drizzle-orm'
import type { Database } from '../../db/database'
import { operatorPasskeys } from '../../db/schema'

type PasskeyRow = typeof operatorPasskeys.$inferSelect
type WebAuthnJson = Record<string, unknown>
type RegistrationResponse = Parameters<typeof verifyRegistrationResponse>[0]['response']
type AuthenticationResponse = Parameters<typeof verifyAuthenticationResponse>[0]['response']

const RELYING_PARTY_NAME = 'Anzuo'

const getRelyingParty = (officeAddress: string) => {
  const { hostname, origin } = new URL(officeAddress)
  return { rpID: hostname, origin }
}

/** What the browser makes a new passkey by; it has to check who holds it, and to be found without a name. */
export const createPasskeyEnrolment = async (
  officeAddress: string,
  operator: { id: string; email: string; name: string },
): Promise<{ challenge: string; options: WebAuthnJson }> => {
  const options = await generateRegistrationOptions({
    rpName: RELYING_PARTY_NAME,
    rpID: getRelyingParty(officeAddress).rpID,
    userName: operator.email,
    userID: new Uint8Array(Buffer.from(operator.id)),
    userDisplayName: operator.name,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return { challenge: options.challenge, options: { ...options } }
}

/** What the browser asks a passkey for; the same for everybody, so that it tells of no account. */
export const createPasskeyRequest = async (
  officeAddress: string,
): Promise<{ challenge: string; options: WebAuthnJson }> => {
  const { rpID } = getRelyingParty(officeAddress)
  const options = await generateAuthenticationOptions({ rpID, userVerification: 'required' })
  return { challenge: options.challenge, options: { ...options } }
}

/** The new passkey of a response; null when it is not what was asked for. */
export const verifyNewPasskey = async (
  officeAddress: string,
  challenge: string,
  response: WebAuthnJson,
): Promise<Pick<PasskeyRow, 'id' | 'publicKey' | 'counter' | 'transports'> | null> => {
  const { rpID, origin } = getRelyingParty(officeAddress)
  const verified = await verifyRegistrationResponse({
    response: response as unknown as RegistrationResponse,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
  }).catch(() => null)
  if (!verified?.verified) return null
  const { id, publicKey, counter, transports = [] } = verified.registrationInfo.credential
  return { id, publicKey: Buffer.from(publicKey).toString('base64url'), counter, transports: [...transports] }
}

/**
 * Whose passkey has answered. Its count of signatures is noted: one that doesn't grow is a copy.
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
  const { rpID, origin } = getRelyingParty(asked.officeAddress)
  const verified = await verifyAuthenticationResponse({
    response: response as unknown as AuthenticationResponse,
    expectedChallenge: asked.challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    credential: {
      id: passkey.id,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
      counter: passkey.counter,
    },
    requireUserVerification: true,
  }).catch(() => null)
  if (!verified?.verified) return null
  await tx
    .update(operatorPasskeys)
    .set({ counter: verified.authenticationInfo.newCounter })
    .where(eq(operatorPasskeys.id, passkey.id))
  return passkey.operatorId
}
