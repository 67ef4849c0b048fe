import { analysedSize, checkPhotoFile, isTransparent, type FileFault } from '@/domain/tongue'
import type { RgbaImage } from '@/domain/vitals/types'

export type DecodedPhoto = { kind: 'decoded'; image: RgbaImage } | { kind: 'refused'; fault: FileFault }

/** Decodes upright, as the EXIF orientation says, which an `img` does in every browser. */
const loadImage = async (file: Blob): Promise<{ image: HTMLImageElement; release: () => void }> => {
  const address = URL.createObjectURL(file)
  const image = new Image()
  const release = () => URL.revokeObjectURL(address)
  try {
    image.src = address
    await image.decode()
    return { image, release }
  } catch (error) {
    release()
    throw error
  }
}

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
