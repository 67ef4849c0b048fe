import { constantTimeEqual, encodeUint32 } from '../wire/bytes'
import type { ChairResult } from '../protocol/resultCodes'
import { deriveKey } from './keys'

/** A random key of one chair. Versions of a chair only go up, and none is used twice. */
export type DeviceKey = { version: number; key: Uint8Array }

/**
 * The keys that a chair accepts: the one that it writes with, and while its key is replaced another one. That is newer until the
 * server has used it, and then the one before, until the server says that nobody needs it any more.
 */
export type DeviceKeyring = { current: DeviceKey; other: DeviceKey | null }

export const listDeviceKeys = ({ current, other }: DeviceKeyring): DeviceKey[] =>
  other ? [current, other] : [current]

/**
 * Hides a new key on its way, or shows it: XOR with a key stream of the key under which the message is sealed. A version has one key, so
 * no key stream hides two. The message's MAC protects it against changes.
 */
export const applyDeviceKeySeal = (sealingKey: Uint8Array, { version, key }: DeviceKey): Uint8Array => {
  const stream = deriveKey(sealingKey, 'newKey', encodeUint32(version))
  return key.map((byte, index) => byte ^ (stream[index] ?? 0))
}

type KeyringChange = { keyring: DeviceKeyring; result: ChairResult }

/**
 * The server hands over a new key in a message that was sealed with `sealingKey`, one of the chair's own. The chair keeps these two:
 * what the server writes with now, and what it is going to write with. Repeats change nothing.
 */
export const acceptNewDeviceKey = (
  keyring: DeviceKeyring,
  sealingKey: DeviceKey,
  { version, sealedKey }: { version: number; sealedKey: Uint8Array },
): KeyringChange => {
  const key = applyDeviceKeySeal(sealingKey.key, { version, key: sealedKey })
  const known = listDeviceKeys(keyring).find(each => each.version === version)
  if (known) return { keyring, result: constantTimeEqual(known.key, key) ? 'ok' : 'badState' }
  if (listDeviceKeys(keyring).some(each => each.version > version)) return { keyring, result: 'badState' }
  return { keyring: { current: sealingKey, other: { version, key } }, result: 'ok' }
}

/** The server has sealed a message with this key: a newer one than that of before is the chair's own from now on. */
export const noteDeviceKeyUse = (keyring: DeviceKeyring, used: DeviceKey): DeviceKeyring =>
  used.version > keyring.current.version ? { current: used, other: keyring.current } : keyring

/** The server says, in a message that was sealed with the key of this version, that nobody uses an earlier one any more. */
export const retireDeviceKeys = (
  keyring: DeviceKeyring,
  sealingKey: DeviceKey,
  version: number,
): KeyringChange => {
  const { current, other } = keyring
  if (sealingKey.version !== version || current.version !== version) return { keyring, result: 'badState' }
  return { keyring: { current, other: other && other.version > version ? other : null }, result: 'ok' }
}
