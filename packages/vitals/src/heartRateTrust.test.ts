/** @jest-environment node */
import { analysePulse, isPulseTrustworthy, toHeartRateResult, TRACE_SAMPLE_RATE_HZ } from './index'
import { estimateHeartRateHalfWidth, estimateLargeErrorProbability } from './heartRateTrust'
import { preparePulseCandidate } from './pulseFusion'
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

  describe('that swings with the breath faster than it can be followed', () => {
    /** Two regions of one heart of 75 beats a minute that swings by a share of its rate, 15 times a minute. */
    const analyseRegions = (swing: number, seed: number) => {
      const regions = [0, 1].map(region => {
        const normal = createSeededGaussian(10 * seed + region)
        return Float64Array.from({ length: SECONDS * TRACE_SAMPLE_RATE_HZ }, (_, i) => {
          const time = i / TRACE_SAMPLE_RATE_HZ
          const cycles = 1.25 * (time + (swing / (2 * Math.PI * 0.25)) * Math.sin(2 * Math.PI * 0.25 * time))
          return Math.sin(2 * Math.PI * cycles) + 0.5 * normal()
        })
      })
      const analysis = analysePulse(
        regions[0]!.map((value, i) => value + regions[1]![i]!),
        TRACE_SAMPLE_RATE_HZ,
        { candidates: regions.map(region => preparePulseCandidate(region, TRACE_SAMPLE_RATE_HZ)) },
      )
      return { ...analysis, regionCorrelation: 0.6 }
    }

    it.each([1, 2, 3])('loses its phase over half a breath and has a wider interval (seed %d)', seed => {
      const [steady, swinging] = [0, 0.22].map(swing => analyseRegions(swing, seed))
      expect(steady!.heartRate.coherenceLoss).toBeLessThan(0.05)
      expect(swinging!.heartRate.coherenceLoss).toBeGreaterThan(steady!.heartRate.coherenceLoss + 0.03)
      const [narrow, wide] = [steady!, swinging!].map(estimateHeartRateHalfWidth)
      expect(wide).toBeGreaterThan(2 * narrow!)
    })

    it('is refused where its phase is lost, however sure the spectra are', () => {
      const steady = analyseRegions(0, 1)
      const lost = { ...steady, heartRate: { ...steady.heartRate, coherenceLoss: 0.12 } }
      expect(estimateLargeErrorProbability(lost)).toBe(estimateLargeErrorProbability(steady))
      expect([steady, lost].map(isPulseTrustworthy)).toEqual([true, false])
    })
  })

  it('of regions has an interval in proportion to its rate', () => {
    const raw = [1, 2].map(seed => drawPulse({ heartRate: 60, noise: 0.3, slope: 'even', seed }))
    const analysis = {
      ...analysePulse(
        raw[0]!.map((value, i) => value + raw[1]![i]!),
        TRACE_SAMPLE_RATE_HZ,
        { candidates: raw.map(samples => preparePulseCandidate(samples, TRACE_SAMPLE_RATE_HZ)) },
      ),
      regionCorrelation: 0.6,
    }
    const [slow, fast] = [1, 2].map(beatsPerSecond =>
      estimateHeartRateHalfWidth({
        ...analysis,
        heartRate: { ...analysis.heartRate, beatsPerSecond, coherenceLoss: 0.08 },
      }),
    )
    expect(fast! / slow!).toBeCloseTo(2)
  })

  it.each([31, 34, 37])('of %d, slower than any that is looked for, is not told as its double', heartRate => {
    const wrong = [0.3, 0.7, 1]
      .map(noise => drawPulse({ heartRate, noise, slope: 'even', seed: heartRate }))
      .map(samples => analysePulse(samples, TRACE_SAMPLE_RATE_HZ))
      .filter(isPulseTrustworthy)
    expect(wrong).toEqual([])
  })

  it('of 225, faster than any that is looked for, is not told as 216', () => {
    const samples = drawPulse({ heartRate: 225, noise: 0.1, slope: 'even', seed: 1 })
    expect(isPulseTrustworthy(analysePulse(samples, TRACE_SAMPLE_RATE_HZ))).toBe(false)
  })

  it('of a wave that is no number is not trusted', () => {
    const samples = new Float64Array(SECONDS * TRACE_SAMPLE_RATE_HZ).fill(NaN)
    expect(isPulseTrustworthy(analysePulse(samples, TRACE_SAMPLE_RATE_HZ))).toBe(false)
  })
})
