import Taro from '@tarojs/taro'
import { agreeToPrivacy } from '../privacy/index.weapp'
import { attempts, fitInto, LONGEST_BASE64 } from './limits'
import type { ChosenPicture, PictureChoice } from './types'

export type { ChosenPicture, PictureChoice } from './types'

type Drawable = { width: number; height: number; src: string; onload: () => void; onerror: () => void }
type Canvas = {
  width: number
  height: number
  createImage: () => Drawable
  getContext: (kind: '2d') => Pick<CanvasRenderingContext2D, 'drawImage' | 'fillRect' | 'fillStyle'>
}

const load = (canvas: Canvas, path: string): Promise<Drawable> =>
  new Promise((resolve, reject) => {
    const image = canvas.createImage()
    image.onload = () => resolve(image)
    image.onerror = () => reject(new Error('not a picture'))
    image.src = path
  })

/** Drawing a picture anew turns it upright and drops what the camera wrote into it, its place above all. */
const shrink = async (path: string): Promise<ChosenPicture> => {
  const canvas = Taro.createOffscreenCanvas({ type: '2d', width: 1, height: 1 }) as unknown as Canvas
  const image = await load(canvas, path)
  for (const { side, quality } of attempts) {
    const { width, height } = fitInto(image, side)
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
    if (base64.length <= LONGEST_BASE64) return { source: tempFilePath, base64 }
  }
  throw new Error('too large')
}

const askForFiles = async (most: number): Promise<string[]> => {
  const { tempFiles } = await Taro.chooseMedia({
    count: most,
    mediaType: ['image'],
    sourceType: ['album', 'camera'],
    sizeType: ['compressed'],
  })
  return tempFiles.map(({ tempFilePath }) => tempFilePath)
}

/** Lets the person take or choose pictures, `most` at once; to be called from a touch. */
export const choosePictures = async (most: number): Promise<PictureChoice> => {
  if (!(await agreeToPrivacy())) return { kind: 'refused' }
  let paths: string[]
  try {
    paths = await askForFiles(most)
  } catch (error) {
    const { errMsg = '' } = (error ?? {}) as { errMsg?: string }
    return { kind: /auth|deny|denied|permission/.test(errMsg) ? 'refused' : 'cancelled' }
  }
  try {
    const pictures: ChosenPicture[] = []
    // One canvas at a time: a phone has not the memory for nine.
    for (const path of paths) pictures.push(await shrink(path))
    return { kind: 'chosen', pictures }
  } catch {
    return { kind: 'unreadable' }
  }
}
