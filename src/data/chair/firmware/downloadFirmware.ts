import {
  computeFirmwareDigest,
  concatBytes,
  constantTimeEqual,
  parseHex,
  toHex,
  type FirmwareManifest,
} from '@anzuo/chair-protocol'
import type { FirmwareFailure } from '@anzuo/domain/firmwareUpdate'
import { RequestError } from '@anzuo/domain/requestError'
import { partialDownload } from '@/platform/partialDownload'
import { request } from '../../api/request'

/** Why an update does not go on. */
export class FirmwareError extends Error {
  readonly failure: FirmwareFailure

  constructor(failure: FirmwareFailure) {
    super(failure)
    this.name = 'FirmwareError'
    this.failure = failure
  }
}

/** Code of a server that can not give the image at this moment. */
const UNAVAILABLE = 1053

export type FirmwareDownload = {
  serialNumber: string
  releaseId: string
  manifest: FirmwareManifest
  /** Called with the bytes that are there. */
  onProgress: (bytes: number) => void
  isCancelled: () => boolean
}

const getName = ({ digest }: FirmwareManifest): string => toHex(digest)

const isWhole = (image: Uint8Array, { size, digest }: FirmwareManifest): boolean =>
  image.length === size && constantTimeEqual(computeFirmwareDigest(image), digest)

/** What of an image is on the device already, bytes; the whole image when it is all there and as it was signed. */
export const readDownloadedFirmware = async (
  manifest: FirmwareManifest,
): Promise<{ bytes: number; image: Uint8Array | null }> => {
  const kept = await partialDownload.read(getName(manifest))
  return { bytes: kept.length, image: isWhole(kept, manifest) ? kept : null }
}

/**
 * Fetches what the device misses of an image, part by part, and keeps it. Null when it was cancelled; the next time goes on there.
 * @throws FirmwareError
 */
export const downloadFirmware = async (download: FirmwareDownload): Promise<Uint8Array | null> => {
  const { manifest, onProgress, isCancelled } = download
  let image = await partialDownload.read(getName(manifest))
  onProgress(image.length)
  while (image.length < manifest.size) {
    const part = await fetchPart(download, image.length)
    if (isCancelled()) return null
    if (part.length > manifest.size - image.length) break
    await partialDownload.append(getName(manifest), part)
    image = concatBytes(image, part)
    onProgress(image.length)
  }
  if (isWhole(image, manifest)) return image
  await partialDownload.clear()
  throw new FirmwareError('damagedDownload')
}

const fetchPart = async (
  { serialNumber, releaseId }: FirmwareDownload,
  offset: number,
): Promise<Uint8Array> => {
  try {
    const body = { serialNumber, releaseId, offset }
    const { bytes } = await request('/device/firmware/image', body, { showErrorToast: false })
    const part = parseHex(bytes)
    if (part && part.length > 0) return part
  } catch (error) {
    throw new FirmwareError(toDownloadFailure(error))
  }
  throw new FirmwareError('damagedDownload')
}

const toDownloadFailure = (error: unknown): FirmwareFailure => {
  if (!(error instanceof RequestError)) return 'unavailable'
  switch (error.kind) {
    case 'offline':
    case 'timeout':
    case 'cancelled':
      return 'offline'
    case 'broken':
      return 'unavailable'
    case 'refused':
      return error.code === UNAVAILABLE ? 'unavailable' : 'withdrawn'
  }
}
