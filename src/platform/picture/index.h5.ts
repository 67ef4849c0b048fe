import type { HandOver, LoadedPicture, PaintedPicture, Picture } from './types'

export type { HandOver, LoadedPicture, PaintedPicture, Picture, PictureContext } from './types'

/** Pixels of the file to a CSS pixel: sharp on every phone, and small enough to be sent. */
const DENSITY = 3

const files = new Map<string, Blob>()

const load = (address: string): Promise<LoadedPicture> =>
  new Promise(resolve => {
    const image = new Image()
    image.onload = () => resolve(image)
    image.onerror = () => resolve(null)
    image.src = address
  })

/**
 * Draws a picture into a PNG file.
 * @throws Error when the browser has no canvas to draw on.
 */
export const paintPicture = async ({ width, height, uses = [], draw }: Picture): Promise<PaintedPicture> => {
  const canvas = document.createElement('canvas')
  canvas.width = width * DENSITY
  canvas.height = height * DENSITY
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  context.scale(DENSITY, DENSITY)
  draw(context, await Promise.all(uses.map(load)))
  const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/png'))
  if (!blob) throw new Error('no picture')
  const source = URL.createObjectURL(blob)
  files.set(source, blob)
  return {
    source,
    forget: () => {
      files.delete(source)
      URL.revokeObjectURL(source)
    },
  }
}

const fileOf = ({ source }: PaintedPicture, name: string): File | null => {
  const blob = files.get(source)
  return blob ? new File([blob], `${name}.png`, { type: 'image/png' }) : null
}

/** Whether this device can hand the picture to another app. */
export const canSharePicture = (picture: PaintedPicture): boolean => {
  const file = fileOf(picture, 'picture')
  return file !== null && Boolean(navigator.canShare?.({ files: [file] }))
}

/** Saves the picture where the browser keeps downloads. */
export const savePicture = async (picture: PaintedPicture, name: string): Promise<HandOver> => {
  const link = document.createElement('a')
  link.href = picture.source
  link.download = `${name}.png`
  link.click()
  return 'done'
}

/** Hands the picture to another app of the person's choice. */
export const sharePicture = async (picture: PaintedPicture, name: string): Promise<HandOver> => {
  const file = fileOf(picture, name)
  if (!file) return 'failed'
  try {
    await navigator.share({ files: [file] })
    return 'done'
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? 'cancelled' : 'failed'
  }
}
