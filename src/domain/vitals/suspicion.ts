import { bandPass } from './filter'
import { SHARE_STEP } from './heartRate'
import { planeOrthogonalToSkin, usableStretches, type ColourTrace } from './pulse'
import { powerBetween, spectrumOf, type Spectrum } from './spectrum'
import { mean } from './statistics'

/**
 * Two signs that a regular signal is no pulse, each the least of all regions: if one region is free of it, it is a pulse.
 */
export type Suspicion = {
  /**
   * How much more the brightness swings at the rate than the colour does. Blood moves both alike; a lamp, or a head that
   * nods in rhythm, moves the brightness, and what of it leaks into the colour looks like a pulse.
   */
  light: number
  /** The signal at half the rate against that at the rate. Large: the rate is a harmonic of what is really there. */
  halfRate: number
}

/** Half width, Hz, in which a swing counts as being at the rate. */
const HALF_WIDTH = 0.1
/** Everything between slow drift and the fastest pulse. */
const WIDE_BAND = { low: 0.4, high: 4 } as const

export const suspicionOf = (input: {
  traces: readonly ColourTrace[]
  usable: ArrayLike<number>
  sampleRate: number
  beatsPerSecond: number
}): Suspicion => {
  const { traces, usable, sampleRate, beatsPerSecond } = input
  const stretches = usableStretches(usable, sampleRate)
  const swing = (spectrum: Spectrum, frequency: number) =>
    Math.sqrt(powerBetween(spectrum, frequency - HALF_WIDTH, frequency + HALF_WIDTH))
  const signs = traces.map((trace): Suspicion => {
    const brightness = bandPass(relativeBrightness(trace), sampleRate, WIDE_BAND)
    const light = spectrumOf(brightness, sampleRate, SHARE_STEP)
    const colour = spectrumOf(planeOrthogonalToSkin({ trace, stretches, sampleRate }), sampleRate, SHARE_STEP)
    const atRate = swing(colour, beatsPerSecond) + 1e-12
    return {
      light: swing(light, beatsPerSecond) / atRate,
      halfRate: swing(colour, beatsPerSecond / 2) / atRate,
    }
  })
  return {
    light: Math.min(...signs.map(sign => sign.light)),
    halfRate: Math.min(...signs.map(sign => sign.halfRate)),
  }
}

const relativeBrightness = ({ red, green, blue }: ColourTrace): Float64Array => {
  const sum = green.map((value, i) => value + red[i]! + blue[i]!)
  const centre = mean(sum)
  return sum.map(value => (centre > 0 ? value / centre - 1 : 0))
}
