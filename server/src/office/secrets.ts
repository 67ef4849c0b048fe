import { createHash, randomBytes } from 'node:crypto'
import * as sealing from '../secretSealing'

const SECRET_BYTES = 32

/** A secret that nobody can guess, for links, sessions and keys. 43 characters. */
export const createSecret = (): string => randomBytes(SECRET_BYTES).toString('base64url')

/** What is stored of a secret: long random texts need no slow hash. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex')

const PURPOSE = 'operator totp secrets'

/** Encrypts the secret of an authenticator app. */
export const sealSecret = (codeSecret: string, text: string): string =>
  sealing.sealSecret({ codeSecret, purpose: PURPOSE }, text)

/** @throws when it was changed, or sealed under another secret */
export const openSecret = (codeSecret: string, sealed: string): string =>
  sealing.openSecret({ codeSecret, purpose: PURPOSE }, sealed)
