type JsonOptions = Record<string, unknown>

/** Whether this browser can show passkeys by the options that the server sends. */
export const canUsePasskeys = (): boolean =>
  typeof PublicKeyCredential === 'function' && 'parseRequestOptionsFromJSON' in PublicKeyCredential

const toJson = (credential: Credential | null): JsonOptions => {
  if (!(credential instanceof PublicKeyCredential)) throw new Error('no passkey was chosen')
  return { ...credential.toJSON() }
}

/**
 * Asks the person for a passkey that they have.
 * @throws DOMException when they choose none
 */
export const showPasskey = async (options: JsonOptions): Promise<JsonOptions> => {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    options as unknown as PublicKeyCredentialRequestOptionsJSON,
  )
  return toJson(await navigator.credentials.get({ publicKey }))
}

/**
 * Makes a passkey on a device of the person's.
 * @throws DOMException when they make none
 */
export const createPasskey = async (options: JsonOptions): Promise<JsonOptions> => {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    options as unknown as PublicKeyCredentialCreationOptionsJSON,
  )
  return toJson(await navigator.credentials.create({ publicKey }))
}
