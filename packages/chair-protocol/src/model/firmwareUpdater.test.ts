import { countFirmwareBlocks, FIRMWARE_BLOCK_BYTES, getFirmwareBlock, type FirmwareStatus } from '..'
import { createTestImage, createTestMaker, TEST_FIRMWARE_TIME } from '../testing/firmware'
import type { FirmwareFlash } from './firmwareRecord'
import { createFirmwareUpdater, type FirmwareUpdater } from './firmwareUpdater'

class PowerCut extends Error {}

/** Flash whose power fails in the middle of a chosen write; a part of that write is there afterwards. */
const createFlash = () => {
  const pages = [new Uint8Array(160), new Uint8Array(160)]
  const images = [new Uint8Array(4096), new Uint8Array(4096)]
  let writes = 0
  let cut: { atWrite: number; part: number } | null = null
  const write = (target: Uint8Array, offset: number, bytes: Uint8Array) => {
    writes += 1
    const isCut = cut?.atWrite === writes
    target.set(isCut ? bytes.slice(0, Math.floor(bytes.length * (cut?.part ?? 0))) : bytes, offset)
    if (isCut) throw new PowerCut()
  }
  const pageOf = (page: 0 | 1) => pages[page] ?? new Uint8Array(0)
  const slotOf = (slot: 0 | 1) => images[slot] ?? new Uint8Array(0)
  const flash: FirmwareFlash = {
    slotBytes: 4096,
    readRecordPage: page => pageOf(page).slice(0, recordBytes),
    writeRecordPage: (page, bytes) => {
      recordBytes = bytes.length
      write(pageOf(page), 0, bytes)
    },
    readImage: (slot, length) => slotOf(slot).slice(0, length),
    writeImage: (slot, offset, bytes) => write(slotOf(slot), offset, bytes),
  }
  let recordBytes = 160
  return {
    flash,
    countWrites: () => writes,
    cutAt: (atWrite: number, part: number) => {
      cut = { atWrite, part }
    },
    damage: (slot: 0 | 1) => slotOf(slot).fill(0xee, 0, 1),
  }
}

const maker = createTestMaker()
const image = createTestImage(3 * FIRMWARE_BLOCK_BYTES + 17)
const manifest = maker.release(image)
const BLOCKS = countFirmwareBlocks({ size: image.length })

const start = (flash: FirmwareFlash, unixSeconds = TEST_FIRMWARE_TIME): FirmwareUpdater =>
  createFirmwareUpdater({
    flash,
    family: 'w',
    factoryVersion: [1, 4, 2],
    publicKeys: maker.publicKeys,
    verifySignature: maker.verifySignature,
    unixSeconds: () => unixSeconds,
  })

/** Brings an image to a chair as a phone or a server does, from where the chair says that it is. */
const send = (chair: FirmwareUpdater, signed = manifest, bytes = image): FirmwareStatus => {
  chair.perform({ name: 'firmwareBegin', manifest: signed })
  for (let index = chair.status().nextBlock; index < chair.status().blocks; index += 1)
    chair.perform({ name: 'firmwareBlock', index, bytes: getFirmwareBlock(bytes, index) })
  chair.perform({ name: 'firmwareVerify' })
  return chair.status()
}

const activate = (chair: FirmwareUpdater) => chair.perform({ name: 'firmwareActivate' }).result

/** Everything from the first word to the new image at work; each start of the chair is one of `start`. */
const updateWhole = (flash: FirmwareFlash): FirmwareUpdater => {
  let chair = start(flash)
  if (chair.isTrial) chair.confirm()
  send(chair)
  if (activate(chair) !== 'ok') return chair
  chair = start(flash)
  chair.confirm()
  return chair
}

