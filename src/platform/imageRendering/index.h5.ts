import { createImageLoader } from './createImageLoader'
import { EXPORT_PIXEL_RATIO, type ImageExportResult, type RenderedImage, type ImageDrawing } from './types'

export type { ImageExportResult, LoadedImage, RenderedImage, ImageDrawing, DrawingContext } from './types'

const blobByUrl = new Map<string, Blob>()

const loadImage = createImageLoader(() => new Image())

/**
 * Draws a picture into a PNG file.
 * @throws Error when the browser has no canvas to draw on.
 */
export const renderImage = async (drawing: ImageDrawing): Promise<RenderedImage> => {
  const { width, height, imageUrls = [], draw } = drawing
  const canvas = document.createElement('canvas')
  canvas.width = width * EXPORT_PIXEL_RATIO
  canvas.height = height * EXPORT_PIXEL_RATIO
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  context.scale(EXPORT_PIXEL_RATIO, EXPORT_PIXEL_RATIO)
  draw(context, await Promise.all(imageUrls.map(loadImage)))
  const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/png'))
  if (!blob) throw new Error('no picture')
  const source = URL.createObjectURL(blob)
  blobByUrl.set(source, blob)
  return {
    source,
    release: () => {
      blobByUrl.delete(source)
      URL.revokeObjectURL(source)
    },
  }
}

const toPngFile = ({ source }: RenderedImage, name: string): File | null => {
  const blob = blobByUrl.get(source)
  return blob ? new File([blob], `${name}.png`, { type: 'image/png' }) : null
}

/** Whether this device can hand the picture to another app. */
export const canShareImage = (picture: RenderedImage): boolean => {
  const file = toPngFile(picture, 'picture')
  return file !== null && Boolean(navigator.canShare?.({ files: [file] }))
}

/** Saves the picture where the browser keeps downloads. */
export const saveImage = async (picture: RenderedImage, name: string): Promise<ImageExportResult> => {
  const link = document.createElement('a')
  link.href = picture.source
  link.download = `${name}.png`
  link.click()
  return 'done'
}

/** Hands the picture to another app of the person's choice. */
export const shareImage = async (picture: RenderedImage, name: string): Promise<ImageExportResult> => {
  const file = toPngFile(picture, name)
  if (!file) return 'failed'
  try {
    await navigator.share({ files: [file] })
    return 'done'
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? 'cancelled' : 'failed'
  }
}
