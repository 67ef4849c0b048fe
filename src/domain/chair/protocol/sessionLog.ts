import { concat, readWhole, u16, u32, type Reader } from '../wire/bytes'
import { stopReasons, type StopReason } from './state'
import { zoneBits, zonesOf, type Zone } from './zones'

/** One session that ended, as the chair keeps it until the server has acknowledged it. */
export type SessionRecord = {
  /** Counts up from 1 in one generation of the log. */
  id: number
  /** Unix time in seconds; 0 when the chair did not know the time. */
  startedAt: number
  /** Seconds that the chair worked, without pauses. */
  seconds: number
  program: number
  reason: StopReason
  zones: Zone[]
  /** 0 to 5, as it was at the end. */
  intensity: number
  /** Key of the person who started it, 8 bytes. */
  user: Uint8Array
}

/** Some sessions in the order of their ids. A factory reset begins a new generation. */
export type LogPage = {
  generation: number
  records: SessionRecord[]
  /** MAC of the log's key over all bytes before: a phone carries the page and can't change it. */
  mac: Uint8Array
}

const USER_KEY_LENGTH = 8
const RECORD_LENGTH = 24
const PAGE_MAC_LENGTH = 16

/** So many sessions in one page; with their MAC they fit one frame. */
export const RECORDS_PER_PAGE = 12

const packRecord = (record: SessionRecord): Uint8Array =>
  concat(
    u32(record.id),
    u32(record.startedAt),
    u16(record.seconds),
    Uint8Array.of(
      record.program,
      stopReasons.codeOf(record.reason),
      zoneBits(record.zones),
      record.intensity,
      0,
      0,
    ),
    record.user,
  )

const readRecord = (reader: Reader): SessionRecord | null => {
  const id = reader.u32()
  const startedAt = reader.u32()
  const seconds = reader.u16()
  const program = reader.u8()
  const reason = stopReasons.nameOf(reader.u8())
  const zones = zonesOf(reader.u8())
  const intensity = reader.u8()
  reader.take(2)
  const user = reader.take(USER_KEY_LENGTH)
  return reason === null ? null : { id, startedAt, seconds, program, reason, zones, intensity, user }
}

/** The bytes of a page that its MAC covers. */
export const packLogBody = ({ generation, records }: Omit<LogPage, 'mac'>): Uint8Array =>
  concat(u32(generation), ...records.map(packRecord))

export const packLogPage = (page: LogPage): Uint8Array => concat(packLogBody(page), page.mac)

/** The page in these bytes, or null when they are none. Whether its MAC is right is asked elsewhere. */
export const unpackLogPage = (bytes: Uint8Array): LogPage | null =>
  readWhole(bytes, reader => {
    const generation = reader.u32()
    const count = (reader.left() - PAGE_MAC_LENGTH) / RECORD_LENGTH
    if (!Number.isInteger(count) || count < 0 || count > RECORDS_PER_PAGE) return null
    const records: SessionRecord[] = []
    for (let i = 0; i < count; i += 1) {
      const record = readRecord(reader)
      if (record === null) return null
      records.push(record)
    }
    return { generation, records, mac: reader.take(PAGE_MAC_LENGTH) }
  })
