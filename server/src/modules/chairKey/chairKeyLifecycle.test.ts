import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { it } from 'node:test'
import { eq } from 'drizzle-orm'
import { pino } from 'pino'
import { toHex } from '@anzuo/chair-protocol'
import { chairKeys } from '../../db/schema'
import { describeOnEveryDatabase } from '../../testing/databases'
import { createTestClock } from '../../testing/testServer'
import { createChairKeyCache } from './chairKeyCache'
import { createChairKeySource } from './chairKeyring'
import {
  activateNextChairKey,
  destroyRetiredChairKeys,
  provisionChairKey,
  revokeChairKeys,
  rewrapChairKeys,
  startChairKeyRotation,
} from './chairKeyLifecycle'
import { importDerivedChairKeys } from './derivedChairKeys'
import type { KeyEncryptionKeys } from './keyWrapping'

let lastNumber = 0
const createSerialNumber = () => `HK24K${String((lastNumber += 1)).padStart(5, '0')}`

const createEncryptionKeys = (...ids: [string, ...string[]]): KeyEncryptionKeys => ({
  currentId: ids[0],
  keys: new Map(ids.map(id => [id, Uint8Array.from(randomBytes(32))])),
})

await describeOnEveryDatabase('the keys of chairs', ({ db }) => {
  const clock = createTestClock()
  const keyEncryptionKeys = createEncryptionKeys('2026')
  const context = { db, keyEncryptionKeys, now: clock.now }

  const read = async (serialNumber: string, keys = keyEncryptionKeys) => {
    const unreadable: string[] = []
    const source = createChairKeySource({
      db,
      keyEncryptionKeys: keys,
      onUnreadable: serial => unreadable.push(serial),
    })
    return { keyring: (await source.read([serialNumber])).get(serialNumber) ?? null, unreadable }
  }
  const readValid = async (serialNumber: string, keys = keyEncryptionKeys) => {
    const { keyring } = await read(serialNumber, keys)
    assert.equal(keyring?.kind, 'valid')
    return keyring
  }
  const provision = async (serialNumber = createSerialNumber()) => {
    assert.ok((await provisionChairKey(context, { serialNumber })).ok)
    return serialNumber
  }
  const readRows = (serialNumber: string) =>
    db.select().from(chairKeys).where(eq(chairKeys.serialNumber, serialNumber)).orderBy(chairKeys.version)

  it('are random each: none follows from another or from the key encryption key', async () => {
    const serials = [await provision(), await provision(), await provision()]
    const keys = await Promise.all(serials.map(async serial => toHex((await readValid(serial)).active.key)))
    assert.equal(new Set(keys).size, 3)
    assert.ok(keys.every(key => /^[\da-f]{64}$/.test(key)))
  })

  it('are given to the factory once, and not made when it can not take them', async () => {
    const serialNumber = createSerialNumber()
    const deliver = () => Promise.reject(new Error('disk full'))
    await assert.rejects(provisionChairKey(context, { serialNumber, deliver }), /disk full/)
    assert.deepEqual(await readRows(serialNumber), [])
    await provision(serialNumber)
    assert.deepEqual(await provisionChairKey(context, { serialNumber }), {
      ok: false,
      reason: 'alreadyProvisioned',
    })
  })

  it('are made once when several ask for the first at the same moment', async () => {
    const serialNumber = createSerialNumber()
    const asked = await Promise.all(
      Array.from({ length: 8 }, () => provisionChairKey(context, { serialNumber })),
    )
    assert.equal(asked.filter(({ ok }) => ok).length, 1)
    assert.ok(asked.every(answer => answer.ok || answer.reason === 'alreadyProvisioned'))
    assert.equal((await readRows(serialNumber)).length, 1)
  })

  it('stand in the database in no form that opens without the key encryption key', async () => {
    const serialNumber = await provision()
    const { active } = await readValid(serialNumber)
    const dump = JSON.stringify(await db.select().from(chairKeys))
    const forms = ['hex', 'base64', 'latin1'] as const
    for (const form of forms) assert.ok(!dump.includes(Buffer.from(active.key).toString(form)))
    const { keyring, unreadable } = await read(serialNumber, createEncryptionKeys('2026'))
    assert.equal(keyring, null)
    assert.deepEqual(unreadable, [serialNumber])
  })

  it('of one chair that can not be decrypted hide no other chair’s', async () => {
    const [whole, broken] = [await provision(), await provision()]
    const [row] = await readRows(whole)
    await db
      .update(chairKeys)
      .set({ wrappedKey: row?.wrappedKey ?? '' })
      .where(eq(chairKeys.serialNumber, broken))
    const source = createChairKeySource({ db, keyEncryptionKeys, onUnreadable: () => {} })
    assert.deepEqual([...(await source.read([broken, whole])).keys()], [whole])
    const next = {
      currentId: '2027',
      keys: new Map([...keyEncryptionKeys.keys, ['2027', new Uint8Array(32)]]),
    }
    assert.deepEqual((await rewrapChairKeys({ db, keyEncryptionKeys: next })).unreadable, [broken])
    assert.deepEqual(
      (await rewrapChairKeys({ db, keyEncryptionKeys: { ...next, currentId: '2026' } })).unreadable,
      [],
    )
    await revokeChairKeys(context, broken)
  })

  it('are replaced in steps, at each of which there is one active key, and the old one is destroyed last', async () => {
    const serialNumber = await provision()
    const before = (await readValid(serialNumber)).active
    assert.deepEqual(await startChairKeyRotation(context, serialNumber), { ok: true })
    assert.deepEqual(await startChairKeyRotation(context, serialNumber), {
      ok: false,
      reason: 'alreadyRotating',
    })
    const rotating = await readValid(serialNumber)
    assert.deepEqual(rotating.active, before)
    assert.equal(rotating.next?.version, 2)

    assert.equal(await activateNextChairKey(context, { serialNumber, version: 2 }), true)
    assert.equal(await activateNextChairKey(context, { serialNumber, version: 2 }), false)
    const used = await readValid(serialNumber)
    assert.deepEqual([used.active, used.next, used.retiring], [rotating.next, null, before])

    await destroyRetiredChairKeys(context, { serialNumber, version: 2 })
    assert.equal((await readValid(serialNumber)).retiring, null)
    assert.deepEqual(
      (await readRows(serialNumber)).map(row => [row.state, row.wrappedKey === null]),
      [
        ['retired', true],
        ['active', false],
      ],
    )
  })

  it('are all destroyed by a revocation, and a new one has a version of its own', async () => {
    const serialNumber = await provision()
    await startChairKeyRotation(context, serialNumber)
    assert.equal(await revokeChairKeys(context, serialNumber), true)
    assert.equal(await revokeChairKeys(context, serialNumber), false)
    assert.deepEqual((await read(serialNumber)).keyring, { kind: 'revoked' })
    assert.ok((await readRows(serialNumber)).every(({ wrappedKey }) => wrappedKey === null))
    assert.equal(await activateNextChairKey(context, { serialNumber, version: 2 }), false)
    assert.deepEqual(await startChairKeyRotation(context, serialNumber), {
      ok: false,
      reason: 'notProvisioned',
    })
    await provision(serialNumber)
    assert.equal((await readValid(serialNumber)).active.version, 3)
  })

  it('stay the same when the key encryption key is replaced, which then may be forgotten', async () => {
    const serialNumber = await provision()
    await startChairKeyRotation(context, serialNumber)
    const before = await readValid(serialNumber)
    const added = new Map([['2027', Uint8Array.from(randomBytes(32))]])
    const both = { currentId: '2027', keys: new Map([...added, ...keyEncryptionKeys.keys]) }
    assert.ok((await rewrapChairKeys({ db, keyEncryptionKeys: both })).count >= 2)
    assert.equal((await rewrapChairKeys({ db, keyEncryptionKeys: both })).count, 0)
    assert.deepEqual(await readValid(serialNumber, { currentId: '2027', keys: added }), before)
    assert.equal((await read(serialNumber)).keyring, null)
    // For the tests after this one.
    assert.ok((await rewrapChairKeys({ db, keyEncryptionKeys: { ...both, currentId: '2026' } })).count >= 2)
  })

  it('that followed from a master key are taken over once, and no revoked one comes back', async () => {
    const masterKey = new Uint8Array(32).fill(7)
    const [first, second] = [createSerialNumber(), createSerialNumber()]
    const options = { masterKey, serialNumbers: [first, second] }
    assert.deepEqual(await importDerivedChairKeys(context, options), [first, second])
    assert.deepEqual(await importDerivedChairKeys(context, options), [])
    const [row] = await readRows(first)
    assert.equal(row?.origin, 'derived')
    await revokeChairKeys(context, second)
    assert.deepEqual(await importDerivedChairKeys(context, options), [])
    assert.deepEqual((await read(second)).keyring, { kind: 'revoked' })
  })

  it('in memory are those of the database again after it has changed, and count on while it gives no answer', async () => {
    const serialNumber = await provision()
    let isDown = false
    const source = createChairKeySource({ db, keyEncryptionKeys, onUnreadable: () => {} })
    const fail = () => Promise.reject(new Error('down'))
    const cache = createChairKeyCache({
      source: {
        read: serials => (isDown ? fail() : source.read(serials)),
        listChanged: since => (isDown ? fail() : source.listChanged(since)),
      },
      now: clock.now,
      log: pino({ level: 'silent' }),
    })
    const changes: (string | undefined)[] = []
    cache.onChanged((_serialNumber, keyring) => changes.push(keyring?.kind))
    assert.equal(cache.find(serialNumber), null)
    await cache.get(serialNumber)
    const known = cache.find(serialNumber)
    assert.equal(known?.kind, 'valid')

    isDown = true
    await cache.refresh()
    assert.deepEqual(cache.find(serialNumber), known)
    await assert.rejects(cache.read(serialNumber))
    assert.deepEqual(await cache.get(serialNumber), known)

    isDown = false
    clock.advance({ minutes: 30 })
    await revokeChairKeys(context, serialNumber)
    await cache.refresh()
    assert.deepEqual(cache.find(serialNumber), { kind: 'revoked' })
    assert.deepEqual(changes, ['revoked'])
    await cache.close()
  })
})
