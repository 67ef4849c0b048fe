import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { describe, it } from 'node:test'
import { KeyUnwrapError, unwrapChairKey, wrapChairKey, type KeyEncryptionKeys } from './keyWrapping'

const createKeys = (...ids: [string, ...string[]]): KeyEncryptionKeys => ({
  currentId: ids[0],
  keys: new Map(ids.map(id => [id, Uint8Array.from(randomBytes(32))])),
})

const owner = { serialNumber: 'HK24A00001', version: 1 }
const key = Uint8Array.from(randomBytes(32))

describe('a key that is encrypted for the database', () => {
  const keys = createKeys('a', 'b')
  const wrapped = wrapChairKey(keys, owner, key)

  it('comes back for the chair and version that it belongs to', () => {
    assert.deepEqual(unwrapChairKey(keys, owner, wrapped), key)
    assert.ok(!wrapped.wrappedKey.includes(Buffer.from(key).toString('hex')))
  })

  it('looks different each time', () => {
    assert.notEqual(wrapChairKey(keys, owner, key).wrappedKey, wrapped.wrappedKey)
  })

  it('opens nothing in the row of another chair, version or key encryption key', () => {
    const elsewhere = [
      () => unwrapChairKey(keys, { ...owner, serialNumber: 'HK24A00002' }, wrapped),
      () => unwrapChairKey(keys, { ...owner, version: 2 }, wrapped),
      () => unwrapChairKey(keys, owner, { ...wrapped, keyEncryptionKeyId: 'b' }),
    ]
    for (const unwrap of elsewhere) assert.throws(unwrap, KeyUnwrapError)
  })

  it('opens nothing without its key encryption key, or with another one of that name', () => {
    assert.throws(() => unwrapChairKey(createKeys('other'), owner, wrapped), KeyUnwrapError)
    assert.throws(() => unwrapChairKey(createKeys('a'), owner, wrapped), KeyUnwrapError)
  })

  it('is refused after any change, and when it was cut', () => {
    const bytes = Buffer.from(wrapped.wrappedKey, 'hex')
    for (let index = 0; index < bytes.length; index += 1) {
      const changed = Buffer.from(bytes)
      changed[index] = (changed[index] ?? 0) ^ 1
      const row = { ...wrapped, wrappedKey: changed.toString('hex') }
      assert.throws(() => unwrapChairKey(keys, owner, row), KeyUnwrapError)
    }
    for (const wrappedKey of ['', '00', bytes.subarray(0, 40).toString('hex'), 'no hex'])
      assert.throws(() => unwrapChairKey(keys, owner, { ...wrapped, wrappedKey }), KeyUnwrapError)
  })
})
