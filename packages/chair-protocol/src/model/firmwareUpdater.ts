import {
  checkFirmwareManifest,
  compareFirmwareVersions,
  computeFirmwareDigest,
  constantTimeEqual,
  countFirmwareBlocks,
  decodeFirmwareManifest,
  encodeFirmwareStatus,
  FIRMWARE_BLOCK_BYTES,
  toFirmwareResult,
  type ChairFamilyKey,
  type ChairRequest,
  type ChairResult,
  type FirmwareFault,
  type FirmwareManifest,
  type FirmwarePublicKeys,
  type FirmwareStatus,
  type FirmwareVersion,
  type ManifestFault,
  type VerifyFirmwareSignature,
} from '..'
import {
  openFirmwareRecord,
  type FirmwareFlash,
  type FirmwareRecord,
  type FirmwareSlot,
} from './firmwareRecord'

/** A new image is started so often to show that it works. */
const MAX_TRIAL_STARTS = 3

export type FirmwareUpdaterOptions = {
  flash: FirmwareFlash
  family: ChairFamilyKey
  /** What the factory put into the first slot. */
  factoryVersion: FirmwareVersion
  publicKeys: FirmwarePublicKeys
  verifySignature: VerifyFirmwareSignature
  /** Unix time in seconds as far as the chair knows it; 0 when it doesn't. */
  unixSeconds: () => number
}

export type FirmwareRequest = Extract<
  ChairRequest,
  { name: 'firmwareBegin' | 'firmwareBlock' | 'firmwareVerify' | 'firmwareActivate' | 'firmwareStatus' }
>

type Updater = FirmwareUpdaterOptions & { store: ReturnType<typeof openFirmwareRecord> }

/**
 * The two images of a chair. Creating it is starting the chair: it says which image runs. Whatever is cut off at whichever write, the
 * next start finds an image that works, and a download goes on where it was.
 */
export const createFirmwareUpdater = (options: FirmwareUpdaterOptions) => {
  const store = openFirmwareRecord(options.flash, {
    active: 0,
    version: options.factoryVersion,
    counter: 0,
    floor: [0, 0, 0],
    download: null,
    trialStartsLeft: null,
    outcome: 'none',
  })
  const updater: Updater = { ...options, store }
  const isTrial = startTrial(updater)
  return {
    /** Whether the image that was started still has to show that it works. */
    isTrial,
    getSlot: (): FirmwareSlot => (isTrial ? getOtherSlot(store.get()) : store.get().active),
    /** The version that runs. */
    getVersion: (): FirmwareVersion =>
      isTrial ? (readDownload(store.get())?.version ?? store.get().version) : store.get().version,
    status: (): FirmwareStatus => getStatus(store.get(), store.get().outcome),

    /** The image that is on trial works: it is the chair's own from now on, and its floor counts. */
    confirm: (): void => {
      if (isTrial) confirmTrial(updater)
    },

    /** Does what the rules have let through. The answer brings the status, also when it refuses. */
    perform: (request: FirmwareRequest): { result: ChairResult; data: Uint8Array } => {
      const fault = performRequest(updater, request)
      const record = store.get()
      return {
        result: fault === null ? 'ok' : toFirmwareResult(fault),
        data: encodeFirmwareStatus(getStatus(record, fault ?? record.outcome)),
      }
    },
  }
}

export type FirmwareUpdater = ReturnType<typeof createFirmwareUpdater>

const getOtherSlot = ({ active }: FirmwareRecord): FirmwareSlot => (active === 0 ? 1 : 0)

const readDownload = ({ download }: FirmwareRecord): FirmwareManifest | null => {
  const read = download && decodeFirmwareManifest(download.manifest)
  return read?.ok ? read.manifest : null
}

const getStatus = (record: FirmwareRecord, note: FirmwareStatus['note']): FirmwareStatus => {
  const { version, counter, floor, download, trialStartsLeft } = record
  const manifest = readDownload(record)
  return {
    phase:
      trialStartsLeft !== null
        ? 'trial'
        : download === null
          ? 'none'
          : download.isVerified
            ? 'verified'
            : 'downloading',
    note,
    version,
    counter,
    floor,
    nextCounter: manifest?.counter ?? 0,
    nextBlock: download?.nextBlock ?? 0,
    blocks: manifest ? countFirmwareBlocks(manifest) : 0,
  }
}

const isImageWhole = ({ flash, store }: Updater): boolean => {
  const manifest = readDownload(store.get())
  if (!manifest) return false
  const image = flash.readImage(getOtherSlot(store.get()), manifest.size)
  return constantTimeEqual(computeFirmwareDigest(image), manifest.digest)
}

