import Taro from '@tarojs/taro'
import { readCuffDisplay } from '@anzuo/vitals/cuff-display'
import type { RgbaImage } from '@anzuo/vitals'
import { getReadingSize } from './photoSize'
import { runInPieces } from './runInPieces'
import type { CuffDisplayPhotoReading } from './types'

const decode = async (path: string): Promise<RgbaImage> => {
  const canvas = Taro.createOffscreenCanvas({ type: '2d', width: 1, height: 1 })
  const image = canvas.createImage()
  await new Promise((resolve, reject) => {
    image.onload = resolve
    image.onerror = reject
    image.src = path
  })
  const size = getReadingSize({ width: image.width, height: image.height })
  Object.assign(canvas, size)
  const context = canvas.getContext('2d') as CanvasRenderingContext2D
  context.drawImage(image as unknown as CanvasImageSource, 0, 0, size.width, size.height)
  return { data: context.getImageData(0, 0, size.width, size.height).data, ...size }
}

/** Reads the display of a blood pressure monitor in a photo, given as its path, on this phone. Never rejects. */
export const readCuffDisplayPhoto = async (photo: string): Promise<CuffDisplayPhotoReading> => {
  try {
    return await runInPieces(readCuffDisplay(await decode(photo)))
  } catch {
    return { kind: 'failed' }
  }
}
