import { bandPassFilter } from './signalFilters'
import { SNR_BIN_WIDTH_HZ } from './heartRateEstimation'
import {
  extractPulseByPlaneOrthogonalToSkin,
  findUsableSignalSegments,
  type RgbTrace,
} from './pulseExtraction'
import { sumBandPower, computePowerSpectrum, type PowerSpectrum } from './powerSpectrum'
import { mean } from './statistics'

/**
 * Two signs that a regular signal is no pulse, each the least of all regions: if one region is free of it, it is a pulse.
 */
export type ArtefactMetrics = {
  /**
   * How much more the brightness swings at the rate than the colour does. Blood moves both alike; a lamp, or a head that
   * nods in rhythm, moves the brightness, and what of it leaks into the colour looks like a pulse.
   */
  brightnessRatio: number
  /** The signal at half the rate against that at the rate. Large: the rate is a harmonic of what is really there. */
  subharmonicRatio: number
}

/** Half width, Hz, in which a swing counts as being at the rate. */
const PEAK_HALF_WIDTH_HZ = 0.1
/** Everything between slow drift and the fastest pulse. */
const WIDE_BAND_HZ = { low: 0.4, high: 4 } as const

export const measureArtefacts = (input: {
  traces: readonly RgbTrace[]
  usable: ArrayLike<number>
  sampleRate: number
  beatsPerSecond: number
}): ArtefactMetrics => {
  const { traces, usable, sampleRate, beatsPerSecond } = input
  const segments = findUsableSignalSegments(usable, sampleRate)
  const computeAmplitude = (spectrum: PowerSpectrum, frequency: number) =>
    Math.sqrt(sumBandPower(spectrum, frequency - PEAK_HALF_WIDTH_HZ, frequency + PEAK_HALF_WIDTH_HZ))
  const regionIndicators = traces.map((trace): ArtefactMetrics => {
    const brightness = bandPassFilter(computeRelativeBrightness(trace), sampleRate, WIDE_BAND_HZ)
    const light = computePowerSpectrum(brightness, sampleRate, SNR_BIN_WIDTH_HZ)
    const colour = computePowerSpectrum(
      extractPulseByPlaneOrthogonalToSkin({ trace, segments, sampleRate }),
      sampleRate,
      SNR_BIN_WIDTH_HZ,
    )
    const atRate = computeAmplitude(colour, beatsPerSecond) + 1e-12
    return {
      brightnessRatio: computeAmplitude(light, beatsPerSecond) / atRate,
      subharmonicRatio: computeAmplitude(colour, beatsPerSecond / 2) / atRate,
    }
  })
  return {
    brightnessRatio: Math.min(...regionIndicators.map(sign => sign.brightnessRatio)),
    subharmonicRatio: Math.min(...regionIndicators.map(sign => sign.subharmonicRatio)),
  }
}

const computeRelativeBrightness = ({ red, green, blue }: RgbTrace): Float64Array => {
  const sum = green.map((value, i) => value + red[i]! + blue[i]!)
  const centre = mean(sum)
  return sum.map(value => (centre > 0 ? value / centre - 1 : 0))
}
