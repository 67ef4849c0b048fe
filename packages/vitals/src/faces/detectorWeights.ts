/** One weight of a manifest as `@vladmandic/face-api` ships it: uint8 values that stand for `value * scale + min`. */
type QuantizedWeight = {
  name: string
  shape: number[]
  dtype: string
  quantization: { dtype: string; scale: number; min: number }
}

/** A `*-weights_manifest.json`: groups of weights in the order in which they follow each other in the binary file. */
export type FaceDetectorWeightsManifest = readonly { weights: readonly QuantizedWeight[] }[]

export type DecodedNetworkWeight = { shape: number[]; values: Float32Array }

/**
 * Turns the binary file of a network into named weights.
 * Throws a RangeError when the file is shorter or longer than its manifest says: a truncated download must not become a
 * network that sees nothing.
 */
export const decodeQuantizedWeights = (
  weights: ArrayBuffer,
  manifest: FaceDetectorWeightsManifest,
): Map<string, DecodedNetworkWeight> => {
  const bytes = new Uint8Array(weights)
  const decoded = new Map<string, DecodedNetworkWeight>()
  let offset = 0
  for (const { name, shape, quantization } of manifest.flatMap(group => group.weights)) {
    const count = shape.reduce((product, length) => product * length, 1)
    const values = Float32Array.from(
      bytes.subarray(offset, offset + count),
      byte => byte * quantization.scale + quantization.min,
    )
    decoded.set(name, { shape, values })
    offset += count
  }
  if (offset !== bytes.length) {
    throw new RangeError(`The weights have ${bytes.length} bytes, their manifest says ${offset}`)
  }
  return decoded
}
