import { isIP } from 'node:net'
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'

/** What `navigator.credentials` takes and gives, as JSON (Web Authentication, level 3). */
export type WebAuthnJson = Record<string, unknown>

/** Whom passkeys are shown to: a host, and the one address whose pages may ask for them. */
export type RelyingParty = { rpID: string; origin: string }

/** A passkey as it is kept. */
export type StoredPasskey = { id: string; publicKey: string; counter: number; transports: string[] }

type RegistrationResponse = Parameters<typeof verifyRegistrationResponse>[0]['response']
type AuthenticationResponse = Parameters<typeof verifyAuthenticationResponse>[0]['response']

const RELYING_PARTY_NAME = 'Anzuo'

/** The relying party of an address that has a name; null for a bare IP address, where browsers have no passkeys. */
export const findRelyingParty = (address: string): RelyingParty | null =>
  isIP(new URL(address).hostname.replace(/^\[|\]$/g, '')) === 0 ? toRelyingParty(address) : null

/** The relying party of an address. */
export const toRelyingParty = (address: string): RelyingParty => {
  const { hostname, origin } = new URL(address)
  return { rpID: hostname, origin }
}

type PasskeyOwner = {
  id: string
  /** Names the account in the list that the browser shows. */
  userName: string
  displayName: string
  /** Passkeys that the owner has: an authenticator that holds one of them makes no second one. */
  ownIds?: readonly string[]
}

/** What the browser makes a new passkey by; it has to check who holds it, and to be found without a name. */
export const createPasskeyEnrolment = async (
  { rpID }: RelyingParty,
  { id, userName, displayName, ownIds = [] }: PasskeyOwner,
): Promise<{ challenge: string; options: WebAuthnJson }> => {
  const options = await generateRegistrationOptions({
    rpName: RELYING_PARTY_NAME,
    rpID,
    userName,
    userID: new Uint8Array(Buffer.from(id)),
    userDisplayName: displayName,
    excludeCredentials: ownIds.map(ownId => ({ id: ownId })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return { challenge: options.challenge, options: { ...options } }
}

/** What the browser asks a passkey for; the same for everybody, so that it tells of no account. */
export const createPasskeyRequest = async ({
  rpID,
}: RelyingParty): Promise<{ challenge: string; options: WebAuthnJson }> => {
  const options = await generateAuthenticationOptions({ rpID, userVerification: 'required' })
  return { challenge: options.challenge, options: { ...options } }
}

/** An answer of the browser, and the challenge that it has to be an answer to. */
type AnsweredChallenge = { challenge: string; response: WebAuthnJson }

/** The new passkey of an answer; null when it is not what was asked for. */
export const verifyNewPasskey = async (
  { rpID, origin }: RelyingParty,
  { challenge, response }: AnsweredChallenge,
): Promise<StoredPasskey | null> => {
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
 * The count of signatures after an answer of a passkey; one that doesn't grow is a copy.
 * @returns null for an answer to something else, from elsewhere, or of another passkey
 */
export const verifyPasskeyAnswer = async (
  { rpID, origin }: RelyingParty,
  passkey: Pick<StoredPasskey, 'id' | 'publicKey' | 'counter'>,
  { challenge, response }: AnsweredChallenge,
): Promise<number | null> => {
  const verified = await verifyAuthenticationResponse({
    response: response as unknown as AuthenticationResponse,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    credential: {
      id: passkey.id,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
      counter: passkey.counter,
    },
    requireUserVerification: true,
  }).catch(() => null)
  return verified?.verified ? verified.authenticationInfo.newCounter : null
}
