import { createPublicKey, verify } from 'node:crypto'
import {
  KEY_BYTES,
  parseHex,
  type FirmwarePublicKeys,
  type VerifyFirmwareSignature,
} from '@anzuo/chair-protocol'

/** What stands in front of the 32 bytes of a public key of Ed25519 in its usual wrapping (RFC 8410). */
const PUBLIC_KEY_HEAD = Buffer.from('302a300506032b6570032100', 'hex')

/** Checks a signature of Ed25519 by the maker's 32 bytes of public key. */
export const verifyMakerSignature: VerifyFirmwareSignature = (publicKey, signed, signature) =>
  verify(
    null,
    signed,
    createPublicKey({
      key: Buffer.concat([PUBLIC_KEY_HEAD, publicKey]),
      format: 'der',
      type: 'spki',
    }),
    signature,
  )

/**
 * Reads `1:hex, 2:hex`: the maker's public keys, each with its number from 1 to 255.
 * @returns null when a part of it is none
 */
export const parseMakerKeys = (text: string): FirmwarePublicKeys | null => {
  const keys = new Map<number, Uint8Array>()
  for (const part of text.split(',').map(piece => piece.trim())) {
    const [, id = '', hex = ''] = /^(\d{1,3}):([\da-f]{64})$/i.exec(part) ?? []
    const key = parseHex(hex)
    const number = Number(id)
    if (!key || key.length !== KEY_BYTES || number < 1 || number > 255 || keys.has(number)) return null
    keys.set(number, key)
  }
  return keys
}
