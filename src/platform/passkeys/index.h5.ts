import type { PlatformPasskeys, WebAuthnJson } from './types'

export type { WebAuthnJson } from './types'

const toJson = (credential: Credential | null): WebAuthnJson | null =>
  credential instanceof PublicKeyCredential ? { ...credential.toJSON() } : null

/** What a browser says for a sheet that was closed, and for an offer that was aborted. */
const DECLINED = ['NotAllowedError', 'AbortError']

const nullIfDeclined = (error: unknown): null => {
  if (error instanceof DOMException && DECLINED.includes(error.name)) return null
  throw error
}

const parseRequest = (options: WebAuthnJson) =>
  PublicKeyCredential.parseRequestOptionsFromJSON(options as unknown as PublicKeyCredentialRequestOptionsJSON)

/** Passkeys of this browser; null where there are none. */
export const passkeys: PlatformPasskeys | null = {
  isAvailable: host => {
    const { hostname } = window.location
    return (
      typeof PublicKeyCredential === 'function' &&
      'parseRequestOptionsFromJSON' in PublicKeyCredential &&
      (hostname === host || hostname.endsWith(`.${host}`))
    )
  },
  create: async options => {
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
      options as unknown as PublicKeyCredentialCreationOptionsJSON,
    )
    try {
      return toJson(await navigator.credentials.create({ publicKey }))
    } catch (error) {
      if (error instanceof DOMException && error.name === 'InvalidStateError') return 'known'
      return nullIfDeclined(error)
    }
  },
  ask: async options =>
    toJson(await navigator.credentials.get({ publicKey: parseRequest(options) }).catch(nullIfDeclined)),
  canOfferInField: async () => (await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false,
  offerInField: async (options, signal) =>
    toJson(
      await navigator.credentials
        .get({ publicKey: parseRequest(options), mediation: 'conditional', signal })
        .catch(nullIfDeclined),
    ),
}
