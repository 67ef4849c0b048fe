/** @jest-environment node */
import { TRACE_SAMPLE_RATE_HZ } from './index'
import { estimateHeartRate } from './heartRateEstimation'
import { MAX_NOISE_SLOPE } from './noiseSlope'
import { preparePulseCandidate } from './pulseFusion'
import { computeRateLikelihoods } from './rateLikelihoods'
import { computeRatePosterior, computeTrackProbability, findRateTrack } from './rateTracking'
import { createSeededGaussian } from './synthetic/seededRandom'
import { mean } from './statistics'

const SECONDS = 30
const NO_PULSE = () => 0

/** A sine at `rateAt` beats a minute in even noise, and the beats a minute that it has on the whole. */
const drawPulse = (
  rateAt: (time: number) => number,
  options: { strength: number; noise: number; seed: number },
) => {
  const normal = createSeededGaussian(options.seed)
  let cycles = 0
  const samples = Float64Array.from({ length: SECONDS * TRACE_SAMPLE_RATE_HZ }, (_, i) => {
    cycles += rateAt(i / TRACE_SAMPLE_RATE_HZ) / 60 / TRACE_SAMPLE_RATE_HZ
    return options.strength * Math.sin(2 * Math.PI * cycles) + options.noise * normal()
  })
  return { samples, rate: (60 * cycles) / SECONDS }
}

const prepare = (samples: Float64Array) => preparePulseCandidate(samples, TRACE_SAMPLE_RATE_HZ)

describe('the track of a heart rate', () => {
  it.each([1, 2, 3, 4])('follows a heart that swings with the breath without losing a beat (%d)', seed => {
    const { samples, rate } = drawPulse(time => 64 + 12 * Math.sin((2 * Math.PI * time) / 12), {
      strength: 1,
      noise: 0.8,
      seed,
    })
    const { beatsPerSecond } = estimateHeartRate(prepare(samples).signal, TRACE_SAMPLE_RATE_HZ)
    expect(Math.abs(60 * beatsPerSecond - rate)).toBeLessThan(1)
  })

  it.each([50, 75, 120, 170])('finds a steady %d in noise that hides it from any short window', heartRate => {
    for (const seed of [1, 2, 3]) {
      const { samples } = drawPulse(() => heartRate, { strength: 1, noise: 2.5, seed })
      const { beatsPerSecond } = estimateHeartRate(prepare(samples).signal, TRACE_SAMPLE_RATE_HZ)
      expect(Math.abs(60 * beatsPerSecond - heartRate)).toBeLessThan(2)
    }
  })

  it.each([
    [9, 1.2],
    [3, 1.4],
    [19, 1.4],
  ])('of a slow heart is no slope of the noise where colours were projected (%d)', (seed, strength) => {
    const normal = createSeededGaussian(seed)
    let wandering = 0
    const { samples, rate } = drawPulse(time => 42 + 6 * Math.sin((2 * Math.PI * time) / 8), {
      strength: 1,
      noise: 0,
      seed,
    })
    const noisy = samples.map(value => {
      wandering = 0.9 * wandering + 0.4 * normal()
      return value + strength * (wandering + 0.3 * normal())
    })
    const maxNoiseSlope = MAX_NOISE_SLOPE.projectedColours
    const { signal } = preparePulseCandidate(noisy, TRACE_SAMPLE_RATE_HZ, maxNoiseSlope)
    const { beatsPerSecond } = estimateHeartRate(signal, TRACE_SAMPLE_RATE_HZ, { maxNoiseSlope })
    expect(Math.abs(60 * beatsPerSecond - rate)).toBeLessThan(3)
  })

  it('is a probability at each moment, high on the track of a clear pulse and low in noise', () => {
    const [clear, noise] = [1, 0].map(strength => {
      const { samples } = drawPulse(() => 72, { strength, noise: 0.3, seed: 5 })
      const posterior = computeRatePosterior(
        computeRateLikelihoods(prepare(samples).signal, TRACE_SAMPLE_RATE_HZ),
      )
      for (const moment of posterior)
        expect(moment.reduce((sum, probability) => sum + probability, 0)).toBeCloseTo(1, 9)
      return computeTrackProbability(posterior, findRateTrack(posterior))
    })
    expect(clear).toBeGreaterThan(0.9)
    expect(noise).toBeLessThan(0.5)
  })
})

describe('several signals of one heart', () => {
  it('outvote one of them in which something else swings', () => {
    const pulses = [1, 2, 3].map(seed => drawPulse(() => 72, { strength: 1, noise: 1.2, seed }).samples)
    const swing = drawPulse(() => 46, { strength: 1.2, noise: 0, seed: 9 }).samples
    const disturbed = pulses[0]!.map((value, i) => value + swing[i]!)
    const alone = estimateHeartRate(prepare(disturbed).signal, TRACE_SAMPLE_RATE_HZ)
    const together = estimateHeartRate(prepare(disturbed).signal, TRACE_SAMPLE_RATE_HZ, {
      candidates: [disturbed, pulses[1]!, pulses[2]!].map(prepare),
    })
    expect(alone.agreement).toBeNull()
    expect(Math.abs(60 * together.beatsPerSecond - 72)).toBeLessThan(1)
  })

  it('support a rate that all of them have, and not one that is in the noise of each', () => {
    const agreementOf = (rateAt: (time: number) => number, strength: number) => {
      const candidates = [4, 5, 6].map(seed =>
        prepare(drawPulse(rateAt, { strength, noise: 1, seed }).samples),
      )
      const sum = candidates[0]!.signal.map((_, i) => mean(candidates.map(({ signal }) => signal[i]!)))
      return estimateHeartRate(sum, TRACE_SAMPLE_RATE_HZ, { candidates }).agreement!
    }
    const pulse = agreementOf(() => 80, 1)
    const noise = agreementOf(NO_PULSE, 0)
    expect(pulse.support).toBeGreaterThan(0.6)
    expect(noise.support).toBeLessThan(0.3)
    expect(pulse.deviation).toBeLessThan(0.5)
  })
})
