import type { RgbaImage } from '@anzuo/vitals'
import { readImageHeader } from './image/imageHeader'

/** Why a file never becomes a photo. */
export type PhotoFileFault = 'unreadable' | 'tooSmall' | 'tooLarge' | 'transparent' | 'printColours'

/** What a file may be at most and must be at least. */
const PHOTO_FILE_LIMITS = { maxBytes: 25 * 2 ** 20, maxPixels: 50e6, minSide: 64 } as const

/**
 * A photo of more pixels than `above` has at least so many bytes for each: a camera's noise does not compress to less. What has
 * fewer is drawn, or made to fill the memory of whoever opens it.
 */
const MIN_FILE_DENSITY = { perPixel: 0.01, above: 4e6 } as const

/** Longer sides are shrunk to this before the analysis: it looks at 128 pixels first, and at 300 for the signs. */
const MAX_ANALYSED_SIDE_PIXELS = 1280

export type PhotoFileCheckResult =
  | { kind: 'fine'; width: number; height: number; orientation: number }
  | { kind: 'refused'; fault: PhotoFileFault }

/** Judges a file by its first bytes, so that nothing huge and nothing strange is ever decoded. */
export const checkPhotoFile = (bytes: Uint8Array): PhotoFileCheckResult => {
  if (bytes.length > PHOTO_FILE_LIMITS.maxBytes) return { kind: 'refused', fault: 'tooLarge' }
  const header = readImageHeader(bytes)
  if (!header || header.isCut) return { kind: 'refused', fault: 'unreadable' }
  const { width, height, orientation } = header
  const pixels = width * height
  const isHollow = pixels > MIN_FILE_DENSITY.above && bytes.length < MIN_FILE_DENSITY.perPixel * pixels
  if (pixels > PHOTO_FILE_LIMITS.maxPixels || isHollow) return { kind: 'refused', fault: 'tooLarge' }
  if (Math.min(width, height) < PHOTO_FILE_LIMITS.minSide) return { kind: 'refused', fault: 'tooSmall' }
  if (header.isForPrint) return { kind: 'refused', fault: 'printColours' }
  return { kind: 'fine', width, height, orientation }
}

/** What stands a picture upright: mirror it about its upright axis first, then turn it by quarters, clockwise. */
export type OrientationCorrection = { isMirrored: boolean; quarterTurns: 0 | 1 | 2 | 3 }

const MIRRORED_ORIENTATIONS = [2, 4, 5, 7]
const QUARTER_TURNS_BY_ORIENTATION: Partial<Record<number, OrientationCorrection['quarterTurns']>> = {
  3: 2,
  4: 2,
  5: 3,
  6: 1,
  7: 1,
  8: 3,
}

/** What an EXIF orientation (EXIF 2.3, tag 0x0112) asks for. */
export const getOrientationCorrection = (orientation: number): OrientationCorrection => ({
  isMirrored: MIRRORED_ORIENTATIONS.includes(orientation),
  quarterTurns: QUARTER_TURNS_BY_ORIENTATION[orientation] ?? 0,
})

/** Share of see-through pixels that a photo never has. */
const MAX_TRANSPARENT_SHARE = 0.005

/** Whether a decoded picture is see-through somewhere: what would stand behind it is anybody's guess. */
export const hasTransparentPixels = ({ data, width, height }: RgbaImage): boolean => {
  let seeThrough = 0
  for (let at = 3; at < data.length; at += 4) if (data[at]! < 250) seeThrough++
  return seeThrough > MAX_TRANSPARENT_SHARE * width * height
}

/** The size that a photo is analysed at. */
export const computePhotoAnalysisSize = ({ width, height }: { width: number; height: number }) => {
  const scale = Math.min(1, MAX_ANALYSED_SIDE_PIXELS / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}
