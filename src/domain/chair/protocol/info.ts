import { sha256 } from '@noble/hashes/sha2'
import { asciiBytes, asciiText, concat, readWhole, u32 } from '../wire/bytes'
import { PROTOCOL_VERSION } from '../wire/frame'
import { familyOf, familyOfId, type FamilyKey } from './families'
import { featureBits, featuresOf, type Feature } from './features'

/** A serial number: 6 to 16 capital letters and digits. It stands in the QR code and is no secret. */
export const SERIAL_NUMBER = /^[A-Z0-9]{6,16}$/

/** The serial number that a person or an address writes, however it is cased and spaced; null when no chair can have it. */
export const serialNumberIn = (text: string): string | null => {
  const bare = text.replace(/[\s-]/g, '').toUpperCase()
  return SERIAL_NUMBER.test(bare) ? bare : null
}

/** What a chair says about itself to anybody. */
export type ChairInfo = {
  family: FamilyKey
  features: Feature[]
  /** Major, minor, patch. */
  firmware: readonly [number, number, number]
  longestMinutes: number
  /** An owner is known to the chair. */
  isOwned: boolean
  /** Somebody pressed and held the chair's button: for a minute it may be claimed over Bluetooth. */
  isClaimOpen: boolean
  serialNumber: string
}

export const packInfo = (info: ChairInfo): Uint8Array =>
  concat(
    Uint8Array.of(PROTOCOL_VERSION, familyOf(info.family).id),
    u32(featureBits(info.features)),
    Uint8Array.of(...info.firmware, info.longestMinutes, (info.isOwned ? 1 : 0) | (info.isClaimOpen ? 2 : 0)),
    Uint8Array.of(info.serialNumber.length),
    asciiBytes(info.serialNumber),
  )

/** What a chair says about itself in these bytes, or null when they are no such thing. */
export const unpackInfo = (bytes: Uint8Array): ChairInfo | null =>
  readWhole(bytes, reader => {
    const version = reader.u8()
    const family = familyOfId(reader.u8())
    const features = featuresOf(reader.u32())
    const firmware = [reader.u8(), reader.u8(), reader.u8()] as const
    const longestMinutes = reader.u8()
    const flags = reader.u8()
    const serialNumber = asciiText(reader.take(reader.u8()))
    if (version !== PROTOCOL_VERSION || family === null || !SERIAL_NUMBER.test(serialNumber)) return null
    return {
      family: family.key,
      features,
      firmware,
      longestMinutes,
      isOwned: (flags & 1) !== 0,
      isClaimOpen: (flags & 2) !== 0,
      serialNumber,
    }
  })

/** Company number of the manufacturer data; 0xFFFF is the one for tests until the maker has an own. */
export const MANUFACTURER_ID = 0xffff

/** Family number and a 4-byte hash of the serial number: finds the chair of a QR code where the system hides addresses. */
export const manufacturerData = (family: FamilyKey, serialNumber: string): Uint8Array =>
  concat(Uint8Array.of(familyOf(family).id), sha256(asciiBytes(serialNumber)).slice(0, 4))

const gattId = (id: number): string => `8001${id.toString(16).padStart(4, '0')}-bd68-4183-bc29-6dabdb80060c`

/** GATT service and characteristics. */
export const GATT = {
  service: gattId(1),
  /** Write and notify: fragments of frames in both directions. */
  control: gattId(2),
  /** Read and notify: 20 bytes of state. */
  state: gattId(3),
  /** Read without authentication. */
  info: gattId(4),
  /** Write, also without response: one byte, unframed, stops everything. */
  emergencyStop: gattId(5),
} as const

/** The one byte that the emergency stop's characteristic takes. Any other byte stops as well. */
export const EMERGENCY_BYTE = 0x1f
