import type { ImagePixels } from '../viewProtocol'
import { resolveResourceUrl } from './resolveResourceUrl'

/** Pictures that canvases draw, by the source that the app named. */
const images = new Map<string, HTMLImageElement>()

/** Fetches a picture, whose path may count from that of a page; null when there is none. */
export const preloadCanvasImage = async (
  source: string,
  from: string,
): Promise<{ width: number; height: number } | null> => {
  const image = new Image()
  image.crossOrigin = 'anonymous'
  image.src = source.startsWith('data:') ? source : resolveResourceUrl(source, from)
  try {
    await image.decode()
  } catch {
    return null
  }
  images.set(source, image)
  return { width: image.naturalWidth, height: image.naturalHeight }
}

/** @throws Error when the picture was drawn before it was loaded. */
export const getLoadedImage = (source: string): HTMLImageElement => {
  const image = images.get(source)
  if (!image) throw new Error(`the picture ${source} is drawn before it has been loaded`)
  return image
}

/** Larger pictures are read smaller: what crosses to the realm stays small, and a canvas mostly draws them smaller still. */
const MAX_IMAGE_SIDE_PX = 1600
/** Characters of a string are made of so many bytes at a time. */
const CHUNK_BYTES = 0x8000

const toBase64 = (bytes: Uint8ClampedArray): string => {
  let text = ''
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES)
    text += String.fromCharCode(...bytes.subarray(at, at + CHUNK_BYTES))
  return btoa(text)
}

/** Reads the pixels of a picture; null when there is none. */
export const readImagePixels = async (source: string, isTurned: boolean): Promise<ImagePixels | null> => {
  try {
    const file = await (await fetch(source.startsWith('data:') ? source : resolveResourceUrl(source))).blob()
    const bitmap = await createImageBitmap(file, { imageOrientation: isTurned ? 'from-image' : 'none' })
    const scale = Math.min(1, MAX_IMAGE_SIDE_PX / Math.max(bitmap.width, bitmap.height))
    const width = Math.max(1, Math.round(bitmap.width * scale))
    const height = Math.max(1, Math.round(bitmap.height * scale))
    const context = new OffscreenCanvas(width, height).getContext('2d')!
    context.imageSmoothingQuality = 'high'
    context.drawImage(bitmap, 0, 0, width, height)
    const data = toBase64(context.getImageData(0, 0, width, height).data)
    return { width: bitmap.width, height: bitmap.height, pixels: { width, height, data } }
  } catch {
    return null
  }
}
