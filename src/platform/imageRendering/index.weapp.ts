import Taro from '@tarojs/taro'
import { createImageLoader } from './createImageLoader'
import {
  PIXEL_RATIO,
  type ImageExportResult,
  type RenderedImage,
  type CanvasDrawing,
  type DrawingContext,
} from './types'

export type { ImageExportResult, LoadedImage, RenderedImage, CanvasDrawing, DrawingContext } from './types'

type ImageMaker = { createImage: () => { onload: () => void; onerror: () => void; src: string } }

/**
 * Draws a picture into a PNG file of this mini-program.
 * @throws Error when the phone's WeChat cannot draw out of sight.
 */
export const renderImage = async ({
  width,
  height,
  imageUrls = [],
  draw,
}: CanvasDrawing): Promise<RenderedImage> => {
  const size = { width: width * PIXEL_RATIO, height: height * PIXEL_RATIO }
  const canvas = Taro.createOffscreenCanvas({ type: '2d', ...size })
  const context = canvas.getContext('2d') as unknown as DrawingContext
  context.scale(PIXEL_RATIO, PIXEL_RATIO)
  const loadImage = createImageLoader(() => (canvas as unknown as ImageMaker).createImage())
  draw(context, await Promise.all(imageUrls.map(loadImage)))
  const { tempFilePath } = await Taro.canvasToTempFilePath({
    canvas: canvas as unknown as Taro.Canvas,
    ...size,
    destWidth: size.width,
    destHeight: size.height,
    fileType: 'png',
  })
  // Temporary files go when the mini-program closes.
  return { source: tempFilePath, release: () => undefined }
}

/** Whether this device can hand the picture to another app. */
export const canShareImage = (_picture: RenderedImage): boolean => Taro.canIUse('showShareImageMenu')

const toExportResult = (error: unknown): ImageExportResult => {
  const { errMsg = '' } = (error ?? {}) as { errMsg?: string }
  if (/cancel/.test(errMsg)) return 'cancelled'
  return /auth|deny|denied/.test(errMsg) ? 'refused' : 'failed'
}

/** Saves the picture to the phone's album, which asks for permission the first time. */
export const saveImage = async ({ source }: RenderedImage, _name: string): Promise<ImageExportResult> => {
  try {
    await Taro.saveImageToPhotosAlbum({ filePath: source })
    return 'done'
  } catch (error) {
    return toExportResult(error)
  }
}

/** Opens WeChat's own menu for pictures: to a friend, to favourites. */
export const shareImage = async ({ source }: RenderedImage, _name: string): Promise<ImageExportResult> => {
  try {
    await Taro.showShareImageMenu({ path: source })
    return 'done'
  } catch (error) {
    return toExportResult(error)
  }
}
