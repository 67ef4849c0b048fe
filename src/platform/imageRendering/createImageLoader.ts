import type { LoadedImage } from './types'

/** What a browser and a canvas of the mini-program both make. */
type LoadableImage = { onload: unknown; onerror: unknown; src: string }

/** A function that loads a picture by its address; it gives null for one that could not be had. */
export const createImageLoader =
  (createImage: () => LoadableImage) =>
  (address: string): Promise<LoadedImage> =>
    new Promise(resolve => {
      const image = createImage()
      image.onload = () => resolve(image as unknown as LoadedImage)
      image.onerror = () => resolve(null)
      image.src = address
    })
