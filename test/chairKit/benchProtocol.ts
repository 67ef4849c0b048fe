import { concatBytes, encodeUint16, encodeUint32, encodeUint8 } from '@anzuo/chair-protocol'

/** What a chair on a test bench is told; the numbers are those of maker/tests/bench.c. */
export const BENCH_COMMANDS = [
  'boot',
  'advance',
  'linkOpen',
  'linkClose',
  'linkWrite',
  'emergencyByte',
  'internetOpen',
  'internetClose',
  'downlink',
  'sitDown',
  'standUp',
  'press',
  'raiseFault',
  'clearFault',
  'factoryReset',
  'readInfo',
  'readState',
  'setPartBytes',
  'claimNumber',
  'powerCut',
  'haltNow',
] as const

export type BenchCommandName = (typeof BENCH_COMMANDS)[number]
export type BenchCommand = { name: BenchCommandName; bytes: Uint8Array }

/** What the chair says: notifications, messages to the broker, what was read. */
const BENCH_OUTPUTS = [
  'end',
  'control',
  'state',
  'answer',
  'event',
  'stateMessage',
  'info',
  'number',
] as const

export type BenchOutput = { name: (typeof BENCH_OUTPUTS)[number]; bytes: Uint8Array }

/** A chair that is told what happens to it, and gives what it says to that. */
export type ChairBench = {
  send: (name: BenchCommandName, bytes?: Uint8Array) => Promise<BenchOutput[]>
}

/** How a chair on the bench begins. */
export type BenchChairOptions = {
  seed: number
  clock: number
  family: number
  features: number
  isOwned: boolean
  deviceKey: Uint8Array
  serialNumber: string
}

const FIRMWARE = Uint8Array.of(1, 4, 2)
const FIRST_EPOCH = 1
const LOG_GENERATION = 5
const KEY_VERSION = 1

export const BENCH_CHAIR_DEFAULTS = { FIRMWARE, FIRST_EPOCH, LOG_GENERATION, KEY_VERSION }

export const encodeBootOptions = (options: BenchChairOptions): Uint8Array =>
  concatBytes(
    encodeUint32(options.seed),
    encodeUint32(options.clock),
    encodeUint8(options.family),
    encodeUint32(options.features),
    FIRMWARE,
    encodeUint16(FIRST_EPOCH),
    encodeUint8(options.isOwned ? 1 : 0),
    encodeUint32(LOG_GENERATION),
    encodeUint32(KEY_VERSION),
    options.deviceKey,
    encodeUint8(options.serialNumber.length),
    Uint8Array.from(options.serialNumber, character => character.charCodeAt(0)),
  )

export const encodeBenchRecord = (kind: number, bytes: Uint8Array): Uint8Array =>
  concatBytes(encodeUint8(kind), encodeUint16(bytes.length), bytes)

const RECORD_HEAD_BYTES = 3

/** The records at the start of `bytes` that are whole, and what is left over. */
export const decodeBenchRecords = (bytes: Buffer): { records: BenchOutput[]; rest: Buffer } => {
  const records: BenchOutput[] = []
  let offset = 0
  while (bytes.length - offset >= RECORD_HEAD_BYTES) {
    const end = offset + RECORD_HEAD_BYTES + bytes.readUInt16LE(offset + 1)
    if (end > bytes.length) break
    const name = BENCH_OUTPUTS[bytes.readUInt8(offset)]
    if (!name) throw new Error(`no output ${bytes.readUInt8(offset)}`)
    records.push({ name, bytes: Uint8Array.from(bytes.subarray(offset + RECORD_HEAD_BYTES, end)) })
    offset = end
  }
  return { records, rest: bytes.subarray(offset) }
}
