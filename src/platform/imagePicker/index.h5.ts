import { imageCompressionAttempts, scaleToMaxSide, MAX_IMAGE_BASE64_LENGTH } from './imageLimits'
import type { PickedImage, ImagePickResult } from './types'

export type { PickedImage, ImagePickResult } from './types'

const pickFiles = (maxCount: number): Promise<File[]> =>
  new Promise(resolve => {
    const input = document.createElement('input')
    input.type = 'file'
    input.accept = 'image/*'
    input.multiple = maxCount > 1
    input.addEventListener('change', () => resolve([...(input.files ?? [])].slice(0, maxCount)))
    input.addEventListener('cancel', () => resolve([]))
    input.click()
  })

const loadImage = (file: File): Promise<HTMLImageElement> =>
  new Promise((resolve, reject) => {
    const image = new Image()
    const address = URL.createObjectURL(file)
    const forget = () => URL.revokeObjectURL(address)
    image.onload = () => {
      forget()
      resolve(image)
    }
    image.onerror = () => {
      forget()
      reject(new Error('not a picture'))
    }
    image.src = address
  })

/** Drawing a picture anew turns it upright and drops what the camera wrote into it, its place above all. */
const drawToJpeg = (
  image: HTMLImageElement,
  { side, quality }: (typeof imageCompressionAttempts)[number],
): string => {
  const canvas = document.createElement('canvas')
  const { width, height } = scaleToMaxSide({ width: image.naturalWidth, height: image.naturalHeight }, side)
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  // What is transparent becomes white, not black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.drawImage(image, 0, 0, width, height)
  return canvas.toDataURL('image/jpeg', quality)
}

const compressImage = async (file: File): Promise<PickedImage> => {
  const image = await loadImage(file)
  for (const attempt of imageCompressionAttempts) {
    const source = drawToJpeg(image, attempt)
    const base64 = source.replace(/^data:[^,]*,/, '')
    if (base64.length <= MAX_IMAGE_BASE64_LENGTH) return { source, base64 }
  }
  throw new Error('too large')
}

/** Lets the person take or choose pictures, `most` at once; to be called from a touch. */
export const pickImages = async (maxCount: number): Promise<ImagePickResult> => {
  const files = await pickFiles(maxCount)
  if (files.length === 0) return { kind: 'cancelled' }
  try {
    return { kind: 'chosen', pictures: await Promise.all(files.map(compressImage)) }
  } catch {
    return { kind: 'unreadable' }
  }
}
