import type { PlatformPasskeys } from './types'

export type { WebAuthnJson } from './types'

/** The mini-program has no passkeys. */
export const passkeys: PlatformPasskeys | null = null