describe('new firmware', () => {
  it('comes into the other slot, runs after the next start, and is kept once it works', () => {
    const { flash } = createFlash()
    const chair = start(flash)
    expect(send(chair)).toMatchObject({ phase: 'verified', nextBlock: BLOCKS, version: [1, 4, 2] })
    expect(activate(chair)).toBe('ok')
    const restarted = start(flash)
    expect([restarted.isTrial, restarted.getVersion(), restarted.getSlot()]).toEqual([true, [2, 0, 0], 1])
    restarted.confirm()
    expect(start(flash).status()).toMatchObject({
      phase: 'none',
      note: 'installed',
      version: [2, 0, 0],
      counter: 7,
      floor: [1, 4, 0],
    })
  })

  it('goes on at the block that is missing, whoever brings it', () => {
    const { flash } = createFlash()
    const chair = start(flash)
    chair.perform({ name: 'firmwareBegin', manifest })
    chair.perform({ name: 'firmwareBlock', index: 0, bytes: getFirmwareBlock(image, 0) })
    expect(start(flash).status()).toMatchObject({ phase: 'downloading', nextBlock: 1 })
    expect(chair.perform({ name: 'firmwareBegin', manifest }).result).toBe('ok')
    expect(chair.status().nextBlock).toBe(1)
  })

  it('takes a block twice, but none too early, too long or too short', () => {
    const chair = start(createFlash().flash)
    const ask = (index: number, bytes: Uint8Array) =>
      chair.perform({ name: 'firmwareBlock', index, bytes }).result
    expect(ask(0, getFirmwareBlock(image, 0))).toBe('badState')
    chair.perform({ name: 'firmwareBegin', manifest })
    expect(ask(1, getFirmwareBlock(image, 1))).toBe('badState')
    expect(ask(0, getFirmwareBlock(image, 0).slice(1))).toBe('badParameter')
    expect(ask(0, getFirmwareBlock(image, 0))).toBe('ok')
    expect(ask(0, getFirmwareBlock(image, 0))).toBe('ok')
    expect(chair.status().nextBlock).toBe(1)
  })

  it('is not started before it is whole and checked', () => {
    const chair = start(createFlash().flash)
    expect(activate(chair)).toBe('badState')
    chair.perform({ name: 'firmwareBegin', manifest })
    expect(activate(chair)).toBe('badState')
    expect(chair.perform({ name: 'firmwareVerify' }).result).toBe('badState')
  })

  it('whose image is another one than the manifest says is dropped', () => {
    const { flash } = createFlash()
    const chair = start(flash)
    expect(send(chair, manifest, createTestImage(image.length, 9))).toMatchObject({
      phase: 'none',
      note: 'digestMismatch',
    })
    expect(activate(chair)).toBe('badState')
    expect(start(flash).getVersion()).toEqual([1, 4, 2])
  })

  it('that never shows that it works is given up after three starts, and the one before runs', () => {
    const { flash } = createFlash()
    const chair = start(flash)
    send(chair)
    activate(chair)
    expect([start(flash), start(flash), start(flash)].map(({ isTrial }) => isTrial)).toEqual([
      true,
      true,
      true,
    ])
    const fallen = start(flash)
    expect([fallen.isTrial, fallen.getVersion(), fallen.getSlot()]).toEqual([false, [1, 4, 2], 0])
    expect(fallen.status()).toMatchObject({ phase: 'none', note: 'bootFailed', floor: [0, 0, 0] })
  })

  it('that was damaged in flash is not started at all', () => {
    const { flash, damage } = createFlash()
    const chair = start(flash)
    send(chair)
    activate(chair)
    damage(1)
    expect(start(flash).status()).toMatchObject({ note: 'bootFailed', version: [1, 4, 2] })
  })

  it('raises the floor once it works, and nothing below comes in any more', () => {
    const { flash } = createFlash()
    const first = maker.release(image, { floor: [2, 0, 0] })
    const chair = start(flash)
    send(chair, first)
    activate(chair)
    const trial = start(flash)
    expect(trial.status().floor).toEqual([0, 0, 0])
    trial.confirm()
    const back = maker.release(image, { version: [1, 9, 0], counter: 8 })
    expect(trial.perform({ name: 'firmwareBegin', manifest: back }).result).toBe('badState')
    expect(trial.status()).toMatchObject({ floor: [2, 0, 0], phase: 'none' })
  })

  it('that may not come moves nothing, and is told why', () => {
    const { flash, countWrites } = createFlash()
    const chair = start(flash)
    const ask = (signed: Uint8Array) => chair.perform({ name: 'firmwareBegin', manifest: signed }).result
    expect(ask(maker.release(image, { family: 'hk' }))).toBe('badParameter')
    expect(ask(maker.release(image, { expiresAt: 5 }))).toBe('expired')
    expect(ask(createTestMaker().release(image))).toBe('badMac')
    expect(ask(maker.release(createTestImage(5000)))).toBe('limit')
    expect(ask(manifest.slice(1))).toBe('badParameter')
    expect(countWrites()).toBe(0)
  })

  it('whose manifest has expired since it came is not started', () => {
    const { flash } = createFlash()
    send(start(flash))
    const later = start(flash, TEST_FIRMWARE_TIME + 86_400)
    expect(activate(later)).toBe('expired')
    expect(later.status().phase).toBe('verified')
  })

  it('gets nothing else while it is on trial', () => {
    const { flash } = createFlash()
    const chair = start(flash)
    send(chair)
    activate(chair)
    const trial = start(flash)
    const newer = maker.release(image, { counter: 9 })
    expect(trial.perform({ name: 'firmwareBegin', manifest: newer }).result).toBe('badState')
  })
})

describe('a power cut', () => {
  const countAllWrites = () => {
    const { flash, countWrites } = createFlash()
    updateWhole(flash)
    return countWrites()
  }
  const total = countAllWrites()

  it('is tried at every write of an update', () => {
    // Of each block its bytes and its mark; begin, verified, on trial, started, confirmed.
    expect(total).toBe(2 * BLOCKS + 5)
  })

  for (const part of [0, 0.5, 1])
    it(`at any write, with ${part * 100} % of its bytes kept, leaves an image that runs and an update that ends`, () => {
      for (let write = 1; write <= total; write += 1) {
        const { flash, cutAt } = createFlash()
        cutAt(write, part)
        expect(() => updateWhole(flash)).toThrow(PowerCut)
        const survivor = start(flash)
        const expected = survivor.isTrial || survivor.status().counter === 7 ? [2, 0, 0] : [1, 4, 2]
        expect(survivor.getVersion()).toEqual(expected)
        // A block that was marked as there never has to come again.
        if (write <= 2 * BLOCKS + 1)
          expect(survivor.status().nextBlock).toBeGreaterThanOrEqual(Math.floor((write - 2) / 2))
        updateWhole(flash)
        expect(start(flash).status()).toMatchObject({ version: [2, 0, 0], note: 'installed' })
      }
    })
})
