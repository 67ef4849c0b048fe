import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

const ISSUER = 'Anzuo'
const PERIOD_SECONDS = 30
/** A code of the interval before or after counts too: phones' clocks differ. */
const WINDOW = 1

const RECOVERY_CODE_COUNT = 10
const RECOVERY_CODE_BYTES = 10

const createTotp = (secret: string, account: string): TOTP =>
  new TOTP({
    issuer: ISSUER,
    label: account,
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_SECONDS,
    secret: Secret.fromBase32(secret),
  })

/** What an authenticator app is set up with: a secret of 160 bits, and the same as the address of a QR code. */
export const createTotpEnrolment = (account: string): { secret: string; uri: string } => {
  const secret = new Secret({ size: 20 }).base32
  return { secret, uri: createTotp(secret, account).toString() }
}

/**
 * The interval that a code belongs to (RFC 6238).
 * @returns null when it is none of the intervals around now, or one that was used before
 */
export const findTotpStep = (
  { secret, usedStep }: { secret: string; usedStep: number | null },
  code: string,
  now: Date,
): number | null => {
  const delta = createTotp(secret, '').validate({ token: code, timestamp: now.getTime(), window: WINDOW })
  if (delta === null) return null
  const step = Math.floor(now.getTime() / 1000 / PERIOD_SECONDS) + delta
  return usedStep !== null && step <= usedStep ? null : step
}

/** Codes for when the second factor is lost, 80 bits each. */
export const createRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODE_COUNT }, () => {
    const text = randomBytes(RECOVERY_CODE_BYTES).toString('hex')
    return (text.match(/.{5}/g) ?? []).join('-')
  })

/** However a person types it. */
export const normaliseRecoveryCode = (typed: string): string => typed.toLowerCase().replace(/[^\da-f]/g, '')
