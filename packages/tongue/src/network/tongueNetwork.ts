import { ENGINE } from '@tensorflow/tfjs-core/dist/engine'
import { dispose, tidy } from '@tensorflow/tfjs-core/dist/globals'
import { tensor } from '@tensorflow/tfjs-core/dist/ops/tensor'
import type { Tensor4D } from '@tensorflow/tfjs-core'

import { decodeNetworkLayerWeights, type NetworkWeightsManifest } from './networkWeights'

export type TongueNetworkOptions = {
  /** `network.bin` and `network.json` of models/tongue. */
  weights: ArrayBuffer
  manifest: NetworkWeightsManifest
}

export type TongueNetworkOutput = {
  /** Log-odds that a cell shows tongue, row by row. */
  logits: Float32Array
  /** Cells a side: half of the input's pixels. */
  cells: number
  /** Log-odds that there is a tongue at all. */
  presence: number
}

export type TongueNetwork = {
  inputSize: number
  /** Looks at a square picture: red, green, blue from 0 to 255, row by row. */
  predict: (pixels: Float32Array) => Promise<TongueNetworkOutput>
  /** Frees the network's memory; `look` must not be called any more. */
  dispose: () => void
}

type LayerTensors = { filter: Tensor4D; bias: Tensor4D }

const runKernel = (name: string, inputs: Record<string, Tensor4D>, settings: object) =>
  ENGINE.runKernel(name, inputs, settings as never) as Tensor4D

const add = (a: Tensor4D, b: Tensor4D) => runKernel('Add', { a, b }, {})

const upsampleTwice = (images: Tensor4D) =>
  runKernel(
    'ResizeBilinear',
    { images },
    {
      alignCorners: false,
      halfPixelCenters: true,
      size: [images.shape[1] * 2, images.shape[2] * 2],
    },
  )

/** Mean over the whole picture, one value a channel. */
const averagePool = (x: Tensor4D) =>
  runKernel('AvgPool', { x }, { filterSize: [x.shape[1], x.shape[1]], strides: 1, pad: 'valid' })

type Convolution = (x: Tensor4D, name: string, options?: { stride?: number; activation?: string }) => Tensor4D

/** The convolutions of a network by the names of its layers. */
const createConvolution =
  (layers: ReadonlyMap<string, LayerTensors>): Convolution =>
  (x, name, { stride = 1, activation = 'relu6' } = {}) => {
    const layer = layers.get(name)
    if (!layer) throw new RangeError(`The network lacks ${name}`)
    const { filter, bias } = layer
    const settings = {
      strides: [stride, stride],
      pad: filter.shape[0] >> 1,
      dataFormat: 'NHWC',
      dilations: [1, 1],
      activation,
    }
    const isDepthwise = name.endsWith('depthwise')
    return runKernel(isDepthwise ? 'FusedDepthwiseConv2D' : 'FusedConv2D', { x, filter, bias }, settings)
  }

/** From the scaled picture to the logits of its cells and the one of its presence (training/network.py). */
const runLayers = (convolution: Convolution, input: Tensor4D): [Tensor4D, Tensor4D] => {
  const linear = (x: Tensor4D, name: string) => convolution(x, name, { activation: 'linear' })
  const separable = (x: Tensor4D, name: string, stride = 1): Tensor4D => {
    const y = convolution(convolution(x, `${name}.depthwise`, { stride }), `${name}.pointwise`)
    return stride === 1 ? add(x, y) : y
  }
  const stage = (x: Tensor4D, name: string, blocks: number): Tensor4D => {
    let y = x
    for (let block = 0; block < blocks; block++) y = separable(y, `${name}.${block}`, block === 0 ? 2 : 1)
    return y
  }
  const merge = (deep: Tensor4D, skipped: Tensor4D, level: number) =>
    separable(
      add(upsampleTwice(convolution(deep, `lateral${level}`)), convolution(skipped, `skip${level}`)),
      `up${level}`,
    )
  const halves = convolution(input, 'stem', { stride: 2 })
  const quarters = stage(halves, 'down1', 2)
  const eighths = stage(quarters, 'down2', 3)
  const deepest = stage(eighths, 'down3', 4)
  const mean = averagePool(deepest)
  const presence = linear(mean, 'presence')
  const informed = add(deepest, linear(mean, 'context'))
  const logits = linear(merge(merge(merge(informed, eighths, 3), quarters, 2), halves, 1), 'out')
  return [logits, presence]
}

/**
 * The tongue network of models/tongue (training/network.py describes it) on the tfjs backend that the caller has made
 * ready: `cpu` or `wasm`. Needs the kernels Add, AvgPool, FusedConv2D, FusedDepthwiseConv2D and ResizeBilinear.
 */
export const loadTongueNetwork = ({ weights, manifest }: TongueNetworkOptions): TongueNetwork => {
  const { inputSize } = manifest
  const layers = new Map<string, LayerTensors>(
    [...decodeNetworkLayerWeights(weights, manifest)].map(([name, { shape, filter, bias }]) => [
      name,
      { filter: tensor(filter, shape), bias: tensor(bias) as unknown as Tensor4D },
    ]),
  )
  const convolution = createConvolution(layers)
  const run = (pixels: Float32Array) =>
    tidy(() => {
      const scaled = pixels.map(value => value / 63.75 - 2)
      return runLayers(convolution, tensor(scaled, [1, inputSize, inputSize, 3]) as Tensor4D)
    })

  return {
    inputSize,
    predict: async pixels => {
      const [logits, presence] = run(pixels)
      const answer = {
        logits: (await logits.data()) as Float32Array,
        cells: logits.shape[1],
        presence: ((await presence.data()) as Float32Array)[0]!,
      }
      dispose([logits, presence])
      return answer
    },
    dispose: () => dispose([...layers.values()].flatMap(({ filter, bias }) => [filter, bias])),
  }
}
