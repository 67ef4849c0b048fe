import type { RgbaImage } from '../vitals/types'
import { readPictureHeader } from './picture/header'

/** Why a file never becomes a photo. */
export type FileFault = 'unreadable' | 'tooSmall' | 'tooLarge' | 'transparent' | 'printColours'

/** What a file may be at most and must be at least. */
export const PHOTO_LIMITS = { bytes: 25 * 2 ** 20, pixels: 50e6, shortestSide: 64 } as const

/**
 * A photo of more pixels than `above` has at least so many bytes for each: a camera's noise does not compress to less. What has
 * fewer is drawn, or made to fill the memory of whoever opens it.
 */
const LEAST_BYTES = { perPixel: 0.01, above: 4e6 } as const

/** Longer sides are shrunk to this before the analysis: it looks at 128 pixels first, and at 300 for the signs. */
export const LONGEST_SIDE = 1280

export type CheckedFile =
  { kind: 'fine'; width: number; height: number; orientation: number } | { kind: 'refused'; fault: FileFault }

/** Judges a file by its first bytes, so that nothing huge and nothing strange is ever decoded. */
export const checkPhotoFile = (bytes: Uint8Array): CheckedFile => {
  if (bytes.length > PHOTO_LIMITS.bytes) return { kind: 'refused', fault: 'tooLarge' }
  const header = readPictureHeader(bytes)
  if (!header || header.isCut) return { kind: 'refused', fault: 'unreadable' }
  const { width, height, orientation } = header
  const pixels = width * height
  const isHollow = pixels > LEAST_BYTES.above && bytes.length < LEAST_BYTES.perPixel * pixels
  if (pixels > PHOTO_LIMITS.pixels || isHollow) return { kind: 'refused', fault: 'tooLarge' }
  if (Math.min(width, height) < PHOTO_LIMITS.shortestSide) return { kind: 'refused', fault: 'tooSmall' }
  if (header.isForPrint) return { kind: 'refused', fault: 'printColours' }
  return { kind: 'fine', width, height, orientation }
}

/** What stands a picture upright: mirror it about its upright axis first, then turn it by quarters, clockwise. */
export type Uprighting = { isMirrored: boolean; quarterTurns: 0 | 1 | 2 | 3 }

const MIRRORED = [2, 4, 5, 7]
const QUARTER_TURNS: Partial<Record<number, Uprighting['quarterTurns']>> = {
  3: 2,
  4: 2,
  5: 3,
  6: 1,
  7: 1,
  8: 3,
}

/** What an EXIF orientation (EXIF 2.3, tag 0x0112) asks for. */
export const uprightingOf = (orientation: number): Uprighting => ({
  isMirrored: MIRRORED.includes(orientation),
  quarterTurns: QUARTER_TURNS[orientation] ?? 0,
})

/** Share of see-through pixels that a photo never has. */
const MOST_TRANSPARENT = 0.005

/** Whether a decoded picture is see-through somewhere: what would stand behind it is anybody's guess. */
export const isTransparent = ({ data, width, height }: RgbaImage): boolean => {
  let seeThrough = 0
  for (let at = 3; at < data.length; at += 4) if (data[at]! < 250) seeThrough++
  return seeThrough > MOST_TRANSPARENT * width * height
}

/** The size that a photo is analysed at. */
export const analysedSize = ({ width, height }: { width: number; height: number }) => {
  const scale = Math.min(1, LONGEST_SIDE / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}
