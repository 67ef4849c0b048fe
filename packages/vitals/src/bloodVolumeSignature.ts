import { getHannWindow } from './powerSpectrum'
import { computeInverseMean, PULSE_BAND_HZ, type PulseSource } from './pulseExtraction'
import { bandPassFilter } from './signalFilters'
import { sumProducts } from './statistics'

/** One value for red, green, blue. */
type Rgb<Value> = readonly [red: Value, green: Value, blue: Value]

/** How much more blood dims red, green and blue, relative to each other (de Haan and van Leest 2014). */
const BLOOD_VOLUME_SIGNATURE: Rgb<number> = [0.33, 0.77, 0.53]
/** Seconds over which the noise of the colours is taken to be the same. */
const WINDOW_SECONDS = 10
const OVERLAPS = 4
/** Share of the mean variance that is added to each colour, so that three colours that swing as one give no endless weights. */
const DIAGONAL_LOADING = 0.003

/**
 * Pulse by the blood volume signature (de Haan, van Leest 2014, Physiol. Meas. 35:1913): of all sums of the colours in which
 * blood counts as one, the sum with the least noise. Where the sensor's noise is the largest, as on dark skin in calm light,
 * that is nearly the brightness, which plane-orthogonal-to-skin and chrominance throw away; where light or head move, it is a
 * difference of colours as theirs. The noise is that of the slopes: slow swings of the head are stronger than all else and
 * hardly reach the pulse. It rises with the blood. Units are relative colour changes.
 */
export const extractPulseByBloodVolumeSignature = ({
  trace,
  segments,
  sampleRate,
}: PulseSource): Float64Array => {
  const pulse = new Float64Array(trace.green.length)
  const windowSum = new Float64Array(trace.green.length)
  for (const { from, to } of segments) {
    const prepare = (channel: Float64Array) => {
      const inverse = computeInverseMean(channel)
      return bandPassFilter(
        channel.map(value => value * inverse),
        sampleRate,
        PULSE_BAND_HZ,
      )
    }
    const [red, green, blue] = [trace.red, trace.green, trace.blue].map(channel =>
      prepare(channel.subarray(from, to)),
    ) as [Float64Array, Float64Array, Float64Array]
    const length = Math.min(to - from, Math.round(WINDOW_SECONDS * sampleRate))
    const hann = getHannWindow(length)
    const last = to - from - length
    const windows = Math.ceil((last * OVERLAPS) / length)
    for (let window = 0; window <= windows; window++) {
      const start = windows > 0 ? Math.round((window * last) / windows) : 0
      const part = (channel: Float64Array) => channel.subarray(start, start + length)
      const weights = computeSignatureWeights([part(red), part(green), part(blue)])
      for (let i = 0; i < length; i++) {
        const at = start + i
        const dimming = weights[0] * red[at]! + weights[1] * green[at]! + weights[2] * blue[at]!
        pulse[from + at]! -= hann[i]! * dimming
        windowSum[from + at]! += hann[i]!
      }
    }
  }
  // A sample at the edge of a stretch is seen by the rim of one window only: it fades out instead of being blown up.
  for (let i = 0; i < pulse.length; i++) pulse[i]! /= Math.max(windowSum[i]!, 0.5)
  return pulse
}

/** How fast a value changes at each sample; at the ends against itself. */
const computeSlopes = (values: Float64Array): Float64Array => {
  const slopes = new Float64Array(values.length)
  const last = values.length - 1
  for (let i = 0; i <= last; i++) slopes[i] = values[i < last ? i + 1 : i]! - values[i > 0 ? i - 1 : i]!
  return slopes
}

/** Weights of least variance of the slopes among those that give the signature the value 1; zeros without any light. */
const computeSignatureWeights = (channels: Rgb<Float64Array>): Rgb<number> => {
  const slopes = channels.map(computeSlopes) as [Float64Array, Float64Array, Float64Array]
  const covariance = (a: 0 | 1 | 2, b: 0 | 1 | 2) => sumProducts(slopes[a], slopes[b])
  const diagonal = [covariance(0, 0), covariance(1, 1), covariance(2, 2)] as const
  const loading = (DIAGONAL_LOADING * (diagonal[0] + diagonal[1] + diagonal[2])) / 3
  const [rr, gg, bb] = [diagonal[0] + loading, diagonal[1] + loading, diagonal[2] + loading]
  const [rg, rb, gb] = [covariance(0, 1), covariance(0, 2), covariance(1, 2)]
  const [red, green, blue] = BLOOD_VOLUME_SIGNATURE
  // The adjugate of the covariance times the signature: its inverse but for a factor.
  const weights = [
    (gg * bb - gb * gb) * red + (rb * gb - rg * bb) * green + (rg * gb - rb * gg) * blue,
    (rb * gb - rg * bb) * red + (rr * bb - rb * rb) * green + (rg * rb - rr * gb) * blue,
    (rg * gb - rb * gg) * red + (rg * rb - rr * gb) * green + (rr * gg - rg * rg) * blue,
  ] as const
  const gain = weights[0] * red + weights[1] * green + weights[2] * blue
  return gain > 0 ? [weights[0] / gain, weights[1] / gain, weights[2] / gain] : [0, 0, 0]
}
