import { createWireCodeTable } from '../protocol/codeTable'
import type { ChairResult } from '../protocol/resultCodes'
import { concatBytes, decodeAllBytes, encodeUint16, encodeUint32, encodeUint8 } from '../wire/bytes'
import type { FirmwareVersion, ManifestFault } from './firmwareManifest'

/** How far an image is: on its way, whole and as its manifest says, or started and not yet found to work. */
type FirmwarePhase = 'none' | 'downloading' | 'verified' | 'trial'

/** Why a request about firmware was refused. */
export type FirmwareFault =
  | ManifestFault
  | 'noDownload'
  | 'blockGap'
  | 'blockLength'
  | 'incomplete'
  | 'notVerified'
  | 'inTrial'
  /** The image is not the one that the manifest describes. */
  | 'digestMismatch'
  /** The image did not work, and the one before runs again. */
  | 'bootFailed'

/** After a refused request why; after any other how the last update ended. */
export type FirmwareNote = 'none' | 'installed' | FirmwareFault

const phaseCodes = createWireCodeTable<FirmwarePhase>({ none: 0, downloading: 1, verified: 2, trial: 3 })

const noteCodes = createWireCodeTable<FirmwareNote>({
  none: 0,
  malformed: 1,
  unknownFormat: 2,
  unknownKey: 3,
  badSignature: 4,
  unknownFamily: 5,
  otherFamily: 6,
  expired: 7,
  notNewer: 8,
  belowFloor: 9,
  tooLarge: 10,
  noDownload: 11,
  blockGap: 12,
  blockLength: 13,
  incomplete: 14,
  notVerified: 15,
  inTrial: 16,
  digestMismatch: 17,
  bootFailed: 18,
  installed: 19,
})

export const firmwareNoteCodes = noteCodes

/** What every answer about firmware brings. */
export type FirmwareStatus = {
  phase: FirmwarePhase
  note: FirmwareNote
  /** What runs. */
  version: FirmwareVersion
  counter: number
  floor: FirmwareVersion
  /** Counter of the manifest whose image is on its way; 0 none. */
  nextCounter: number
  /** The chair has all blocks before this one. */
  nextBlock: number
  blocks: number
}

/** 20 bytes. */
export const encodeFirmwareStatus = (status: FirmwareStatus): Uint8Array =>
  concatBytes(
    encodeUint8(phaseCodes.getCode(status.phase)),
    encodeUint8(noteCodes.getCode(status.note)),
    Uint8Array.of(...status.version),
    encodeUint32(status.counter),
    Uint8Array.of(...status.floor),
    encodeUint32(status.nextCounter),
    encodeUint16(status.nextBlock),
    encodeUint16(status.blocks),
  )

/** The status in these bytes, or null when they are none. */
export const decodeFirmwareStatus = (bytes: Uint8Array): FirmwareStatus | null =>
  decodeAllBytes(bytes, reader => {
    const readVersion = (): FirmwareVersion => [reader.readUint8(), reader.readUint8(), reader.readUint8()]
    const phase = phaseCodes.getName(reader.readUint8())
    const note = noteCodes.getName(reader.readUint8())
    const version = readVersion()
    const counter = reader.readUint32()
    const floor = readVersion()
    const nextCounter = reader.readUint32()
    const nextBlock = reader.readUint16()
    const blocks = reader.readUint16()
    if (phase === null || note === null || nextBlock > blocks) return null
    return { phase, note, version, counter, floor, nextCounter, nextBlock, blocks }
  })

const RESULTS: Partial<Record<FirmwareFault, ChairResult>> = {
  unknownKey: 'badMac',
  badSignature: 'badMac',
  expired: 'expired',
  tooLarge: 'limit',
  notNewer: 'badState',
  belowFloor: 'badState',
  noDownload: 'badState',
  blockGap: 'badState',
  incomplete: 'badState',
  notVerified: 'badState',
  inTrial: 'badState',
}

/** The result that an answer with this fault begins with. */
export const toFirmwareResult = (fault: FirmwareFault): ChairResult => RESULTS[fault] ?? 'badParameter'
