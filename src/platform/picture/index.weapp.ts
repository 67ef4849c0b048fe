import Taro from '@tarojs/taro'
import type { HandOver, LoadedPicture, PaintedPicture, Picture, PictureContext } from './types'

export type { HandOver, LoadedPicture, PaintedPicture, Picture, PictureContext } from './types'

const DENSITY = 3

type ImageMaker = { createImage: () => { onload: () => void; onerror: () => void; src: string } }

const loadFor =
  (canvas: ImageMaker) =>
  (address: string): Promise<LoadedPicture> =>
    new Promise(resolve => {
      const image = canvas.createImage()
      image.onload = () => resolve(image as unknown as LoadedPicture)
      image.onerror = () => resolve(null)
      image.src = address
    })

/**
 * Draws a picture into a PNG file of this mini-program.
 * @throws Error when the phone's WeChat cannot draw out of sight.
 */
export const paintPicture = async ({ width, height, uses = [], draw }: Picture): Promise<PaintedPicture> => {
  const size = { width: width * DENSITY, height: height * DENSITY }
  const canvas = Taro.createOffscreenCanvas({ type: '2d', ...size })
  const context = canvas.getContext('2d') as unknown as PictureContext
  context.scale(DENSITY, DENSITY)
  draw(context, await Promise.all(uses.map(loadFor(canvas as unknown as ImageMaker))))
  const { tempFilePath } = await Taro.canvasToTempFilePath({
    canvas: canvas as unknown as Taro.Canvas,
    ...size,
    destWidth: size.width,
    destHeight: size.height,
    fileType: 'png',
  })
  // Temporary files go when the mini-program closes.
  return { source: tempFilePath, forget: () => undefined }
}

/** Whether this device can hand the picture to another app. */
export const canSharePicture = (_picture: PaintedPicture): boolean => Taro.canIUse('showShareImageMenu')

const outcomeOf = (error: unknown): HandOver => {
  const { errMsg = '' } = (error ?? {}) as { errMsg?: string }
  if (/cancel/.test(errMsg)) return 'cancelled'
  return /auth|deny|denied/.test(errMsg) ? 'refused' : 'failed'
}

/** Saves the picture to the phone's album, which asks for permission the first time. */
export const savePicture = async ({ source }: PaintedPicture, _name: string): Promise<HandOver> => {
  try {
    await Taro.saveImageToPhotosAlbum({ filePath: source })
    return 'done'
  } catch (error) {
    return outcomeOf(error)
  }
}

/** Opens WeChat's own menu for pictures: to a friend, to favourites. */
export const sharePicture = async ({ source }: PaintedPicture, _name: string): Promise<HandOver> => {
  try {
    await Taro.showShareImageMenu({ path: source })
    return 'done'
  } catch (error) {
    return outcomeOf(error)
  }
}
