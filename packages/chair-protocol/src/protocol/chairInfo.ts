import { sha256 } from '@noble/hashes/sha2'
import { encodeAscii, decodeAscii, concatBytes, decodeAllBytes, encodeUint32 } from '../wire/bytes'
import { CHAIR_PROTOCOL_VERSION } from '../wire/frame'
import { getChairFamily, findChairFamilyById, type ChairFamilyKey } from './chairFamilies'
import { toFeatureBitmask, parseFeatureBitmask, type ChairFeature } from './features'

/** A serial number: 6 to 16 capital letters and digits. It stands in the QR code and is no secret. */
export const SERIAL_NUMBER_PATTERN = /^[A-Z0-9]{6,16}$/

/** The serial number that a person or an address writes, however it is cased and spaced; null when no chair can have it. */
export const parseSerialNumber = (text: string): string | null => {
  const bare = text.replace(/[\s-]/g, '').toUpperCase()
  return SERIAL_NUMBER_PATTERN.test(bare) ? bare : null
}

/** What a chair says about itself to anybody. */
export type ChairInfo = {
  family: ChairFamilyKey
  features: ChairFeature[]
  /** Major, minor, patch. */
  firmware: readonly [number, number, number]
  longestMinutes: number
  /** An owner is known to the chair. */
  isOwned: boolean
  /** Somebody pressed and held the chair's button: for a minute it may be claimed over Bluetooth. */
  isClaimOpen: boolean
  serialNumber: string
}

export const encodeChairInfo = (info: ChairInfo): Uint8Array =>
  concatBytes(
    Uint8Array.of(CHAIR_PROTOCOL_VERSION, getChairFamily(info.family).id),
    encodeUint32(toFeatureBitmask(info.features)),
    Uint8Array.of(...info.firmware, info.longestMinutes, (info.isOwned ? 1 : 0) | (info.isClaimOpen ? 2 : 0)),
    Uint8Array.of(info.serialNumber.length),
    encodeAscii(info.serialNumber),
  )

/** What a chair says about itself in these bytes, or null when they are no such thing. */
export const decodeChairInfo = (bytes: Uint8Array): ChairInfo | null =>
  decodeAllBytes(bytes, reader => {
    const version = reader.readUint8()
    const family = findChairFamilyById(reader.readUint8())
    const features = parseFeatureBitmask(reader.readUint32())
    const firmware = [reader.readUint8(), reader.readUint8(), reader.readUint8()] as const
    const longestMinutes = reader.readUint8()
    const flags = reader.readUint8()
    const serialNumber = decodeAscii(reader.readBytes(reader.readUint8()))
    if (version !== CHAIR_PROTOCOL_VERSION || family === null || !SERIAL_NUMBER_PATTERN.test(serialNumber))
      return null
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
export const BLUETOOTH_COMPANY_ID = 0xffff

/** Family number and a 4-byte hash of the serial number: finds the chair of a QR code where the system hides addresses. */
export const createBluetoothManufacturerData = (family: ChairFamilyKey, serialNumber: string): Uint8Array =>
  concatBytes(Uint8Array.of(getChairFamily(family).id), sha256(encodeAscii(serialNumber)).slice(0, 4))

const toGattUuid = (id: number): string =>
  `8001${id.toString(16).padStart(4, '0')}-bd68-4183-bc29-6dabdb80060c`

/** GATT service and characteristics. */
export const GATT_UUIDS = {
  service: toGattUuid(1),
  /** Write and notify: fragments of frames in both directions. */
  control: toGattUuid(2),
  /** Read and notify: 20 bytes of state. */
  state: toGattUuid(3),
  /** Read without authentication. */
  info: toGattUuid(4),
  /** Write, also without response: one byte, unframed, stops everything. */
  emergencyStop: toGattUuid(5),
} as const

/** The one byte that the emergency stop's characteristic takes. Any other byte stops as well. */
export const EMERGENCY_STOP_BYTE = 0x1f
