import { concatBytes, decodeAllBytes, encodeUint16, encodeUint32, type ByteReader } from '../wire/bytes'
import { massageStopReasonCodes, type MassageStopReason } from './chairState'
import { toZoneBitmask, parseZoneBitmask, type MassageZone } from './massageZones'

/** One session that ended, as the chair keeps it until the server has acknowledged it. */
export type MassageSessionRecord = {
  /** Counts up from 1 in one generation of the log. */
  id: number
  /** Unix time in seconds; 0 when the chair did not know the time. */
  startedAt: number
  /** Seconds that the chair worked, without pauses. */
  seconds: number
  program: number
  reason: MassageStopReason
  zones: MassageZone[]
  /** 0 to 5, as it was at the end. */
  intensity: number
  /** Key of the person who started it, 8 bytes. */
  user: Uint8Array
}

/** Some sessions in the order of their ids. A factory reset begins a new generation. */
export type MassageLogPage = {
  generation: number
  records: MassageSessionRecord[]
  /** MAC of the log's key over all bytes before: a phone carries the page and can't change it. */
  mac: Uint8Array
}

const USER_KEY_BYTES = 8
const RECORD_BYTES = 24
const PAGE_MAC_BYTES = 16

/** So many sessions in one page; with their MAC they fit one frame. */
export const MAX_RECORDS_PER_MASSAGE_LOG_PAGE = 12

const encodeRecord = (record: MassageSessionRecord): Uint8Array =>
  concatBytes(
    encodeUint32(record.id),
    encodeUint32(record.startedAt),
    encodeUint16(record.seconds),
    Uint8Array.of(
      record.program,
      massageStopReasonCodes.getCode(record.reason),
      toZoneBitmask(record.zones),
      record.intensity,
      0,
      0,
    ),
    record.user,
  )

const decodeRecord = (reader: ByteReader): MassageSessionRecord | null => {
  const id = reader.readUint32()
  const startedAt = reader.readUint32()
  const seconds = reader.readUint16()
  const program = reader.readUint8()
  const reason = massageStopReasonCodes.getName(reader.readUint8())
  const zones = parseZoneBitmask(reader.readUint8())
  const intensity = reader.readUint8()
  reader.readBytes(2)
  const user = reader.readBytes(USER_KEY_BYTES)
  return reason === null ? null : { id, startedAt, seconds, program, reason, zones, intensity, user }
}

/** The bytes of a page that its MAC covers. */
export const encodeMassageLogMacInput = ({ generation, records }: Omit<MassageLogPage, 'mac'>): Uint8Array =>
  concatBytes(encodeUint32(generation), ...records.map(encodeRecord))

export const encodeMassageLogPage = (page: MassageLogPage): Uint8Array =>
  concatBytes(encodeMassageLogMacInput(page), page.mac)

/** The page in these bytes, or null when they are none. Whether its MAC is right is asked elsewhere. */
export const decodeMassageLogPage = (bytes: Uint8Array): MassageLogPage | null =>
  decodeAllBytes(bytes, reader => {
    const generation = reader.readUint32()
    const count = (reader.getBytesLeft() - PAGE_MAC_BYTES) / RECORD_BYTES
    if (!Number.isInteger(count) || count < 0 || count > MAX_RECORDS_PER_MASSAGE_LOG_PAGE) return null
    const records: MassageSessionRecord[] = []
    for (let i = 0; i < count; i += 1) {
      const record = decodeRecord(reader)
      if (record === null) return null
      records.push(record)
    }
    return { generation, records, mac: reader.readBytes(PAGE_MAC_BYTES) }
  })
