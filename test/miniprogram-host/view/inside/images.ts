import { addressOf } from './packageFiles'

/** Pictures that canvases draw, by the source that the app named. */
const images = new Map<string, HTMLImageElement>()

/** Fetches a picture; null when there is none. */
export const loadImage = async (source: string): Promise<{ width: number; height: number } | null> => {
  const image = new Image()
  image.crossOrigin = 'anonymous'
  image.src = source.startsWith('data:') ? source : addressOf(source)
  try {
    await image.decode()
  } catch {
    return null
  }
  images.set(source, image)
  return { width: image.naturalWidth, height: image.naturalHeight }
}

/** @throws Error when the picture was drawn before it was loaded. */
export const imageAt = (source: string): HTMLImageElement => {
  const image = images.get(source)
  if (!image) throw new Error(`the picture ${source} is drawn before it has been loaded`)
  return image
}
