import {
  concatBytes,
  crc16,
  decodeAllBytes,
  encodeUint16,
  encodeUint32,
  encodeUint8,
  firmwareNoteCodes,
  FIRMWARE_MANIFEST_BYTES,
  type FirmwareNote,
  type FirmwareVersion,
} from '..'

export type FirmwareSlot = 0 | 1

/** Flash as a bootloader sees it. A write that the power interrupts may leave any part of its bytes. */
export type FirmwareFlash = {
  /** Room for one image, bytes. */
  readonly slotBytes: number
  readRecordPage: (page: FirmwareSlot) => Uint8Array
  writeRecordPage: (page: FirmwareSlot, bytes: Uint8Array) => void
  readImage: (slot: FirmwareSlot, length: number) => Uint8Array
  writeImage: (slot: FirmwareSlot, offset: number, bytes: Uint8Array) => void
}

/** What the chair knows of its images, over every power cut. */
export type FirmwareRecord = {
  /** The slot that is started when nothing else is said. */
  active: FirmwareSlot
  version: FirmwareVersion
  counter: number
  floor: FirmwareVersion
  /** The image on its way into the other slot. */
  download: { manifest: Uint8Array; nextBlock: number; isVerified: boolean } | null
  /** How often the other slot may still be started to show that it works; null when none is on trial. */
  trialStartsLeft: number | null
  /** How the last update ended. */
  outcome: FirmwareNote
}

const NO_TRIAL = 0xff
const NO_MANIFEST = new Uint8Array(FIRMWARE_MANIFEST_BYTES)

const encodeRecord = (sequence: number, record: FirmwareRecord): Uint8Array => {
  const { download } = record
  const body = concatBytes(
    encodeUint32(sequence),
    Uint8Array.of(record.active, ...record.version, ...record.floor),
    encodeUint32(record.counter),
    encodeUint8(download === null ? 0 : download.isVerified ? 2 : 1),
    download?.manifest ?? NO_MANIFEST,
    encodeUint16(download?.nextBlock ?? 0),
    encodeUint8(record.trialStartsLeft ?? NO_TRIAL),
    encodeUint8(firmwareNoteCodes.getCode(record.outcome)),
  )
  return concatBytes(body, encodeUint16(crc16(body)))
}

const decodeRecord = (bytes: Uint8Array): { sequence: number; record: FirmwareRecord } | null =>
  decodeAllBytes(bytes, reader => {
    const body = bytes.slice(0, -2)
    const sequence = reader.readUint32()
    const active = reader.readUint8()
    const readVersion = (): FirmwareVersion => [reader.readUint8(), reader.readUint8(), reader.readUint8()]
    const version = readVersion()
    const floor = readVersion()
    const counter = reader.readUint32()
    const kind = reader.readUint8()
    const manifest = reader.readBytes(FIRMWARE_MANIFEST_BYTES)
    const nextBlock = reader.readUint16()
    const trial = reader.readUint8()
    const outcome = firmwareNoteCodes.getName(reader.readUint8())
    if (reader.readUint16() !== crc16(body) || outcome === null) return null
    const record: FirmwareRecord = {
      active: active === 1 ? 1 : 0,
      version,
      floor,
      counter,
      download: kind === 0 ? null : { manifest, nextBlock, isVerified: kind === 2 },
      trialStartsLeft: trial === NO_TRIAL ? null : trial,
      outcome,
    }
    return { sequence, record }
  })

/**
 * Keeps the record in two pages that are written in turn, each with its number and checksum: a write that the power interrupts
 * leaves the record of before.
 */
export const openFirmwareRecord = (flash: FirmwareFlash, factory: FirmwareRecord) => {
  const pages = ([0, 1] as const).flatMap(page => {
    const read = decodeRecord(flash.readRecordPage(page))
    return read ? [{ page, ...read }] : []
  })
  const latest = pages.sort((a, b) => b.sequence - a.sequence)[0]
  let page: FirmwareSlot = latest?.page ?? 1
  let sequence = latest?.sequence ?? 0
  let record = latest?.record ?? factory
  return {
    get: (): FirmwareRecord => record,
    /** It counts once this has returned. */
    set: (changes: Partial<FirmwareRecord>): void => {
      const next = { ...record, ...changes }
      const nextPage = page === 0 ? 1 : 0
      flash.writeRecordPage(nextPage, encodeRecord(sequence + 1, next))
      page = nextPage
      sequence += 1
      record = next
    },
  }
}
