import Taro from '@tarojs/taro'

import {
  aimAtTongue,
  analysedSize,
  analyseTongue,
  checkPhotoFile,
  isTransparent,
  judgeUnderside,
  loadTongueNetwork,
  uprightingOf,
  type FileFault,
  type NetworkManifest,
  type TongueNetwork,
} from '@/domain/tongue'
import type { RgbaImage } from '@/domain/vitals/types'
import { openFaceFinder } from '../faces/openFaceFinder.weapp'
import manifest from '../../../models/tongue/network.json'
import { startTongueOnCpu } from './cpuBackend'
import type { TongueAnalyser, TonguePicture } from './types'

export type { AnalysedPhoto, MeasuredUnderside, PhotoFailure, TongueAnalyser, TonguePicture } from './types'

/** Mini-program packages ship no binary files: the build puts the weights into the sub-package as base64. */
const openNetwork = async (): Promise<TongueNetwork> => {
  const [{ default: weights }] = await Promise.all([
    import('../../../models/tongue/network.bin'),
    startTongueOnCpu(),
  ])
  return loadTongueNetwork({
    weights: Taro.base64ToArrayBuffer(weights) as ArrayBuffer,
    manifest: manifest as NetworkManifest,
  })
}

/** WeChat's own face detection; a phone without it counts one face. */
const countFaces = async (photo: RgbaImage): Promise<number> => {
  try {
    const finder = await openFaceFinder()
    try {
      return (await finder.find(photo)).length
    } finally {
      finder.close()
    }
  } catch {
    return 1
  }
}

const readFile = (filePath: string): Promise<ArrayBuffer> =>
  new Promise((resolve, reject) => {
    Taro.getFileSystemManager().readFile({
      filePath,
      success: ({ data }) => resolve(data as ArrayBuffer),
      fail: ({ errMsg }) => reject(new Error(errMsg)),
    })
  })

type DecodedPhoto = { kind: 'decoded'; image: RgbaImage } | { kind: 'refused'; fault: FileFault }

/** Two pixels side by side; the file's EXIF orientation says that they stand one above the other. */
const LYING_PIXELS =
  'data:image/jpeg;base64,/9j/4QAiRXhpZgAATU0AKgAAAAgAAQESAAMAAAABAAYAAAAAAAD/2wBDAAgICAgICAgICAgICAgICAgICAgICAgICAgI' +
  'CAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAj/wAALCAABAAIBAREA/8QAHAAAAAAJAAAAAAAAAAAAAAAAAAECAwQFBgcI/8QAFBAB' +
  'AAAAAAAAAAAAAAAAAAAAAP/aAAgBAQAAPwAH/9k='

const loadImage = async (canvas: Taro.OffscreenCanvas, source: string): Promise<Taro.Image> => {
  const image = canvas.createImage()
  await new Promise((resolve, reject) => {
    image.onload = resolve
    image.onerror = reject
    image.src = source
  })
  return image
}

/** Phones differ in whether they turn pictures upright before we see them. Whether this one does shows by a picture that lies. */
const turnsPictures = async (canvas: Taro.OffscreenCanvas): Promise<boolean> =>
  loadImage(canvas, LYING_PIXELS).then(
    ({ width, height }) => height > width,
    () => false,
  )

const decodePhoto = async (path: string): Promise<DecodedPhoto> => {
  const checked = checkPhotoFile(new Uint8Array(await readFile(path)))
  if (checked.kind === 'refused') return checked
  const canvas = Taro.createOffscreenCanvas({ type: '2d', width: 1, height: 1 })
  const image = await loadImage(canvas, path)
  const isUpright = checked.orientation === 1 || (await turnsPictures(canvas))
  const { isMirrored, quarterTurns } = uprightingOf(isUpright ? 1 : checked.orientation)
  const drawn = analysedSize({ width: image.width, height: image.height })
  const size = quarterTurns % 2 === 1 ? { width: drawn.height, height: drawn.width } : drawn
  canvas.width = size.width
  canvas.height = size.height
  const context = canvas.getContext('2d') as CanvasRenderingContext2D
  context.translate(size.width / 2, size.height / 2)
  context.rotate((quarterTurns * Math.PI) / 2)
  if (isMirrored) context.scale(-1, 1)
  const picture = image as unknown as CanvasImageSource
  context.drawImage(picture, -drawn.width / 2, -drawn.height / 2, drawn.width, drawn.height)
  const { data } = context.getImageData(0, 0, size.width, size.height)
  const pixels = { data, ...size }
  return isTransparent(pixels)
    ? { kind: 'refused', fault: 'transparent' }
    : { kind: 'decoded', image: pixels }
}

const pixelsOf = async (picture: TonguePicture<string>): Promise<DecodedPhoto> => {
  if (picture.kind === 'frame') return { kind: 'decoded', image: picture.frame }
  return decodePhoto(picture.file).catch((): DecodedPhoto => ({ kind: 'refused', fault: 'unreadable' }))
}

/** Starts the analysis of tongue photos, given as the path of a file that the camera or the picker made. */
export const openTongueAnalyser = (): TongueAnalyser<string> => {
  const networkLoaded = openNetwork()
  networkLoaded.catch(() => undefined)
  let isAiming = false
  return {
    judge: async picture => {
      const decoded = await pixelsOf(picture)
      if (decoded.kind === 'refused') return { kind: 'failed', failure: decoded.fault }
      try {
        const photo = decoded.image
        return await analyseTongue({
          network: await networkLoaded,
          photo,
          countFaces: () => countFaces(photo),
        })
      } catch {
        return { kind: 'failed', failure: 'failed' }
      }
    },
    measure: async picture => {
      const decoded = await pixelsOf(picture)
      return decoded.kind === 'refused'
        ? { kind: 'failed', failure: decoded.fault }
        : judgeUnderside(decoded.image)
    },
    aim: async frame => {
      // A slow phone skips frames; it must not pile them up.
      if (isAiming) return null
      isAiming = true
      try {
        return await aimAtTongue({ network: await networkLoaded, photo: frame })
      } catch {
        return null
      } finally {
        isAiming = false
      }
    },
    close: () =>
      void networkLoaded.then(
        network => network.dispose(),
        () => undefined,
      ),
  }
}
