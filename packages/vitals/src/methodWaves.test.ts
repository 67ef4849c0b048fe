/** @jest-environment node */
import { estimateLargeErrorProbability } from './heartRateTrust'
import { analyseMethodWaves, analysePulse, isPulseTrustworthy, TRACE_SAMPLE_RATE_HZ } from './index'
import { createSeededGaussian } from './synthetic/seededRandom'

const SECONDS = 30

/** A wave of one method: a pulse, noise of its own, and louder noise while the mouth talks, every other three seconds. */
const drawWave = (
  heartRate: number,
  { noise, talk, seed }: { noise: number; talk: number; seed: number },
) => {
  const normal = createSeededGaussian(seed)
  return Float64Array.from({ length: SECONDS * TRACE_SAMPLE_RATE_HZ }, (_, i) => {
    const time = i / TRACE_SAMPLE_RATE_HZ
    const level = noise + (Math.floor(time / 3) % 2 === 0 ? talk : 0)
    return Math.sin((2 * Math.PI * heartRate * time) / 60) + level * normal()
  })
}

const errorOf = (analysis: ReturnType<typeof analysePulse>, heartRate: number) =>
  Math.abs(60 * analysis.heartRate.beatsPerSecond - heartRate)

describe('waves of several methods that look at the same skin', () => {
  const drawThree = (heartRate: number, seed: number) =>
    [0, 1, 2].map(method => drawWave(heartRate, { noise: 0.5, talk: 4, seed: 3 * seed + method })) as [
      Float64Array,
      Float64Array,
      Float64Array,
    ]

  it.each([48, 72, 130])('find a heart of %d beats a minute while the mouth talks', heartRate => {
    for (const seed of [1, 2, 3])
      expect(
        errorOf(analyseMethodWaves(drawThree(heartRate, seed), TRACE_SAMPLE_RATE_HZ), heartRate),
      ).toBeLessThan(1)
  })

  it('may be upside down, but for the first', () => {
    const [first, second, third] = drawThree(72, 4)
    const turned = analyseMethodWaves([first, second.map(value => -value), third], TRACE_SAMPLE_RATE_HZ)
    const upright = analyseMethodWaves([first, second, third], TRACE_SAMPLE_RATE_HZ)
    expect(turned.heartRate.beatsPerSecond).toBeCloseTo(upright.heartRate.beatsPerSecond, 6)
  })

  it('are not led by one of them that follows the head, however clear that is', () => {
    for (const seed of [5, 6, 7]) {
      const [first, second] = [0, 1].map(method =>
        drawWave(76, { noise: 1, talk: 1, seed: 3 * seed + method }),
      ) as [Float64Array, Float64Array]
      const head = drawWave(50, { noise: 0.1, talk: 0, seed })
      expect(errorOf(analyseMethodWaves([first, second, head], TRACE_SAMPLE_RATE_HZ), 76)).toBeLessThan(3)
    }
  })

  const drawNoise = (seed: number) =>
    Float64Array.from({ length: SECONDS * TRACE_SAMPLE_RATE_HZ }, createSeededGaussian(seed))

  it('of noise alone are not trusted', () => {
    const trusted = Array.from({ length: 10 }, (_, seed) =>
      analyseMethodWaves(
        [drawNoise(100 + 3 * seed), drawNoise(101 + 3 * seed), drawNoise(102 + 3 * seed)],
        TRACE_SAMPLE_RATE_HZ,
      ),
    ).filter(isPulseTrustworthy)
    expect(trusted).toEqual([])
  })

  it('of noise alone are far less sure than those of a pulse', () => {
    const computeDoubt = (waves: [Float64Array, Float64Array, Float64Array]) =>
      estimateLargeErrorProbability(analyseMethodWaves(waves, TRACE_SAMPLE_RATE_HZ))
    for (const seed of [11, 12, 13]) {
      const noise = computeDoubt([drawNoise(3 * seed), drawNoise(3 * seed + 1), drawNoise(3 * seed + 2)])
      expect(noise).toBeGreaterThan(0.5)
      expect(computeDoubt(drawThree(72, seed))).toBeLessThan(noise / 5)
    }
  })

  it('keep their heart rate beside one that is nothing but noise, wherever it stands', () => {
    for (const seed of [14, 15, 16]) {
      const [first, second] = [0, 1].map(method =>
        drawWave(64, { noise: 0.5, talk: 0.5, seed: 3 * seed + method }),
      ) as [Float64Array, Float64Array]
      const noise = drawNoise(1000 + seed)
      for (const waves of [[noise, first, second] as const, [first, second, noise] as const])
        expect(errorOf(analyseMethodWaves(waves, TRACE_SAMPLE_RATE_HZ), 64)).toBeLessThan(1)
    }
  })

  it('are never told wrong where noise drowns all but one of them', () => {
    for (let seed = 20; seed < 32; seed++) {
      const [first] = drawThree(110, seed)
      const analysis = analyseMethodWaves(
        [drawNoise(2000 + seed), first, drawNoise(3000 + seed)],
        TRACE_SAMPLE_RATE_HZ,
      )
      expect(isPulseTrustworthy(analysis) && errorOf(analysis, 110) > 3).toBe(false)
    }
  })

  it.each([
    ['all of it', { from: 0, to: SECONDS }],
    ['a second of it', { from: 14, to: 15 }],
  ])('leave out one that is no number in %s', (_, { from, to }) => {
    const [first, second, third] = drawThree(72, 8)
    const broken = third.map((value, i) =>
      i >= from * TRACE_SAMPLE_RATE_HZ && i < to * TRACE_SAMPLE_RATE_HZ ? NaN : value,
    )
    const whole = errorOf(analyseMethodWaves([first, second], TRACE_SAMPLE_RATE_HZ), 72)
    for (const waves of [[first, second, broken] as const, [broken, first, second] as const])
      expect(errorOf(analyseMethodWaves(waves, TRACE_SAMPLE_RATE_HZ), 72)).toBeCloseTo(whole, 1)
  })

  it('that are all no number, or all flat, are not trusted', () => {
    for (const value of [NaN, Infinity, 0, 1]) {
      const wave = new Float64Array(SECONDS * TRACE_SAMPLE_RATE_HZ).fill(value)
      expect(isPulseTrustworthy(analyseMethodWaves([wave, wave, wave], TRACE_SAMPLE_RATE_HZ))).toBe(false)
    }
  })
})
