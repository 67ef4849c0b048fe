import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { OFFICE_ORIGIN } from './testOffice'

/** CBOR (RFC 8949) of what an authenticator sends: whole numbers, bytes, texts and maps. */
const encodeCbor = (value: number | string | Buffer | Map<number | string, unknown>): Buffer => {
  const head = (major: number, length: number) =>
    length < 24
      ? Buffer.from([(major << 5) | length])
      : length < 256
        ? Buffer.from([(major << 5) | 24, length])
        : Buffer.from([(major << 5) | 25, length >> 8, length & 255])
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  const entries = [...value].flatMap(([name, inner]) => [encodeCbor(name), encodeCbor(inner as Buffer)])
  return Buffer.concat([head(5, value.size), ...entries])
}

/** An authenticator in software (Web Authentication, level 3, section 6): a key on the curve P-256, for pages of one address. */
export const createSoftwarePasskey = (ownOrigin = OFFICE_ORIGIN) => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(16)
  const coseKey = encodeCbor(
    new Map<number, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]),
  )
  const createAuthenticatorData = (flags: number, counter: number, credential = Buffer.alloc(0)) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    const host = createHash('sha256').update(new URL(ownOrigin).hostname).digest()
    return Buffer.concat([host, Buffer.from([flags]), count, credential])
  }
  const createClientData = (type: string, challenge: string, origin = ownOrigin) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const wrap = (response: Record<string, unknown>) => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
    response,
  })
  return {
    id: id.toString('base64url'),
    register: (challenge: string, { origin }: { origin?: string } = {}) => {
      const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, coseKey])
      const authData = createAuthenticatorData(0x45, 0, credential)
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ])
      return wrap({
        clientDataJSON: createClientData('webauthn.create', challenge, origin).toString('base64url'),
        attestationObject: encodeCbor(attestation).toString('base64url'),
        transports: ['internal'],
      })
    },
    sign: (
      challenge: string,
      { counter, isVerified = true, origin }: { counter: number; isVerified?: boolean; origin?: string },
    ) => {
      const authData = createAuthenticatorData(isVerified ? 0x05 : 0x01, counter)
      const clientData = createClientData('webauthn.get', challenge, origin)
      const signed = Buffer.concat([authData, createHash('sha256').update(clientData).digest()])
      return wrap({
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: sign('sha256', signed, privateKey).toString('base64url'),
      })
    },
  }
}
