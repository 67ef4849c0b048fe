import Taro from '@tarojs/taro'
import { requestPrivacyConsent } from '../privacy/index.weapp'
import { imageCompressionAttempts, scaleToMaxSide, MAX_IMAGE_BASE64_LENGTH } from './imageLimits'
import type { PickedImage, ImagePickResult } from './types'

export type { PickedImage, ImagePickResult } from './types'

type CanvasImage = { width: number; height: number; src: string; onload: () => void; onerror: () => void }
type OffscreenImageCanvas = {
  width: number
  height: number
  createImage: () => CanvasImage
  getContext: (kind: '2d') => Pick<CanvasRenderingContext2D, 'drawImage' | 'fillRect' | 'fillStyle'>
}

const loadImage = (canvas: OffscreenImageCanvas, path: string): Promise<CanvasImage> =>
  new Promise((resolve, reject) => {
    const image = canvas.createImage()
    image.onload = () => resolve(image)
    image.onerror = () => reject(new Error('not a picture'))
    image.src = path
  })

/**
 * A picture of this device, small enough to be sent. Drawing it anew turns it upright and drops what the camera wrote into it, its place
 * above all.
 */
export const compressImage = async (path: string): Promise<PickedImage> => {
  const canvas = Taro.createOffscreenCanvas({
    type: '2d',
    width: 1,
    height: 1,
  }) as unknown as OffscreenImageCanvas
  const image = await loadImage(canvas, path)
  for (const { side, quality } of imageCompressionAttempts) {
    const { width, height } = scaleToMaxSide(image, side)
    canvas.width = width
    canvas.height = height
    const context = canvas.getContext('2d')
    context.fillStyle = '#fff'
    context.fillRect(0, 0, width, height)
    context.drawImage(image as unknown as CanvasImageSource, 0, 0, width, height)
    const { tempFilePath } = await Taro.canvasToTempFilePath({
      canvas: canvas as unknown as Taro.Canvas,
      width,
      height,
      destWidth: width,
      destHeight: height,
      fileType: 'jpg',
      quality,
    })
    const base64 = String(Taro.getFileSystemManager().readFileSync(tempFilePath, 'base64'))
    if (base64.length <= MAX_IMAGE_BASE64_LENGTH) return { source: tempFilePath, base64 }
  }
  throw new Error('too large')
}

const pickFiles = async (maxCount: number): Promise<string[]> => {
  const { tempFiles } = await Taro.chooseMedia({
    count: maxCount,
    mediaType: ['image'],
    sourceType: ['album', 'camera'],
    sizeType: ['compressed'],
  })
  return tempFiles.map(({ tempFilePath }) => tempFilePath)
}

/** Lets the person take or choose pictures, `most` at once; to be called from a touch. */
export const pickImages = async (maxCount: number): Promise<ImagePickResult> => {
  if (!(await requestPrivacyConsent())) return { kind: 'refused' }
  let paths: string[]
  try {
    paths = await pickFiles(maxCount)
  } catch (error) {
    const { errMsg = '' } = (error ?? {}) as { errMsg?: string }
    return { kind: /auth|deny|denied|permission/.test(errMsg) ? 'refused' : 'cancelled' }
  }
  try {
    const pictures: PickedImage[] = []
    // One canvas at a time: a phone has not the memory for nine.
    for (const path of paths) pictures.push(await compressImage(path))
    return { kind: 'chosen', pictures }
  } catch {
    return { kind: 'unreadable' }
  }
}
