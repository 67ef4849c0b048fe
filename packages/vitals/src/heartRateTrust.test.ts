/** @jest-environment node */
import {
  analysePulse,
  isPulseTrustworthy,
  preparePulseCandidate,
  toHeartRateResult,
  TRACE_SAMPLE_RATE_HZ,
} from './index'
import { estimateLargeErrorProbability } from './heartRateTrust'
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

  it.each(['falling', 'even'] as const)('of %s noise alone is not trusted', slope => {
    const trusted = Array.from({ length: 20 }, (_, seed) =>
      analysePulse(drawPulse({ heartRate: 0, noise: 1, slope, seed: seed + 1 }), TRACE_SAMPLE_RATE_HZ),
    ).filter(isPulseTrustworthy)
    expect(trusted).toEqual([])
  })

  it('is trusted more where regions agree that share no pixels', () => {
    const raw = [1, 2].map(seed => drawPulse({ heartRate: 66, noise: 2, slope: 'even', seed }))
    const candidates = raw.map(samples => preparePulseCandidate(samples, TRACE_SAMPLE_RATE_HZ))
    const analysis = analysePulse(
      raw[0]!.map((value, i) => value + raw[1]![i]!),
      TRACE_SAMPLE_RATE_HZ,
      { candidates },
    )
    const [unlike, alike] = [0.35, 0.7].map(regionCorrelation =>
      estimateLargeErrorProbability({ ...analysis, regionCorrelation }),
    )
    expect(alike).toBeLessThan(unlike! / 3)
  })

  it('of one wave is trusted no more for regions that bear no witness to its rate', () => {
    const doubtful = [1.5, 2, 2.5, 3, 3.5, 4, 5]
      .map(noise =>
        analysePulse(drawPulse({ heartRate: 66, noise, slope: 'even', seed: 3 }), TRACE_SAMPLE_RATE_HZ),
      )
      .filter(analysis => !isPulseTrustworthy(analysis))
    expect(doubtful.map(estimateLargeErrorProbability).some(probability => probability < 0.12)).toBe(true)
    expect(doubtful.filter(analysis => isPulseTrustworthy({ ...analysis, regionCorrelation: 0.9 }))).toEqual(
      [],
    )
  })

  it('of a wave that is no number is not trusted', () => {
    const samples = new Float64Array(SECONDS * TRACE_SAMPLE_RATE_HZ).fill(NaN)
    expect(isPulseTrustworthy(analysePulse(samples, TRACE_SAMPLE_RATE_HZ))).toBe(false)
  })
})
