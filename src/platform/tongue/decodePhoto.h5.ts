import { analysedSize, checkPhotoFile, isTransparent, type FileFault } from '@/domain/tongue'
import type { RgbaImage } from '@/domain/vitals/types'
import { loadImage } from '../photoFile/loadImage'

export type DecodedPhoto = { kind: 'decoded'; image: RgbaImage } | { kind: 'refused'; fault: FileFault }

/**
 * Reads a photo file into pixels of a size fit for the analysis. The header is looked at first: what is huge, cut short, made
 * for print or no picture at all is never decoded.
 */
export const decodePhoto = async (file: Blob): Promise<DecodedPhoto> => {
  try {
    const checked = checkPhotoFile(new Uint8Array(await file.arrayBuffer()))
    if (checked.kind === 'refused') return checked
    const { image, release } = await loadImage(file)
    try {
      const size = analysedSize({ width: image.naturalWidth, height: image.naturalHeight })
      const canvas = document.createElement('canvas')
      canvas.width = size.width
      canvas.height = size.height
      const context = canvas.getContext('2d', { willReadFrequently: true })
      if (!context) return { kind: 'refused', fault: 'unreadable' }
      context.imageSmoothingQuality = 'high'
      context.drawImage(image, 0, 0, size.width, size.height)
      const { data } = context.getImageData(0, 0, size.width, size.height)
      const pixels = { data, ...size }
      return isTransparent(pixels)
        ? { kind: 'refused', fault: 'transparent' }
        : { kind: 'decoded', image: pixels }
    } finally {
      release()
    }
  } catch {
    return { kind: 'refused', fault: 'unreadable' }
  }
}
