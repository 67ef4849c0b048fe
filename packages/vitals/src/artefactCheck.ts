import { bandPassFilter } from './signalFilters'
import { SNR_BIN_WIDTH_HZ } from './heartRateEstimation'
import { extractPulseByPlaneOrthogonalToSkin, type PulseExtractor, type RgbTrace } from './pulseExtraction'
import { sumBandPower, computePowerSpectrum, type PowerSpectrum } from './powerSpectrum'
import { mean, sumProducts } from './statistics'

/** Signs that a regular signal is no pulse. */
export type ArtefactMetrics = {
  /**
   * How much more the brightness swings at the rate than the colour does. Blood moves both alike; a lamp, or a head that nods
   * in rhythm, moves the brightness, and what of it leaks into the colour looks like a pulse. The least of all regions: if one
   * is free of it, it is a pulse.
   */
  brightnessRatio: number
  /**
   * The signal at half the rate against that at the rate, the least of all regions. Large: the rate is a harmonic of what is
   * really there.
   */
  subharmonicRatio: number
  /**
   * How much red or blue, whichever is more, swings with the pulse, against green, of all regions together. Blood absorbs green
   * the most (red 0.4, blue 0.7 on light skin; de Haan and van Leest 2014); a lamp moves all alike, a turning head one of the
   * others more.
   */
  colourRatio: number
}

/** Half width, Hz, in which a swing counts as being at the rate. */
const PEAK_HALF_WIDTH_HZ = 0.1
/** Everything between slow drift and the fastest pulse. */
const WIDE_BAND_HZ = { low: 0.4, high: 4 } as const
/** Half width and order of the filter around the rate through which the colours are compared with the pulse. */
const RATE_HALF_WIDTH_HZ = 0.2
const RATE_FILTER_ORDER = 2

export const measureArtefacts = (input: {
  traces: readonly RgbTrace[]
  extract: PulseExtractor
  sampleRate: number
  beatsPerSecond: number
  /** The pulse that was found in the traces. */
  wave: Float64Array
}): ArtefactMetrics => {
  const { traces, extract, sampleRate, beatsPerSecond, wave } = input
  const computeAmplitude = (spectrum: PowerSpectrum, frequency: number) =>
    Math.sqrt(sumBandPower(spectrum, frequency - PEAK_HALF_WIDTH_HZ, frequency + PEAK_HALF_WIDTH_HZ))
  const regionIndicators = traces.map((trace): Omit<ArtefactMetrics, 'colourRatio'> => {
    const brightness = bandPassFilter(computeRelativeBrightness(trace), sampleRate, WIDE_BAND_HZ)
    const light = computePowerSpectrum(brightness, sampleRate, SNR_BIN_WIDTH_HZ)
    const colour = computePowerSpectrum(
      extract(trace, extractPulseByPlaneOrthogonalToSkin),
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
    colourRatio: computeColourRatio(traces, wave, { sampleRate, beatsPerSecond }),
  }
}

/** What of red or blue goes with the pulse at its rate, against what of green does; infinite where green does not. */
const computeColourRatio = (
  traces: readonly RgbTrace[],
  wave: Float64Array,
  { sampleRate, beatsPerSecond }: { sampleRate: number; beatsPerSecond: number },
): number => {
  const filterAtRate = (signal: Float64Array) =>
    bandPassFilter(signal, sampleRate, {
      low: beatsPerSecond - RATE_HALF_WIDTH_HZ,
      high: beatsPerSecond + RATE_HALF_WIDTH_HZ,
      order: RATE_FILTER_ORDER,
    })
  const pulse = filterAtRate(wave)
  const computeDimming = (channel: Float64Array) => {
    const centre = mean(channel)
    const common = sumProducts(filterAtRate(channel), pulse)
    return centre > 0 ? -common / centre : 0
  }
  const [red, green, blue] = (['red', 'green', 'blue'] as const).map(channel =>
    traces.reduce((sum, trace) => sum + computeDimming(trace[channel]), 0),
  ) as [number, number, number]
  return green > 0 ? Math.max(red, blue) / green : Infinity
}

const computeRelativeBrightness = ({ red, green, blue }: RgbTrace): Float64Array => {
  const brightness = new Float64Array(green.length)
  for (let i = 0; i < brightness.length; i++) brightness[i] = green[i]! + red[i]! + blue[i]!
  const centre = mean(brightness)
  for (let i = 0; i < brightness.length; i++) brightness[i] = centre > 0 ? brightness[i]! / centre - 1 : 0
  return brightness
}
