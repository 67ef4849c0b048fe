/** `network.json`: the layers in the order in which they follow each other in `network.bin`. */
export type NetworkWeightsManifest = {
  format: string
  /** Pixels a side of the square that the network looks at. */
  inputSize: number
  /** A filter's shape is [height, width, inputs, outputs]; a depthwise filter has one output for each input. */
  layers: readonly { name: string; shape: readonly number[] }[]
}

export type NetworkLayerWeights = {
  shape: [number, number, number, number]
  filter: Float32Array
  bias: Float32Array
}

/** The layout that `models/tongue/training/export.py` writes. */
const NETWORK_WEIGHTS_FORMAT = 'tongue-1'

/**
 * Unpacks the network's file: for each layer an int8 filter, a float32 scale and a float32 bias for each channel.
 * @throws RangeError when file and manifest don't belong together: a cut download must not become a network that sees
 *   nothing.
 */
export const decodeNetworkLayerWeights = (
  weights: ArrayBuffer,
  manifest: NetworkWeightsManifest,
): Map<string, NetworkLayerWeights> => {
  if (manifest.format !== NETWORK_WEIGHTS_FORMAT) throw new RangeError(`Unknown format ${manifest.format}`)
  const view = new DataView(weights)
  const layers = new Map<string, NetworkLayerWeights>()
  let offset = 0
  for (const { name, shape } of manifest.layers) {
    const [height, width, inputs, outputs] = shape as [number, number, number, number]
    const count = height * width * inputs * outputs
    const isDepthwise = outputs === 1 && height > 1
    const channels = isDepthwise ? inputs : outputs
    const end = offset + count + 8 * channels
    if (end > weights.byteLength) throw new RangeError(`The weights end before ${name}`)
    const quantized = new Int8Array(weights, offset, count)
    const floatAt = (index: number) => view.getFloat32(offset + count + 4 * index, true)
    layers.set(name, {
      shape: [height, width, inputs, outputs],
      filter: Float32Array.from(quantized, (value, index) => value * floatAt(index % channels)),
      bias: Float32Array.from({ length: channels }, (_, index) => floatAt(channels + index)),
    })
    offset = end
  }
  if (offset !== weights.byteLength) {
    throw new RangeError(`The weights have ${weights.byteLength} bytes, their manifest says ${offset}`)
  }
  return layers
}
