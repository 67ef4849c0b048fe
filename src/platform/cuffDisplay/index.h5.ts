import { readCuffDisplay } from '@anzuo/vitals/cuff-display'
import { loadImageFile } from '../photoPicker/loadImageFile'
import { getReadingSize } from './photoSize'
import { runInPieces } from './runInPieces'
import type { CuffDisplayPhotoReading } from './types'

const decode = async (photo: Blob): Promise<ImageData | null> => {
  const { image, release } = await loadImageFile(photo)
  try {
    const size = getReadingSize({ width: image.naturalWidth, height: image.naturalHeight })
    const canvas = document.createElement('canvas')
    Object.assign(canvas, size)
    const context = canvas.getContext('2d', { willReadFrequently: true })
    if (!context) return null
    context.drawImage(image, 0, 0, size.width, size.height)
    return context.getImageData(0, 0, size.width, size.height)
  } finally {
    release()
  }
}

/** Reads the display of a blood pressure monitor in a photo, on this device. Never rejects. */
export const readCuffDisplayPhoto = async (photo: Blob): Promise<CuffDisplayPhotoReading> => {
  try {
    const image = await decode(photo)
    return image ? await runInPieces(readCuffDisplay(image)) : { kind: 'failed' }
  } catch {
    return { kind: 'failed' }
  }
}
