import fc from 'fast-check'
import { TEST_DEVICE_KEY } from '../testing/exchange'
import {
  acceptNewDeviceKey,
  applyDeviceKeySeal,
  listDeviceKeys,
  noteDeviceKeyUse,
  retireDeviceKeys,
  type DeviceKey,
  type DeviceKeyring,
} from './deviceKeys'

const createKey = (version: number): DeviceKey => ({
  version,
  key: TEST_DEVICE_KEY.map(byte => (byte + version) & 0xff),
})

const [first, second, third] = [createKey(1), createKey(2), createKey(3)] as const
const factory: DeviceKeyring = { current: first, other: null }

const handOver = (keyring: DeviceKeyring, sealedWith: DeviceKey, next: DeviceKey) =>
  acceptNewDeviceKey(keyring, sealedWith, {
    version: next.version,
    sealedKey: applyDeviceKeySeal(sealedWith.key, next),
  })

describe('a new key', () => {
  it('is hidden on its way from whoever has not the key before', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), fc.nat(0xffff_ffff), (key, version) => {
        const sealed = applyDeviceKeySeal(first.key, { version, key })
        expect(sealed).not.toEqual(key)
        expect(applyDeviceKeySeal(first.key, { version, key: sealed })).toEqual(key)
        expect(applyDeviceKeySeal(second.key, { version, key: sealed })).not.toEqual(key)
        expect(applyDeviceKeySeal(first.key, { version: version ^ 1, key: sealed })).not.toEqual(key)
      }),
    )
  })

  it('is accepted beside the one before, and is the chair’s own once the server has used it', () => {
    const handed = handOver(factory, first, second)
    expect(handed).toEqual({ keyring: { current: first, other: second }, result: 'ok' })
    expect(noteDeviceKeyUse(handed.keyring, first)).toBe(handed.keyring)
    expect(noteDeviceKeyUse(handed.keyring, second)).toEqual({ current: second, other: first })
  })

  it('changes nothing when it comes again, before and after it was used', () => {
    const { keyring } = handOver(factory, first, second)
    const used = noteDeviceKeyUse(keyring, second)
    for (const each of [keyring, used])
      expect(handOver(each, first, second)).toEqual({ keyring: each, result: 'ok' })
  })

  it('is refused when it is older, or another one of a version that the chair has', () => {
    const used = noteDeviceKeyUse(handOver(factory, first, second).keyring, second)
    const impostor = { version: 2, key: third.key }
    expect(handOver(used, second, impostor)).toEqual({ keyring: used, result: 'badState' })
    expect(handOver({ current: third, other: null }, third, second).result).toBe('badState')
  })

  it('is taken from a server that knows the key before only, as after a restored backup', () => {
    const used = noteDeviceKeyUse(handOver(factory, first, second).keyring, second)
    expect(handOver(used, first, third).keyring).toEqual({ current: first, other: third })
  })
})

describe('the key before', () => {
  const used = noteDeviceKeyUse(handOver(factory, first, second).keyring, second)

  it('is dropped when the server says so with the new one', () => {
    expect(retireDeviceKeys(used, second, 2)).toEqual({
      keyring: { current: second, other: null },
      result: 'ok',
    })
  })

  it('is kept when it says so itself, or before the new one was used', () => {
    expect(retireDeviceKeys(used, first, 2)).toEqual({ keyring: used, result: 'badState' })
    const { keyring } = handOver(factory, first, second)
    expect(retireDeviceKeys(keyring, first, 2)).toEqual({ keyring, result: 'badState' })
  })

  it('takes no waiting new key with it', () => {
    const { keyring } = handOver(factory, first, second)
    expect(retireDeviceKeys(keyring, first, 1)).toEqual({ keyring, result: 'ok' })
  })
})

it('a chair always has the key that the server writes with, whatever is lost, repeated or late', () => {
  const steps = fc.array(fc.constantFrom('hand', 'use', 'retire', 'repeatOld'), { maxLength: 12 })
  fc.assert(
    fc.property(steps, fc.array(fc.boolean(), { minLength: 12, maxLength: 12 }), (sentSteps, isLost) => {
      let keyring = factory
      // What the server knows: it goes on only after an answer that it received.
      let server: 'handing' | 'using' | 'retiring' | 'done' = 'handing'
      sentSteps.forEach((step, index) => {
        const isAnswered = !isLost[index]
        if (step === 'hand' && server !== 'done' && server !== 'retiring') {
          keyring = handOver(keyring, first, second).keyring
          if (isAnswered && server === 'handing') server = 'using'
        }
        if (step === 'use' && server === 'using') {
          const known = listDeviceKeys(keyring).find(({ version }) => version === 2)
          expect(known).toBeDefined()
          if (known) keyring = noteDeviceKeyUse(keyring, known)
          if (isAnswered) server = 'retiring'
        }
        if (step === 'retire' && server === 'retiring') {
          keyring = retireDeviceKeys(keyring, keyring.current, 2).keyring
          if (isAnswered) server = 'done'
        }
        if (step === 'repeatOld' && listDeviceKeys(keyring).includes(first))
          keyring = handOver(keyring, first, second).keyring
        const needed = server === 'handing' || server === 'using' ? 1 : 2
        expect(listDeviceKeys(keyring).map(({ version }) => version)).toContain(needed)
      })
    }),
  )
})
