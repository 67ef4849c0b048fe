import type { ChairFamilyKey, FirmwarePublicKeys, FirmwareVersion } from '@anzuo/chair-protocol'
import { createFirmwareUpdater, type FirmwareFlash, type FirmwareUpdater } from '@anzuo/chair-protocol/model'
import { verifyMakerSignature } from '../../modules/firmware/makerSignature'

const RECORD_PAGE_BYTES = 256
const SLOT_BYTES = 4 * 1024 * 1024

/** Flash in memory. A slot takes room only once something is written to it. */
export const createFirmwareFlash = (slotBytes = SLOT_BYTES): FirmwareFlash => {
  const pages: [Uint8Array, Uint8Array] = [
    new Uint8Array(RECORD_PAGE_BYTES),
    new Uint8Array(RECORD_PAGE_BYTES),
  ]
  const images: [Uint8Array, Uint8Array] = [new Uint8Array(0), new Uint8Array(0)]
  return {
    slotBytes,
    readRecordPage: page => pages[page],
    writeRecordPage: (page, bytes) => {
      pages[page] = Uint8Array.from(bytes)
    },
    readImage: (slot, length) => images[slot].slice(0, length),
    writeImage: (slot, offset, bytes) => {
      if (images[slot].length < offset + bytes.length) {
        const larger = new Uint8Array(
          Math.min(slotBytes, Math.max(2 * images[slot].length, offset + bytes.length)),
        )
        larger.set(images[slot])
        images[slot] = larger
      }
      images[slot].set(bytes, offset)
    },
  }
}

export type SimulatedFirmwareOptions = {
  flash: FirmwareFlash
  publicKeys: FirmwarePublicKeys
  /** Whether an image that was started finds that it works; every one does when left out. */
  doesImageWork?: (image: Uint8Array) => boolean
}

/**
 * The images of a simulated chair. A new one is started at once, without dropping the links, as often as a trial allows.
 * @param onVersion is told which version runs
 */
export const createSimulatedFirmware = (
  { flash, publicKeys, doesImageWork = () => true }: SimulatedFirmwareOptions,
  chair: {
    family: ChairFamilyKey
    factoryVersion: FirmwareVersion
    unixSeconds: () => number
    onVersion: (version: FirmwareVersion) => void
  },
) => {
  const startOnce = (): FirmwareUpdater =>
    createFirmwareUpdater({ ...chair, flash, publicKeys, verifySignature: verifyMakerSignature })

  const startChair = (): FirmwareUpdater => {
    let started = startOnce()
    while (started.isTrial && !doesImageWork(flash.readImage(started.getSlot(), flash.slotBytes)))
      started = startOnce()
    started.confirm()
    chair.onVersion(started.getVersion())
    return started
  }

  let updater = startChair()
  return {
    status: () => updater.status(),
    perform: (request: Parameters<FirmwareUpdater['perform']>[0]) => {
      const outcome = updater.perform(request)
      if (request.name === 'firmwareActivate' && outcome.result === 'ok') updater = startChair()
      return outcome
    },
  }
}

export type SimulatedFirmware = ReturnType<typeof createSimulatedFirmware>
