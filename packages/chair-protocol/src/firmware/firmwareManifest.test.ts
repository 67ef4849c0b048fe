import * as fc from 'fast-check'
import {
  CHAIR_FAMILY_KEYS,
  checkFirmwareManifest,
  compareFirmwareVersions,
  decodeFirmwareManifest,
  decodeFirmwareStatus,
  encodeFirmwareManifest,
  encodeFirmwareStatus,
  FIRMWARE_MANIFEST_BYTES,
  firmwareNoteCodes,
  type FirmwareManifest,
  type FirmwareVersion,
} from '..'
import { createTestImage, createTestMaker, TEST_FIRMWARE_TIME } from '../testing/firmware'

const maker = createTestMaker()
const image = createTestImage(1000)

const checks = {
  publicKeys: maker.publicKeys,
  verifySignature: maker.verifySignature,
  family: 'w' as const,
  unixSeconds: TEST_FIRMWARE_TIME,
  counter: 6,
  floor: [1, 4, 0] as FirmwareVersion,
  maxBytes: 4096,
}

const byte = fc.integer({ min: 0, max: 255 })
const version = fc.tuple(byte, byte, byte)
const number = (min: number, max = 0xffffffff) => fc.integer({ min, max })

const anyManifest: fc.Arbitrary<FirmwareManifest> = fc
  .record({
    family: fc.constantFrom(...CHAIR_FAMILY_KEYS),
    version,
    floor: version,
    counter: number(1),
    size: number(1, 1_000_000),
    expiresAt: number(0),
    keyId: byte,
    digest: fc.uint8Array({ minLength: 32, maxLength: 32 }),
  })
  .filter(manifest => compareFirmwareVersions(manifest.floor, manifest.version) <= 0)

const findFault = (bytes: Uint8Array, changes: Partial<typeof checks> = {}) => {
  const checked = checkFirmwareManifest(bytes, { ...checks, ...changes })
  return checked.ok ? null : checked.fault
}

describe('a manifest', () => {
  it('comes back as it was signed', () => {
    fc.assert(
      fc.property(anyManifest, manifest => {
        const read = decodeFirmwareManifest(encodeFirmwareManifest(manifest, () => new Uint8Array(64)))
        expect(read.ok && read.manifest).toEqual(manifest)
      }),
    )
  })

  it('that the maker signed for this chair is followed', () => {
    expect(findFault(maker.release(image))).toBeNull()
  })

  it('that was cut anywhere, or has something left over, is malformed', () => {
    const whole = maker.release(image)
    for (let length = 0; length < FIRMWARE_MANIFEST_BYTES; length += 1)
      expect(findFault(whole.slice(0, length))).toBe('malformed')
    expect(findFault(Uint8Array.of(...whole, 0))).toBe('malformed')
  })

  it('of which any bit was turned is refused with a reason', () => {
    const whole = maker.release(image)
    for (let bit = 0; bit < 8 * whole.length; bit += 1) {
      const changed = Uint8Array.from(whole)
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7))
      expect(['unknownFormat', 'unknownFamily', 'malformed', 'unknownKey', 'badSignature']).toContain(
        findFault(changed),
      )
    }
  })

  it('of another maker, or under a key that nobody knows, is refused', () => {
    expect(findFault(createTestMaker().release(image))).toBe('badSignature')
    expect(findFault(createTestMaker(2).release(image))).toBe('unknownKey')
  })

  it('for another family, or for one that nobody knows, is refused', () => {
    expect(findFault(maker.release(image, { family: 'hk' }))).toBe('otherFamily')
    const unknown = maker.release(image)
    unknown[5] = 200
    expect(findFault(unknown)).toBe('unknownFamily')
  })

  it('that has expired is refused from that second on', () => {
    const bytes = maker.release(image, { expiresAt: TEST_FIRMWARE_TIME })
    expect(findFault(bytes)).toBe('expired')
    expect(findFault(bytes, { unixSeconds: TEST_FIRMWARE_TIME - 1 })).toBeNull()
  })

  it('that is older than the one in use, or the same, is refused', () => {
    for (const counter of [6, 5, 1]) expect(findFault(maker.release(image, { counter }))).toBe('notNewer')
  })

  it('of a version below the floor is refused, however new it is', () => {
    const bytes = maker.release(image, { version: [1, 3, 9], floor: [1, 0, 0], counter: 99 })
    expect(findFault(bytes)).toBe('belowFloor')
  })

  it('of an image for which there is no room is refused', () => {
    expect(findFault(maker.release(createTestImage(4097)))).toBe('tooLarge')
  })

  it('that raises the floor above its own version, or describes nothing, is malformed', () => {
    expect(findFault(maker.release(image, { floor: [2, 0, 1] }))).toBe('malformed')
    expect(findFault(maker.release(image, { size: 0 }))).toBe('malformed')
    expect(findFault(maker.release(image, { counter: 0 }))).toBe('malformed')
  })
})

describe('the status of a chair’s firmware', () => {
  it('comes back as it was sent, in 20 bytes', () => {
    fc.assert(
      fc.property(
        fc.record({
          phase: fc.constantFrom('none', 'downloading', 'verified', 'trial'),
          note: fc.constantFrom(...firmwareNoteCodes.names),
          version,
          counter: number(0),
          floor: version,
          nextCounter: number(0),
          nextBlock: number(0, 100),
          blocks: number(100, 0xffff),
        }),
        status => {
          const bytes = encodeFirmwareStatus(status)
          expect(bytes).toHaveLength(20)
          expect(decodeFirmwareStatus(bytes)).toEqual(status)
        },
      ),
    )
  })

  it('that can not be is none', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 24 }), bytes => {
        const status = decodeFirmwareStatus(bytes)
        if (status) expect(status.nextBlock).toBeLessThanOrEqual(status.blocks)
      }),
    )
    expect(decodeFirmwareStatus(new Uint8Array(19))).toBeNull()
    expect(decodeFirmwareStatus(Uint8Array.of(9, ...new Uint8Array(19)))).toBeNull()
  })
})
