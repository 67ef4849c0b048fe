import {
  computePhotoAnalysisSize,
  checkPhotoFile,
  hasTransparentPixels,
  type PhotoFileFault,
} from '@anzuo/tongue'
import type { RgbaImage } from '@anzuo/vitals'
import { loadImageFile } from '../photoPicker/loadImageFile'

export type PhotoDecodeResult =
  { kind: 'decoded'; image: RgbaImage } | { kind: 'refused'; fault: PhotoFileFault }

/**
 * Decodes a photo file into pixels of the size that the analysis needs. The header is checked first: what is huge, truncated, made
 * for print or not a picture is never decoded.
 */
export const decodePhoto = async (file: Blob): Promise<PhotoDecodeResult> => {
  try {
    const checked = checkPhotoFile(new Uint8Array(await file.arrayBuffer()))
    if (checked.kind === 'refused') return checked
    const { image, release } = await loadImageFile(file)
    try {
      const size = computePhotoAnalysisSize({ width: image.naturalWidth, height: image.naturalHeight })
      const canvas = document.createElement('canvas')
      canvas.width = size.width
      canvas.height = size.height
      const context = canvas.getContext('2d', { willReadFrequently: true })
      if (!context) return { kind: 'refused', fault: 'unreadable' }
      context.imageSmoothingQuality = 'high'
      context.drawImage(image, 0, 0, size.width, size.height)
      const { data } = context.getImageData(0, 0, size.width, size.height)
      const pixels = { data, ...size }
      return hasTransparentPixels(pixels)
        ? { kind: 'refused', fault: 'transparent' }
        : { kind: 'decoded', image: pixels }
    } finally {
      release()
    }
  } catch {
    return { kind: 'refused', fault: 'unreadable' }
  }
}
