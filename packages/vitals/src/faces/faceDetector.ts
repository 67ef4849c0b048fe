import { dispose, tidy } from '@tensorflow/tfjs-core/dist/globals'
import { add } from '@tensorflow/tfjs-core/dist/ops/add'
import { conv2d } from '@tensorflow/tfjs-core/dist/ops/conv2d'
import { leakyRelu } from '@tensorflow/tfjs-core/dist/ops/leaky_relu'
import { maxPool } from '@tensorflow/tfjs-core/dist/ops/max_pool'
import { separableConv2d } from '@tensorflow/tfjs-core/dist/ops/separable_conv2d'
import { tensor } from '@tensorflow/tfjs-core/dist/ops/tensor'
import { tensor4d } from '@tensorflow/tfjs-core/dist/ops/tensor4d'
import type { Tensor1D, Tensor4D } from '@tensorflow/tfjs-core'

import type { FaceBox, RgbaImage } from '../types'
import { toFaceDetectorInput } from './detectorInput'
import { suppressNonMaxima } from './nonMaxSuppression'
import { decodeQuantizedWeights, type FaceDetectorWeightsManifest } from './detectorWeights'

/** Width and height of the network's five anchors, in cells (face-api.js, tinyFaceDetector/const.ts). */
const ANCHORS = [
  [1.603231, 2.094468],
  [6.041143, 7.080126],
  [2.882459, 3.518061],
  [4.266906, 5.178857],
  [9.041765, 10.66308],
] as const

/** Boxes that overlap more are one face. */
const MAX_FACE_OVERLAP = 0.4

const sigmoid = (x: number) => 1 / (1 + Math.exp(-x))

export type FaceDetectorOptions = {
  /** The network's file as it is shipped, and its manifest. */
  weights: ArrayBuffer
  manifest: FaceDetectorWeightsManifest
  /** Pixels a side of the network's square input, a multiple of 32. */
  inputSize?: number
  /** Boxes with a lower score are not faces, 0 to 1. */
  minScore?: number
}

export type FaceDetector = {
  /** Faces in the picture, best first, boxes in its pixels. A box spans from the eyebrows to the chin, cheek to cheek. */
  detect: (image: RgbaImage) => Promise<FaceBox[]>
  /** Frees the network's memory; `detect` must not be called any more. */
  dispose: () => void
}

/**
 * The tiny face detector of face-api.js (a small YOLO with separable convolutions) on the tfjs backend that the caller
 * has made ready: `cpu` or `wasm`.
 */
export const createFaceDetector = (options: FaceDetectorOptions): FaceDetector => {
  const { inputSize = 224, minScore = 0.4 } = options
  const network = new Map(
    [...decodeQuantizedWeights(options.weights, options.manifest)].map(([name, { shape, values }]) => [
      name,
      tensor(values, shape),
    ]),
  )
  const weight = (name: string) => {
    const found = network.get(name)
    if (!found) throw new RangeError(`The network lacks ${name}`)
    return found
  }
  const plainLayer = (x: Tensor4D, name: string) =>
    add<Tensor4D>(
      conv2d(x, weight(`${name}/filters`) as Tensor4D, 1, 'valid'),
      weight(`${name}/bias`) as Tensor1D,
    )
  const separableLayer = (x: Tensor4D, name: string) => {
    const depthwise = weight(`${name}/depthwise_filter`) as Tensor4D
    const pointwise = weight(`${name}/pointwise_filter`) as Tensor4D
    return leakyRelu(
      add<Tensor4D>(separableConv2d(x, depthwise, pointwise, 1, 'same'), weight(`${name}/bias`)),
      0.1,
    )
  }

  const run = (image: RgbaImage) =>
    tidy(() => {
      const input = tensor4d(toFaceDetectorInput(image, inputSize), [1, inputSize, inputSize, 3])
      let x = leakyRelu(plainLayer(input, 'conv0'), 0.1)
      for (const name of ['conv1', 'conv2', 'conv3', 'conv4', 'conv5']) {
        x = separableLayer(maxPool(x, 2, 2, 'same'), name)
      }
      return plainLayer(maxPool(x, 2, 1, 'same'), 'conv8')
    })

  const decodeBoxes = (output: Float32Array, cells: number, image: RgbaImage): FaceBox[] => {
    const cellSize = Math.max(image.width, image.height) / cells
    const boxes: FaceBox[] = []
    for (let cell = 0; cell < cells * cells; cell++) {
      ANCHORS.forEach(([anchorWidth, anchorHeight], anchor) => {
        const at = (cell * ANCHORS.length + anchor) * 5
        const [dx, dy, logWidth, logHeight, certainty] = output.subarray(
          at,
          at + 5,
        ) as unknown as AnchorPrediction
        const score = sigmoid(certainty)
        if (!(score >= minScore)) return
        const width = Math.exp(logWidth) * anchorWidth * cellSize
        const height = Math.exp(logHeight) * anchorHeight * cellSize
        const x = ((cell % cells) + sigmoid(dx)) * cellSize - width / 2
        const y = (Math.floor(cell / cells) + sigmoid(dy)) * cellSize - height / 2
        boxes.push({ x, y, width, height, score })
      })
    }
    return boxes
  }

  return {
    detect: async image => {
      const output = run(image)
      const values = (await output.data()) as Float32Array
      const cells = output.shape[1]
      output.dispose()
      return suppressNonMaxima(decodeBoxes(values, cells, image), MAX_FACE_OVERLAP)
    },
    dispose: () => dispose([...network.values()]),
  }
}

type AnchorPrediction = [number, number, number, number, number]
