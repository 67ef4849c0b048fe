import Taro from '@tarojs/taro'

import {
  checkTongueFraming,
  computePhotoAnalysisSize,
  analyseTonguePhoto,
  checkPhotoFile,
  hasTransparentPixels,
  analyseSublingualPhoto,
  loadTongueNetwork,
  getOrientationCorrection,
  type PhotoFileFault,
  type NetworkWeightsManifest,
  type TongueNetwork,
} from '@anzuo/tongue'
import type { RgbaImage } from '@anzuo/vitals'
import { openFaceDetector } from '../faceDetection/openFaceDetector.weapp'
import manifest from '../../../models/tongue/network.json'
import { startTongueCpuBackend } from './cpuBackend'
import { decodeBase64 } from './decodeBase64'
import type { TongueAnalyser, TonguePhotoInput } from './types'

/** Mini-program packages ship no binary files: the build puts the weights into the sub-package as base64. */
const loadNetwork = async (): Promise<TongueNetwork> => {
  const [{ default: weights }] = await Promise.all([
    import('../../../models/tongue/network.bin'),
    startTongueCpuBackend(),
  ])
  return loadTongueNetwork({
    weights: decodeBase64(weights),
    manifest: manifest as NetworkWeightsManifest,
  })
}

/** WeChat's own face detection; a phone without it counts one face. */
const countFaces = async (photo: RgbaImage): Promise<number> => {
  try {
    const detector = await openFaceDetector()
    try {
      return (await detector.detect(photo)).length
    } finally {
      detector.close()
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

type PhotoDecodeResult = { kind: 'decoded'; image: RgbaImage } | { kind: 'refused'; fault: PhotoFileFault }

/** Two pixels side by side; the file's EXIF orientation puts one above the other. */
const ROTATED_TEST_IMAGE =
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

/** Phones differ in whether they apply the EXIF orientation when they load a picture. A test picture shows what this one does. */
const appliesExifOrientation = async (canvas: Taro.OffscreenCanvas): Promise<boolean> =>
  loadImage(canvas, ROTATED_TEST_IMAGE).then(
    ({ width, height }) => height > width,
    () => false,
  )

const decodePhoto = async (path: string): Promise<PhotoDecodeResult> => {
  const checked = checkPhotoFile(new Uint8Array(await readFile(path)))
  if (checked.kind === 'refused') return checked
  const canvas = Taro.createOffscreenCanvas({ type: '2d', width: 1, height: 1 })
  const image = await loadImage(canvas, path)
  const isUpright = checked.orientation === 1 || (await appliesExifOrientation(canvas))
  const { isMirrored, quarterTurns } = getOrientationCorrection(isUpright ? 1 : checked.orientation)
  const drawn = computePhotoAnalysisSize({ width: image.width, height: image.height })
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
  return hasTransparentPixels(pixels)
    ? { kind: 'refused', fault: 'transparent' }
    : { kind: 'decoded', image: pixels }
}

const readPixels = async (picture: TonguePhotoInput<string>): Promise<PhotoDecodeResult> => {
  if (picture.kind === 'frame') return { kind: 'decoded', image: picture.frame }
  return decodePhoto(picture.file).catch((): PhotoDecodeResult => ({ kind: 'refused', fault: 'unreadable' }))
}

/** Starts the analysis of tongue photos, given as the path of a file that the camera or the picker made. */
export const openTongueAnalyser = (): TongueAnalyser<string> => {
  const networkLoaded = loadNetwork()
  networkLoaded.catch(() => undefined)
  let isAiming = false
  return {
    analyse: async picture => {
      const decoded = await readPixels(picture)
      if (decoded.kind === 'refused') return { kind: 'failed', failure: decoded.fault }
      try {
        const photo = decoded.image
        return await analyseTonguePhoto({
          network: await networkLoaded,
          photo,
          countFaces: () => countFaces(photo),
        })
      } catch {
        return { kind: 'failed', failure: 'failed' }
      }
    },
    measureUnderside: async picture => {
      const decoded = await readPixels(picture)
      return decoded.kind === 'refused'
        ? { kind: 'failed', failure: decoded.fault }
        : analyseSublingualPhoto(decoded.image)
    },
    checkAim: async frame => {
      // A slow phone skips frames; they must not queue up.
      if (isAiming) return null
      isAiming = true
      try {
        return await checkTongueFraming({ network: await networkLoaded, photo: frame })
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
