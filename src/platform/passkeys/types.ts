/** What the server sends and takes (Web Authentication, level 3). */
export type WebAuthnJson = Record<string, unknown>

/** Passkeys of a browser. A person who chooses none, and a call that is aborted, give null. */
export type PlatformPasskeys = {
  /** Whether this browser has passkeys for pages of a host, and this is one of them. */
  isAvailable: (host: string) => boolean
  /** Makes a passkey; to be called from a touch. `known`: this device has one already. */
  create: (options: WebAuthnJson) => Promise<WebAuthnJson | 'known' | null>
  /** Asks for a passkey; to be called from a touch. */
  ask: (options: WebAuthnJson) => Promise<WebAuthnJson | null>
  /** Whether the browser can offer passkeys in a field, among what it fills in. */
  canOfferInField: () => Promise<boolean>
  /** Offers them there until one is chosen or the offer is aborted. */
  offerInField: (options: WebAuthnJson, signal: AbortSignal) => Promise<WebAuthnJson | null>
}
