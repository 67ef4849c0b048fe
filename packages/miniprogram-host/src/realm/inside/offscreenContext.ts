import {
  createBlankRgbaRaster,
  drawImagePart,
  forEachPixelInBox,
  IDENTITY_AFFINE_MATRIX,
  multiplyAffineMatrices,
  type PixelRectangle,
  type AffineMatrix,
  type RgbaRaster,
} from './softwareRaster'
import { defineNonEnumerable } from './canvasImage'

type Rectangle = [x: number, y: number, width: number, height: number]
type Drawable = { width: number; height: number; pixels?: () => RgbaRaster | null }

/** What else the platform's context has; using it reports that this host lacks it. */
const UNSUPPORTED_METHODS =
  `arc arcTo beginPath bezierCurveTo clip closePath createConicGradient createLinearGradient createPattern
  createRadialGradient ellipse fill fillRect fillText getLineDash isPointInPath isPointInStroke lineTo measureText moveTo
  quadraticCurveTo rect roundRect setLineDash stroke strokeRect strokeText`.split(/\s+/)
const UNSUPPORTED_PROPERTIES =
  `fillStyle filter font globalAlpha globalCompositeOperation lineCap lineJoin lineWidth shadowBlur shadowColor strokeStyle
  textAlign textBaseline`.split(/\s+/)

export type OffscreenContextDependencies = {
  pixels: () => RgbaRaster
  lack: (what: string) => never
}

/** The transforms of a context, with `save` and `restore`. */
const createTransformState = () => {
  let matrix = IDENTITY_AFFINE_MATRIX
  const saved: AffineMatrix[] = []
  const multiply = (step: AffineMatrix) => {
    matrix = multiplyAffineMatrices(matrix, step)
  }
  const reset = () => {
    matrix = IDENTITY_AFFINE_MATRIX
  }
  return {
    matrix: () => matrix,
    reset,
    methods: {
      save: () => void saved.push(matrix),
      restore: () => {
        matrix = saved.pop() ?? matrix
      },
      translate: (x: number, y: number) => multiply([1, 0, 0, 1, x, y]),
      scale: (x: number, y: number) => multiply([x, 0, 0, y, 0, 0]),
      rotate: (angle: number) =>
        multiply([Math.cos(angle), Math.sin(angle), -Math.sin(angle), Math.cos(angle), 0, 0]),
      transform: (...step: AffineMatrix) => multiply(step),
      setTransform: (...wanted: AffineMatrix) => {
        matrix = wanted
      },
      resetTransform: reset,
    },
  }
}

/** Reads the parameters of `drawImage`: which part of the picture, in its stored pixels, and where it goes. */
const parseDrawImageParameters = (image: Drawable, source: RgbaRaster, place: number[]) => {
  const hasPart = place.length > 4
  const [x = 0, y = 0, width = image.width, height = image.height] = hasPart ? place.slice(4) : place
  const part: PixelRectangle = hasPart
    ? { x: place[0]!, y: place[1]!, width: place[2]!, height: place[3]! }
    : { x: 0, y: 0, width: image.width, height: image.height }
  const [across, down] = [source.width / image.width, source.height / image.height]
  return {
    part: { x: part.x * across, y: part.y * down, width: part.width * across, height: part.height * down },
    placement: [width, 0, 0, height, x, y] satisfies AffineMatrix,
  }
}

const createPixelMethods = (
  { pixels, lack }: OffscreenContextDependencies,
  getMatrix: () => AffineMatrix,
) => ({
  drawImage: (image: Drawable, ...place: number[]) => {
    const source = image.pixels?.()
    if (!source) throw new TypeError('drawImage: the picture has not been loaded')
    const { part, placement } = parseDrawImageParameters(image, source, place)
    drawImagePart(pixels(), { source, part, matrix: multiplyAffineMatrices(getMatrix(), placement) })
  },
  clearRect: (...[x, y, width, height]: Rectangle) => {
    if (getMatrix().some((value, at) => value !== IDENTITY_AFFINE_MATRIX[at]))
      lack('clearRect of a turned canvas')
    forEachPixelInBox({ x, y, width, height }, pixels(), (_, there) =>
      pixels().data.fill(0, there, there + 4),
    )
  },
  createImageData: createBlankRgbaRaster,
  getImageData: (...[x, y, width, height]: Rectangle) => {
    const part = createBlankRgbaRaster(width, height)
    forEachPixelInBox({ x, y, width, height }, pixels(), (here, there) =>
      part.data.set(pixels().data.subarray(there, there + 4), here),
    )
    return part
  },
  putImageData: (part: RgbaRaster, x: number, y: number) =>
    forEachPixelInBox({ ...part, x, y }, pixels(), (here, there) =>
      pixels().data.set(part.data.subarray(here, here + 4), there),
    ),
})

/** The 2d context of an offscreen canvas: pictures and pixels, at once. */
export const createEmulatedOffscreenContext2d = (
  canvas: object,
  dependencies: OffscreenContextDependencies,
): Record<string, unknown> => {
  const { lack } = dependencies
  const transform = createTransformState()
  const context: Record<string, unknown> = {
    canvas,
    imageSmoothingEnabled: true,
    imageSmoothingQuality: 'low',
    ...transform.methods,
    ...createPixelMethods(dependencies, transform.matrix),
  }
  for (const name of UNSUPPORTED_METHODS) context[name] = () => lack(name)
  for (const name of UNSUPPORTED_PROPERTIES) Object.defineProperty(context, name, { set: () => lack(name) })
  return defineNonEnumerable(context, { reset: transform.reset })
}
