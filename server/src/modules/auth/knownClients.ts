import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { DAY_MS } from '@anzuo/domain/durations'

/** So long after a log-in a client counts as known. */
const KNOWN_CLIENT_DAYS = 180

/**
 * What a client keeps after a log-in, to show the next time that it is known at this phone or mailbox. It is signed and stored nowhere
 * on the server, and lets nobody in: it only gives the client limits of its own.
 */
export const issueKnownClientToken = (secret: string, targetKey: string, now: Date): string => {
  const claims = `${randomUUID()}.${now.getTime() + KNOWN_CLIENT_DAYS * DAY_MS}`
  return `${claims}.${signClaims(secret, targetKey, claims)}`
}

/** The id of the client that a token was made for; null when it is over, made up, or of another phone or mailbox. */
export const verifyKnownClientToken = (
  secret: string,
  { token, targetKey }: { token: string | undefined; targetKey: string },
  now: Date,
): string | null => {
  const [clientId, expiresAt, signature] = token?.split('.') ?? []
  if (!clientId || !expiresAt || !signature) return null
  const expected = Buffer.from(signClaims(secret, targetKey, `${clientId}.${expiresAt}`))
  const given = Buffer.from(signature)
  const isSigned = given.length === expected.length && timingSafeEqual(given, expected)
  return isSigned && Number(expiresAt) > now.getTime() ? clientId : null
}

const signClaims = (secret: string, targetKey: string, claims: string): string =>
  createHmac('sha256', secret).update(`known-client:${targetKey}:${claims}`).digest('base64url')
