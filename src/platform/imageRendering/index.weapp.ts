import Taro from '@tarojs/taro'
import { createImageLoader } from './createImageLoader'
import {
  EXPORT_PIXEL_RATIO,
  type ImageExportResult,
  type RenderedImage,
  type ImageDrawing,
  type DrawingContext,
} from './types'

export type { ImageExportResult, LoadedImage, RenderedImage, ImageDrawing, DrawingContext } from './types'

type ImageMaker = { createImage: () => { onload: () => void; onerror: () => void; src: string } }

/**
 * Draws a picture into a PNG file of this mini-program.
 * @throws Error when the phone's WeChat cannot draw out of sight.
 */
export const renderImage = async (drawing: ImageDrawing): Promise<RenderedImage> => {
  const { width, height, imageUrls = [], draw } = drawing
  const size = { width: width * EXPORT_PIXEL_RATIO, height: height * EXPORT_PIXEL_RATIO }
  const canvas = Taro.createOffscreenCanvas({ type: '2d', ...size })
  const context = canvas.getContext('2d') as unknown as DrawingContext
  context.scale(EXPORT_PIXEL_RATIO, EXPORT_PIXEL_RATIO)
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

const getExportFailure = (error: unknown): ImageExportResult => {
  const { errMsg = '' } = (error ?? {}) as { errMsg?: string }
  if (/cancel/.test(errMsg)) return 'cancelled'
  return /auth|deny|denied/.test(errMsg) ? 'refused' : 'failed'
}

const runExport = async (exportImage: () => Promise<unknown>): Promise<ImageExportResult> => {
  try {
    await exportImage()
    return 'done'
  } catch (error) {
    return getExportFailure(error)
  }
}

/** Saves the picture to the phone's album, which asks for permission the first time. */
export const saveImage = ({ source }: RenderedImage, _name: string): Promise<ImageExportResult> =>
  runExport(() => Taro.saveImageToPhotosAlbum({ filePath: source }))

/** Opens WeChat's own menu for pictures: to a friend, to favourites. */
export const shareImage = ({ source }: RenderedImage, _name: string): Promise<ImageExportResult> =>
  runExport(() => Taro.showShareImageMenu({ path: source }))
