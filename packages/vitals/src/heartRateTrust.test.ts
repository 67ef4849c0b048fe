/** @jest-environment node */
import { analysePulse, isPulseTrustworthy, toHeartRateResult, TRACE_SAMPLE_RATE_HZ } from './index'
import { createSeededGaussian } from './synthetic/seededRandom'

const SECONDS = 30

/** A pulse wave with a harmonic in even noise or in noise that falls with the square of the frequency. */
const drawPulse = (options: {
  heartRate: number
  noise: number
  slope: 'even' | 'falling'
  seed: number
}) => {
  const normal = createSeededGaussian(options.seed)
  let walk = 0
  return Float64Array.from({ length: SECONDS * TRACE_SAMPLE_RATE_HZ }, (_, i) => {
    const cycles = (options.heartRate / 60) * (i / TRACE_SAMPLE_RATE_HZ)
    walk = options.slope === 'even' ? normal() : 0.99 * walk + 0.25 * normal()
    return Math.sin(2 * Math.PI * cycles) + 0.3 * Math.sin(4 * Math.PI * cycles) + options.noise * walk
  })
}

const errorOf = (heartRate: number, samples: Float64Array) =>
  Math.abs(60 * analysePulse(samples, TRACE_SAMPLE_RATE_HZ).heartRate.beatsPerSecond - heartRate)

describe('a heart rate', () => {
  it.each([45, 55, 70, 100, 130, 170])('of %d is found in even and in falling noise alike', heartRate => {
    for (const slope of ['even', 'falling'] as const) {
      for (const seed of [1, 2, 3]) {
        expect(errorOf(heartRate, drawPulse({ heartRate, noise: 1, slope, seed }))).toBeLessThan(2)
      }
    }
  })

  it('is trusted less the more noise there is, and its interval widens', () => {
    const results = [0.3, 2, 6].map(noise =>
      toHeartRateResult(
        analysePulse(drawPulse({ heartRate: 70, noise, slope: 'even', seed: 4 }), TRACE_SAMPLE_RATE_HZ),
      ),
    )
    const confidences = results.map(({ confidence }) => confidence)
    const widths = results.map(({ interval: [low, high] }) => high - low)
    expect(confidences).toEqual([...confidences].sort((a, b) => b - a))
    expect(widths).toEqual([...widths].sort((a, b) => a - b))
    expect(confidences[0]).toBeGreaterThan(0.95)
    expect(confidences[2]).toBeLessThan(0.8)
  })

  it('of a wave that is no number is not trusted', () => {
    const samples = new Float64Array(SECONDS * TRACE_SAMPLE_RATE_HZ).fill(NaN)
    expect(isPulseTrustworthy(analysePulse(samples, TRACE_SAMPLE_RATE_HZ))).toBe(false)
  })
})