/** Whether the image on trial is started; one that was started often enough, or is damaged, is given up. */
const startTrial = (updater: Updater): boolean => {
  const { store } = updater
  const { trialStartsLeft } = store.get()
  if (trialStartsLeft === null) return false
  if (trialStartsLeft === 0 || !isImageWhole(updater)) {
    store.set({ trialStartsLeft: null, download: null, outcome: 'bootFailed' })
    return false
  }
  // Counted before it is started: an image that hangs at once has had its turn.
  store.set({ trialStartsLeft: trialStartsLeft - 1 })
  return true
}

const confirmTrial = ({ store }: Updater): void => {
  const record = store.get()
  const manifest = readDownload(record)
  if (record.trialStartsLeft === null || !manifest) return
  store.set({
    active: getOtherSlot(record),
    version: manifest.version,
    counter: manifest.counter,
    floor: compareFirmwareVersions(manifest.floor, record.floor) > 0 ? manifest.floor : record.floor,
    download: null,
    trialStartsLeft: null,
    outcome: 'installed',
  })
}

const checkManifest = (updater: Updater, bytes: Uint8Array): ManifestFault | null => {
  const { counter, floor } = updater.store.get()
  const checked = checkFirmwareManifest(bytes, {
    publicKeys: updater.publicKeys,
    verifySignature: updater.verifySignature,
    family: updater.family,
    unixSeconds: updater.unixSeconds(),
    counter,
    floor,
    maxBytes: updater.flash.slotBytes,
  })
  return checked.ok ? null : checked.fault
}

const performRequest = (updater: Updater, request: FirmwareRequest): FirmwareFault | null => {
  if (request.name === 'firmwareStatus') return null
  if (updater.store.get().trialStartsLeft !== null) return 'inTrial'
  switch (request.name) {
    case 'firmwareBegin':
      return begin(updater, request.manifest)
    case 'firmwareBlock':
      return takeBlock(updater, request)
    case 'firmwareVerify':
      return verify(updater)
    case 'firmwareActivate':
      return activate(updater)
  }
}

/** A manifest that is followed already goes on where it was. */
const begin = (updater: Updater, bytes: Uint8Array): FirmwareFault | null => {
  const fault = checkManifest(updater, bytes)
  if (fault) return fault
  const { download } = updater.store.get()
  if (download && constantTimeEqual(download.manifest, bytes)) return null
  updater.store.set({ download: { manifest: bytes, nextBlock: 0, isVerified: false } })
  return null
}

/** The bytes first, then the mark that they are there. A block that is there already changes nothing. */
const takeBlock = (
  { store, flash }: Updater,
  { index, bytes }: Extract<FirmwareRequest, { name: 'firmwareBlock' }>,
): FirmwareFault | null => {
  const record = store.get()
  const { download } = record
  const manifest = readDownload(record)
  if (!download || !manifest) return 'noDownload'
  if (index < download.nextBlock) return null
  if (index > download.nextBlock || index >= countFirmwareBlocks(manifest)) return 'blockGap'
  const offset = index * FIRMWARE_BLOCK_BYTES
  if (bytes.length !== Math.min(FIRMWARE_BLOCK_BYTES, manifest.size - offset)) return 'blockLength'
  flash.writeImage(getOtherSlot(record), offset, bytes)
  store.set({ download: { ...download, nextBlock: index + 1 } })
  return null
}

const verify = (updater: Updater): FirmwareFault | null => {
  const { store } = updater
  const record = store.get()
  const { download } = record
  const manifest = readDownload(record)
  if (!download || !manifest) return 'noDownload'
  if (download.nextBlock < countFirmwareBlocks(manifest)) return 'incomplete'
  if (download.isVerified) return null
  if (!isImageWhole(updater)) {
    store.set({ download: null, outcome: 'digestMismatch' })
    return 'digestMismatch'
  }
  store.set({ download: { ...download, isVerified: true } })
  return null
}

/** From the next start on the new image is on trial. A manifest that has expired meanwhile is not followed any more. */
const activate = (updater: Updater): FirmwareFault | null => {
  const { store } = updater
  const { download } = store.get()
  if (!download) return 'noDownload'
  if (!download.isVerified) return 'notVerified'
  const fault = checkManifest(updater, download.manifest)
  if (fault) return fault
  store.set({ trialStartsLeft: MAX_TRIAL_STARTS })
  return null
}
