import { attempts, fitInto, LONGEST_BASE64 } from './limits'
import type { ChosenPicture, PictureChoice } from './types'

export type { ChosenPicture, PictureChoice } from './types'

const askForFiles = (most: number): Promise<File[]> =>
  new Promise(resolve => {
    const input = document.createElement('input')
    input.type = 'file'
    input.accept = 'image/*'
    input.multiple = most > 1
    input.addEventListener('change', () => resolve([...(input.files ?? [])].slice(0, most)))
    input.addEventListener('cancel', () => resolve([]))
    input.click()
  })

const load = (file: File): Promise<HTMLImageElement> =>
  new Promise((resolve, reject) => {
    const image = new Image()
    const address = URL.createObjectURL(file)
    const forget = () => URL.revokeObjectURL(address)
    image.onload = () => {
      forget()
      resolve(image)
    }
    image.onerror = () => {
      forget()
      reject(new Error('not a picture'))
    }
    image.src = address
  })

/** Drawing a picture anew turns it upright and drops what the camera wrote into it, its place above all. */
const draw = (image: HTMLImageElement, { side, quality }: (typeof attempts)[number]): string => {
  const canvas = document.createElement('canvas')
  const { width, height } = fitInto({ width: image.naturalWidth, height: image.naturalHeight }, side)
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  // What is transparent becomes white, not black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.drawImage(image, 0, 0, width, height)
  return canvas.toDataURL('image/jpeg', quality)
}

const shrink = async (file: File): Promise<ChosenPicture> => {
  const image = await load(file)
  for (const attempt of attempts) {
    const source = draw(image, attempt)
    const base64 = source.replace(/^data:[^,]*,/, '')
    if (base64.length <= LONGEST_BASE64) return { source, base64 }
  }
  throw new Error('too large')
}

/** Lets the person take or choose pictures, `most` at once; to be called from a touch. */
export const choosePictures = async (most: number): Promise<PictureChoice> => {
  const files = await askForFiles(most)
  if (files.length === 0) return { kind: 'cancelled' }
  try {
    return { kind: 'chosen', pictures: await Promise.all(files.map(shrink)) }
  } catch {
    return { kind: 'unreadable' }
  }
}
